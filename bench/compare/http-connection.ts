import { connect, type Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
const END_OF_CHUNKS = Buffer.from('\r\n0\r\n\r\n');

export interface Response {
  status: number;
  bytes: number;
  text: () => string;
}

/**
 * A connection that stays open and sends one request at a time. It reads only the status and the length of a
 * response: an ordinary client would use as much processor time as the servers do.
 */
export class HttpConnection {
  private readonly socket: Socket;
  private chunks: Buffer[] = [];
  private received = 0;
  private waiting: { resolve: (response: Response) => void; reject: (error: Error) => void } | undefined;
  /** Of the response that is being read; `end` is undefined while its length is unknown. */
  private head: { status: number; start: number; end: number | undefined } | undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.read(chunk));
    this.socket.on('error', (error) => this.waiting?.reject(error));
    this.socket.on('close', () => this.waiting?.reject(new Error('The server closed the connection.')));
  }

  send(request: Buffer): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    this.waiting = { resolve, reject };
    this.socket.write(request);
    return promise;
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    this.head ??= this.readHead();
    if (!this.head) return;
    const { status, start, end } = this.head;
    const isWhole = end === undefined ? endsWith(this.chunks, END_OF_CHUNKS) : this.received >= end;
    if (!isWhole) return;
    const { chunks, received, waiting } = this;
    this.chunks = [];
    this.received = 0;
    this.head = undefined;
    this.waiting = undefined;
    const text = (): string => bodyOf(Buffer.concat(chunks).subarray(start), end === undefined);
    waiting?.resolve({ status, bytes: received, text });
  }

  private readHead(): HttpConnection['head'] {
    const [first] = this.chunks.length > 1 ? [Buffer.concat(this.chunks)] : this.chunks;
    const length = first?.indexOf(END_OF_HEAD) ?? -1;
    if (!first || length < 0) return undefined;
    const text = first.toString('latin1', 0, length);
    const start = length + END_OF_HEAD.length;
    const [, size] = /\ncontent-length: *(\d+)/i.exec(text) ?? [];
    return { status: Number(text.slice(9, 12)), start, end: size ? start + Number(size) : undefined };
  }
}

function endsWith(chunks: readonly Buffer[], end: Buffer): boolean {
  const last = chunks.at(-1);
  const tail = last && last.length >= end.length ? last : Buffer.concat(chunks);
  return tail.subarray(-end.length).equals(end);
}

/** The body of a response. A chunked response has the sizes between the chunks. */
function bodyOf(raw: Buffer, isChunked: boolean): string {
  if (!isChunked) return raw.toString();
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, line), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString();
    parts.push(raw.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
