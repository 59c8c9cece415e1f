import { type Dispatcher, request } from 'undici';
import { AttemptError } from '../../domain/endpoint/endpoint-lists.js';

const TOTAL_MS = 15_000;
/** The body of a response is read for so long, and so many bytes of it. */
const BODY_MS = 2000;
const BODY_BYTES = 1024;
const MAX_PAUSE_MS = 3_600_000;
/** The statuses with which an endpoint may ask for a pause. */
const PAUSING = [429, 503];

/** The outcome of a request. */
export interface Posted {
  statusCode: number | null;
  error: AttemptError | null;
  milliseconds: number;
  /** The beginning of a response that is not a success; null without a body. */
  response: string | null;
  /** The pause that the endpoint asks for. */
  pauseMs: number | null;
}

export interface PostOptions {
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** In place of 15 s. */
  totalMs?: number | undefined;
}

/** Sends a body once. No redirect is followed, and the connection of a long response is closed. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { dispatcher, signal, totalMs = TOTAL_MS }: PostOptions,
): Promise<Posted> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const timeout = AbortSignal.timeout(totalMs);
  try {
    const response = await request(url, {
      method: 'POST',
      headers,
      body,
      dispatcher,
      signal: AbortSignal.any([signal, timeout]),
      headersTimeout: totalMs,
      bodyTimeout: totalMs,
    });
    const { statusCode } = response;
    const milliseconds = took();
    const start = await beginningOf(response.body);
    const isSuccess = statusCode >= 200 && statusCode < 300;
    return {
      statusCode,
      error: isSuccess ? null : AttemptError.STATUS,
      milliseconds,
      response: isSuccess || start === '' ? null : start,
      pauseMs: PAUSING.includes(statusCode) ? pauseOf(response.headers['retry-after']) : null,
    };
  } catch (error) {
    // The sender stops; nothing is known of the request.
    if (signal.aborted) throw error;
    const reason = timeout.aborted ? AttemptError.TIMEOUT : reasonOf(error);
    return { statusCode: null, error: reason, milliseconds: took(), response: null, pauseMs: null };
  }
}

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const stop = setTimeout(() => body.destroy(), BODY_MS);
  try {
    for await (const part of body) {
      parts.push(Buffer.from(part).subarray(0, BODY_BYTES - bytes));
      bytes += parts.at(-1)?.length ?? 0;
      if (bytes >= BODY_BYTES) break;
    }
  } catch {
    // The status decides the outcome; the part of the body that arrived is kept.
  } finally {
    clearTimeout(stop);
    body.destroy();
  }
  // PostgreSQL cannot store the character NUL.
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '');
}

function pauseOf(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, MAX_PAUSE_MS);
}

const TLS =
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|ERR_OSSL|EPROTO|HOSTNAME_MISMATCH|INVALID_)/;
const HEADERS = /^(UND_ERR_HEADERS_OVERFLOW|HPE_|UND_ERR_RES)/;
const TIMEOUT = /^(UND_ERR_(HEADERS|BODY)_TIMEOUT|UND_ERR_ABORTED)$/;

function reasonOf(error: unknown): AttemptError {
  const code = codeOf(error);
  if (code === 'ADDRESS_BLOCKED') return AttemptError.ADDRESS_BLOCKED;
  if (syscallOf(error).startsWith('query')) return AttemptError.NAME_NOT_FOUND;
  if (TLS.test(code)) return AttemptError.TLS;
  if (HEADERS.test(code)) return AttemptError.HEADERS;
  return TIMEOUT.test(code) ? AttemptError.TIMEOUT : AttemptError.CONNECT;
}

/** What the system was asked for: `queryA` for the addresses of a name. */
const syscallOf = (error: unknown): string => String(Object(firstOf(error)).syscall ?? '');

const codeOf = (error: unknown): string => String(Object(firstOf(error)).code ?? '');

/** An error, or the first one that it consists of. */
function firstOf(error: unknown): unknown {
  const { code, errors, cause }: { code?: unknown; errors?: unknown[]; cause?: unknown } = Object(error);
  if (typeof code === 'string' && errors === undefined) return error;
  const inner = errors?.[0] ?? cause;
  return inner === undefined ? error : firstOf(inner);
}
