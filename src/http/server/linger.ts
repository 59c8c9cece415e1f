import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * How long the rest of a rejected request is read and dropped. A connection that is closed with unread bytes
 * is reset, and its client may lose the response (RFC 9112, 9.6).
 */
export const LINGER_MS = 5_000;

/** Drops the rest of a body. What waits for its end does not go on: the request has its response. */
export function dropBody(req: IncomingMessage): void {
  req.removeAllListeners('data').removeAllListeners('end').resume();
}

/** Connections that are closed after a response, while their clients may still send. */
export class Lingering {
  private readonly sockets = new WeakSet<Duplex>();

  constructor(private readonly lingerMs: number) {}

  has(socket: Duplex): boolean {
    return this.sockets.has(socket);
  }

  /** Sends this, and the end of the connection; closes it when the client does, or after a while. */
  end(socket: Duplex, response = ''): void {
    this.sockets.add(socket);
    socket.end(response);
    const lingering = setTimeout(() => socket.destroy(), this.lingerMs);
    socket.once('close', () => clearTimeout(lingering));
  }

  /** Node.js would close it immediately after a response with `Connection: close`. */
  endAfter(req: IncomingMessage): void {
    const { socket } = req;
    socket.destroySoon = () => {
      dropBody(req);
      req.once('end', () => socket.destroy());
      this.end(socket);
    };
  }
}
