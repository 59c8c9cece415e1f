import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A request that is sent exactly as written; a client library would correct it. */
export interface RawRequest {
  method: string;
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: Buffer | string | undefined;
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it was sent; `text` is the same as UTF-8. */
  bytes: Buffer;
  text: string;
}

/** Sends requests over connections that stay open. */
export class RawClient {
  private readonly agent: Agent;
  private readonly host: string;
  private readonly port: number;

  constructor(url: string, connections = 8) {
    const { hostname, port } = new URL(url);
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.host = hostname;
    this.port = Number(port);
  }

  send({ method, path, headers, body }: RawRequest): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      const flat = [
        ['Host', `${this.host}:${this.port}`],
        ...headers,
        ...(body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]]),
      ].flat();
      const req = request(
        { agent: this.agent, host: this.host, port: this.port, method, path, headers: flat },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('error', reject);
          res.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text: bytes.toString() });
          });
        },
      );
      req.on('error', (cause) =>
        reject(
          new Error(
            `${cause.message} (${req.reusedSocket ? 'a kept' : 'a new'} connection): ` +
              `${JSON.stringify({ method, path, headers })}\n${String(body).slice(0, 500)}`,
            { cause },
          ),
        ),
      );
      req.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/**
 * Sends bytes that may be invalid HTTP, and returns everything that is received until the service closes the
 * connection.
 */
export function sendBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let response = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      response += text;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(response) : reject(error),
    );
  });
}

/** A connection whose client may go on to send after the server has ended its part. */
export function openHalf(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), allowHalfOpen: true });
}
