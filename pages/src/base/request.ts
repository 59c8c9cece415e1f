/**
 * The service closes a connection on which nothing has happened for 60 s (`IDLE_MS` in src/http/listener.ts),
 * so each of its responses has begun by then. The other minute is for a large response on a slow line.
 */
const TIME_LIMIT_MS = 120_000;

/** The request has no response; the message has the reason. */
export class NoResponse extends Error {}

export interface Received {
  status: number;
  isGood: boolean;
  text: string;
  /** The `X-Request-Id`, which the operator finds the request by. */
  id: string;
  /** Whether the change was made before, by a request with the same `Idempotency-Key`. */
  isReplayed: boolean;
}

/** Sends a request to the service, without cookies, and reads the whole response. */
export async function send(url: URL, init: RequestInit): Promise<Received> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit', signal });
    const { status, ok: isGood, headers } = response;
    return {
      status,
      isGood,
      text: await response.text(),
      id: headers.get('X-Request-Id') ?? '',
      isReplayed: headers.has('Idempotent-Replayed'),
    };
  } catch {
    throw new NoResponse(
      signal.aborted
        ? `The service has not responded within ${TIME_LIMIT_MS / 1000} s. The start page shows its health.`
        : 'The request did not reach the service, or the key has characters that no header can have.',
    );
  }
}
