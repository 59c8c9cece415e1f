import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { assertTransition, type Transitions } from '../../language/states.js';

/** The most requests of one connection that are in progress: one is handled, the others wait. */
const MAX_REQUESTS = 100;

/** What has arrived of a request without a response: part of its head, or its head and part of its body. */
type Arriving = 'nothing' | 'head' | readonly [IncomingMessage, ServerResponse];

type State = 'idle' | 'responding' | 'closing';

const NEXT: Transitions<State> = {
  idle: ['responding'],
  responding: ['idle', 'closing'],
  closing: [],
};

/**
 * The requests of one connection, which are handled one after the other. It is always in one of these states:
 *
 * - **idle**, at first: no request is in progress. When one comes, it is handled: _responding_.
 * - **responding**: a request is handled, and those that come wait. When the last one has its response, the
 *   connection is _idle_. When one comes and too many wait, it is _closing_.
 * - **closing**: those that wait are handled, and those that come are discarded. The connection is closed
 *   after the last one; the client repeats the rest on another (RFC 9112, 9.3.2).
 */
class Connection {
  private state: State = 'idle';
  private readonly waiting: [IncomingMessage, ServerResponse][] = [];
  private last: readonly [IncomingMessage, ServerResponse] | undefined;
  /** The bytes that had arrived when the last request was complete and had its response. */
  private bytesRead = 0;

  constructor(private readonly handle: RequestListener) {}

  /** Of these bytes. What came in one packet with the request before it is not noticed. */
  arriving(bytesRead: number): Arriving {
    if (!this.last) return 'nothing';
    const [req, res] = this.last;
    if (req.complete) return res.closed && bytesRead > this.bytesRead ? 'head' : 'nothing';
    // The client would take a response for that of the request before.
    return res.headersSent || this.waiting.length > 0 ? 'nothing' : this.last;
  }

  receive(req: IncomingMessage, res: ServerResponse): void {
    this.last = [req, res];
    if (this.state === 'idle') {
      this.become('responding');
      this.start(req, res);
    } else if (this.state === 'responding') {
      if (this.waiting.length < MAX_REQUESTS - 1) this.waiting.push([req, res]);
      else this.close();
    }
  }

  private start(req: IncomingMessage, res: ServerResponse): void {
    const noteRead = () => {
      this.bytesRead = req.socket.bytesRead;
    };
    res.once('close', () => {
      if (req.complete) noteRead();
      else req.once('end', noteRead);
      const next = req.socket.destroyed ? undefined : this.waiting.shift();
      if (next) this.start(...next);
      else if (this.state === 'responding') this.become('idle');
    });
    this.handle(req, res);
  }

  private close(): void {
    this.become('closing');
    this.waiting.at(-1)?.[1].setHeader('Connection', 'close');
  }

  private become(next: State): void {
    assertTransition(NEXT, this.state, next);
    this.state = next;
  }
}

/**
 * Handles the requests of each connection one after the other. Node.js handles pipelined requests at once and
 * buffers their responses until the client reads them: 1,000 requests of 46 bytes took 300 MB. Here a request
 * starts when the response before it has left the process, so a connection buffers one response at most.
 */
export class Connections {
  private readonly connections = new WeakMap<Socket, Connection>();

  constructor(private readonly handle: RequestListener) {}

  receive(req: IncomingMessage, res: ServerResponse): void {
    const connection = this.connections.get(req.socket) ?? new Connection(this.handle);
    this.connections.set(req.socket, connection);
    connection.receive(req, res);
  }

  arriving(socket: Socket): Arriving {
    const connection = this.connections.get(socket);
    if (connection) return connection.arriving(socket.bytesRead);
    return socket.bytesRead > 0 ? 'head' : 'nothing';
  }
}
