import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, errorBody } from '../../errors.js';
import { SECURITY_HEADERS } from '../response/security-headers.js';
import { oneAtATime } from './pipelining.js';
import { readTarget } from './request-target.js';

const REQUEST_TIMEOUT_MS = 60_000;
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

/**
 * How long the rest of a rejected request is read and dropped. A connection that is closed with unread bytes is
 * reset, and its client may lose the response (RFC 9112, 9.6).
 */
const LINGER_MS = 5_000;

const HEAD = Buffer.from('HEAD ');

type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Handles requests; it calls `next` for one that it cannot handle. */
export type App = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** The HTTP server around the app. What Node.js itself rejects gets the error shape too. */
export function createListener(
  app: App,
  { idleMs = IDLE_MS, isDraining = () => false }: { idleMs?: number; isDraining?: () => boolean } = {},
): Server {
  const handle = oneAtATime((req, res) => {
    const reject = () => {
      const { status, headers, body } = rejection();
      res.writeHead(status, headers.flat()).end(body);
    };
    // While the service stops, each connection is closed after its response.
    if (isDraining() || !server.listening) res.setHeader('Connection', 'close');
    if (isWellFormed(req)) app(req, res, reject);
    else reject();
  });
  const options = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false,
    highWaterMark: READ_AHEAD,
  };
  const server = createServer(options, handle);
  server.timeout = idleMs;
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  const rejected = new WeakSet<Duplex>();
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const isReset = error.code === 'ECONNRESET';
    if (rejected.has(socket) && !isReset) return;
    if (isReset || !socket.writable || hasResponse(socket)) {
      socket.destroy();
      return;
    }
    rejected.add(socket);
    const isHead = error.rawPacket?.subarray(0, 5).equals(HEAD);
    socket.end(asText(rejection(error.code), isHead));
    const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(lingering));
  });
  // CONNECT is for proxies. Node.js no longer listens to the errors of its socket.
  server.on('connect', (_req, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(asText(rejection()), () => socket.destroy());
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

/** What Node.js rejects before the app sees it; anything else is 400. */
const REJECTION_BY_CODE: Readonly<Record<string, { status: number; error: AppError }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: new AppError('PAYLOAD_TOO_LARGE', 'The headers are larger than 16 KiB.'),
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    error: new AppError('PAYLOAD_TOO_LARGE', 'The chunk extensions are larger than 16 KiB.'),
  },
};
const MALFORMED = {
  status: 400,
  error: new AppError('MALFORMED_JSON', 'This is not a valid HTTP request.'),
};

interface Rejection {
  status: number;
  headers: (readonly [name: string, value: string])[];
  body: string;
}

/** The response to a request that is not valid HTTP. It is the last one of its connection. */
function rejection(code = ''): Rejection {
  const { status, error } = REJECTION_BY_CODE[code] ?? MALFORMED;
  const body = JSON.stringify(errorBody(error));
  const headers = [
    ...SECURITY_HEADERS,
    ['Date', new Date().toUTCString()],
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', `${Buffer.byteLength(body)}`],
    ['X-Request-Id', randomUUID()],
    ['Connection', 'close'],
  ] as const;
  return { status, headers: [...headers], body };
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
