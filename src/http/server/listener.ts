import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError, errorBody } from '../../errors.js';
import { REJECTED_EVENT } from '../request/rejected.js';
import { SECURITY_HEADERS } from '../response/security-headers.js';
import { dropBody, LINGER_MS, Lingering } from './linger.js';
import { Connections } from './pipelining.js';
import { readTarget } from './request-target.js';

const ARRIVAL_MS = 60_000;
/**
 * Longer than load balancers keep an idle connection (60 s). If the server closed it first, a request that
 * was just sent would be reset.
 */
const KEEP_ALIVE_MS = 75_000;

/** How long a connection with a request may be idle before it is closed: its client does not read. */
export const IDLE_MS = 60_000;

/**
 * The bytes of a body that Node.js reads ahead before it stops. The 64 KiB of its default would take 16 MB if
 * they come in chunks of one byte.
 */
const READ_AHEAD = 8 * 1024;

const HEAD = Buffer.from('HEAD ');

type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Handles requests; it calls `next` for one that it cannot handle. */
export type App = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** Times in milliseconds. */
export interface Limits {
  idleMs: number;
  /** How long a request may take to arrive. */
  arrivalMs: number;
  /** How often requests are looked for that take too long to arrive. */
  checkMs: number;
  lingerMs: number;
}

const LIMITS: Limits = { idleMs: IDLE_MS, arrivalMs: ARRIVAL_MS, checkMs: 30_000, lingerMs: LINGER_MS };

interface Options extends Partial<Limits> {
  isDraining?: () => boolean;
}

/** The HTTP server around the app. What Node.js itself rejects gets the error shape too. */
export function createListener(app: App, { isDraining = () => false, ...changed }: Options = {}): Server {
  const { idleMs, arrivalMs, checkMs, lingerMs } = { ...LIMITS, ...changed };
  const lingering = new Lingering(lingerMs);
  const connections = new Connections((req, res) => {
    // While the service stops, each connection is closed after its response.
    if (isDraining() || !server.listening) res.setHeader('Connection', 'close');
    if (isWellFormed(req)) app(req, res, () => send(res, MALFORMED));
    else send(res, MALFORMED);
  });
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    // No response could be sent any more.
    if (lingering.has(req.socket)) req.socket.destroy();
    else receive(req, res);
  };
  const receive = (req: IncomingMessage, res: ServerResponse) => {
    // Before Node.js closes the connection.
    res.prependOnceListener('finish', () => {
      if (!req.complete) lingering.endAfter(req);
    });
    connections.receive(req, res);
  };
  const options = {
    requestTimeout: arrivalMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
    highWaterMark: READ_AHEAD,
  };
  const server = createServer(options, handle);
  server.timeout = idleMs;
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  /** Ends a connection on which nothing has arrived for a while, or not a whole request. */
  const endLate = (socket: Socket) => {
    const arriving = lingering.has(socket) ? 'nothing' : connections.arriving(socket);
    if (arriving === 'nothing') socket.destroy();
    else if (arriving === 'head') lingering.end(socket, asText(rejectionOf(LATE)));
    else rejectLate(...arriving);
  };
  server.on('timeout', endLate);
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const isReset = error.code === 'ECONNRESET';
    if (lingering.has(socket) && !isReset) return;
    if (isReset || !socket.writable || hasResponse(socket)) socket.destroy();
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket) endLate(socket);
    else {
      const isHead = error.rawPacket?.subarray(0, 5).equals(HEAD);
      lingering.end(socket, asText(rejectionOf(REJECTED[error.code ?? ''] ?? MALFORMED), isHead));
    }
  });
  // CONNECT is for proxies. Node.js no longer listens to the errors of its socket.
  server.on('connect', (_req, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(asText(rejectionOf(MALFORMED)), () => socket.destroy());
  });
  return server;
}

/** What RFC 9112 requires of a request, and Node.js does not check. */
function isWellFormed(req: IncomingMessage): boolean {
  const isOld = req.httpVersion < '1.1';
  const hosts = req.headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && !isOld)) return false;
  const { 'transfer-encoding': coding } = req.headers;
  // HTTP/1.0 has no chunks: a proxy before the service may see another end of the request (6.1).
  if (coding !== undefined && (isOld || coding.toLowerCase() !== 'chunked')) return false;
  return readTarget(req);
}

interface Reason {
  status: number;
  error: AppError;
}

/** What Node.js rejects before the app sees it; anything else is 400. */
const REJECTED: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: new AppError('PAYLOAD_TOO_LARGE', 'The headers are larger than 16 KiB.'),
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: new AppError('PAYLOAD_TOO_LARGE', 'The chunk extensions are larger than 16 KiB.'),
  },
};
const MALFORMED: Reason = {
  status: 400,
  error: new AppError('MALFORMED_JSON', 'This is not a valid HTTP request.'),
};
/** Its code is that of a body that arrives too slowly while others wait: the request may be sent again. */
const LATE: Reason = {
  status: 408,
  error: new AppError('RATE_LIMITED', `The request did not arrive within ${ARRIVAL_MS / 1000} seconds.`, {
    check: 'body',
    headers: { 'Retry-After': '1' },
  }),
};

interface Rejection {
  status: number;
  headers: (readonly [name: string, value: string])[];
  body: string;
}

/** A response that is the last one of its connection. */
function rejectionOf({ status, error }: Reason, requestId: string = randomUUID()): Rejection {
  const body = JSON.stringify(errorBody(error));
  const headers = [
    ...SECURITY_HEADERS,
    ...Object.entries(error.headers),
    ['Date', new Date().toUTCString()],
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', `${Buffer.byteLength(body)}`],
    ['X-Request-Id', requestId],
    ['Connection', 'close'],
  ] as const;
  return { status, headers: [...headers], body };
}

function send(res: ServerResponse, reason: Reason): void {
  // The log has the id that the app has set.
  const requestId = res.getHeader('X-Request-Id');
  const { status, headers, body } = rejectionOf(reason, requestId?.toString());
  res.writeHead(status, headers.flat()).end(body);
}

/** The log has the error too, if the app listens to it. */
function rejectLate(req: IncomingMessage, res: ServerResponse): void {
  dropBody(req);
  res.emit(REJECTED_EVENT, LATE.error);
  send(res, LATE);
}

/** For a connection that has no response object. The response to a HEAD request has no body. */
const asText = ({ status, headers, body }: Rejection, isHead = false): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    isHead ? '' : body,
  ].join('\r\n');

/** Whether a response has started on the connection; a second one would corrupt it. */
const hasResponse = (socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;
