import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy before a server that passes on only what a test allows. */
export abstract class PassingProxy {
  protected readonly open = new Set<Socket>();
  protected readonly server = createServer((client) => this.forward(client));

  protected constructor(private readonly target: URL) {}

  protected listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** The server's URL through the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  stop(): void {
    this.breakAll();
    this.server.close();
  }

  /** Breaks every connection. */
  protected breakAll(): void {
    for (const socket of this.open) socket.destroy();
  }

  protected abstract forward(client: Socket): void;

  /**
   * A connection to the server for a client, which ends with the client's and passes on the server's data,
   * through a stream if there is one.
   */
  protected connectFor(client: Socket, through?: Duplex): Socket {
    const server = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.open.delete(socket);
        other.destroy();
      });
    }
    (through ? server.pipe(through) : server).pipe(client);
    client.on('end', () => server.end());
    return server;
  }
}
