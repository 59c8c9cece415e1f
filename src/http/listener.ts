import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, errorBody } from '../errors.js';

const REQUEST_TIMEOUT_MS = 60_000;

const TOO_LARGE: readonly string[] = ['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW'];

type App = (req: IncomingMessage, res: ServerResponse, unanswered: () => void) => void;

/** The HTTP server around the app: what is refused before it is a request leaves in the error shape too. */
export function createListener(app: App): Server {
  const handle: RequestListener = (req, res) => {
    const refuse = () => res.socket?.end(refusal());
    const lacksHost = req.httpVersion === '1.1' && req.headers.host === undefined;
    // Whoever stops takes no other request on this connection.
    if (!server.listening) res.setHeader('Connection', 'close');
    if (lacksHost) refuse();
    // The app has an answer to every path; what it has none to has no path.
    else app(req, res, refuse);
  };
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, requireHostHeader: false }, handle);
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) socket.destroy();
    else socket.end(refusal(error.code));
  });
  return server;
}

/** The whole answer to what is no request, as it goes over the wire. */
function refusal(code = ''): string {
  const error = TOO_LARGE.includes(code)
    ? new AppError('PAYLOAD_TOO_LARGE', 'The headers are too large.')
    : new AppError('MALFORMED_JSON', 'This is not a valid HTTP request.');
  const body = JSON.stringify(errorBody(error));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Whether an answer is under way on the connection; a second one would end up in the middle of it. */
const isAnswered = (socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent ?? false;
