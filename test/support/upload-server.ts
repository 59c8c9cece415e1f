import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { readBytes } from '../../src/http/body/read-body.js';
import { callerOf, limitInFlight } from '../../src/http/caller/in-flight.js';
import { startExchange } from '../../src/http/request/exchange.js';
import { errorHandler } from '../../src/http/response/errors.js';
import { createListener, type Limits } from '../../src/http/server/listener.js';
import { eventually } from './eventually.js';

export const MIB = 1024 ** 2;

/** The response to a request. */
interface Sent {
  status: number;
  retryAfter: string | null;
  body: string;
}

/** An upload that is written by hand. */
interface Upload {
  socket: Socket;
  /** Everything that is received until the server closes the connection. */
  response: Promise<string>;
}

const responseError = errorHandler(() => {});
/** For a page of another origin, the service looks up the origin before it returns an error. */
const respondLater: ErrorRequestHandler = (error, req, res, next) =>
  void setTimeout(() => responseError(error, req, res, next), 20);

/**
 * A server that admits requests and reads their bodies as the service does. Requests run until the test ends
 * them.
 */
export class UploadServer {
  /** The running requests by name, in the order of their start. */
  readonly running = new Map<string, Response>();
  /** The names of all requests that have run. */
  readonly ran = new Set<string>();
  private arrived = 0;
  private readonly sockets: Socket[] = [];

  private constructor(private readonly server: Server) {}

  /** Two requests of a caller run at once. */
  static async start(
    memory: number,
    queueTimeoutMs: number,
    limits: Partial<Limits> = {},
  ): Promise<UploadServer> {
    const { admit, run } = limitInFlight({ max: 2, queueTimeoutMs, bodyMemory: memory, callerOf });
    const identify: RequestHandler = (req, res, next) => {
      res.exchange.principal = { kind: 'operator', tokenId: Number(req.get('x-caller')) };
      uploads.arrived += 1;
      next();
    };
    const hold: RequestHandler = (req, res) => {
      const { name = '' } = req.params;
      res.once('close', () => uploads.running.delete(String(name)));
      uploads.running.set(String(name), res);
      uploads.ran.add(String(name));
    };
    const app = express();
    app.use(startExchange);
    app.post('/:name', identify, admit, ...readBytes(4 * MIB), run, hold);
    app.use(respondLater);
    const server = createListener(app, limits).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const uploads = new UploadServer(server);
    return uploads;
  }

  /**
   * Sends a whole body, or streams it in chunks; resolves when the head of the request has arrived. The
   * response is undefined if the caller has disconnected.
   */
  async send(
    caller: number,
    name: string,
    body: Buffer | ReadableStream,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<{ response: Promise<Sent | undefined> }> {
    const before = this.arrived;
    const response = fetch(`http://127.0.0.1:${this.port}/${name}`, {
      method: 'POST',
      headers: { 'X-Caller': String(caller), ...headers },
      body,
      duplex: 'half',
      ...(signal && { signal }),
    }).then(
      async (response) => ({
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      }),
      () => undefined,
    );
    await eventually(() => this.arrived > before);
    return { response };
  }

  /** Sends the head of a request, and this part of its body. */
  async open(caller: number, head: string, part: string | Buffer): Promise<Upload> {
    const before = this.arrived;
    const socket = connect(this.port, '127.0.0.1');
    this.sockets.push(socket);
    const response = text(socket).catch(() => '');
    socket.write(`POST /opened HTTP/1.1\r\nHost: a\r\nX-Caller: ${caller}\r\n${head}\r\n\r\n`);
    await eventually(() => this.arrived > before);
    socket.write(part);
    return { socket, response };
  }

  isRunning(name: string): Promise<true> {
    return eventually<true>(() => this.running.has(name));
  }

  /** Ends a request once it is running. */
  async end(name: string): Promise<void> {
    await this.isRunning(name);
    const running = this.running.get(name);
    this.running.delete(name);
    running?.end('done');
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.closeAllConnections();
    this.server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
}
