/**
 * The service closes a connection on which nothing has happened for 60 s (`IDLE_MS` in src/http/listener.ts),
 * so each of its answers has begun by then. The other minute is for a large answer on a slow line.
 */
const TIME_LIMIT_MS = 120_000;

/** The request has no answer; the message says why. */
export class NoAnswer extends Error {}

export interface Answer {
  status: number;
  isGood: boolean;
  text: string;
}

/** Sends a request to the service, without cookies, and reads the whole answer. */
export async function send(url: URL, init: RequestInit): Promise<Answer> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit', signal });
    return { status: response.status, isGood: response.ok, text: await response.text() };
  } catch {
    throw new NoAnswer(
      signal.aborted
        ? `The service has not answered within ${TIME_LIMIT_MS / 1000} s. The start page shows its health.`
        : 'The request did not reach the service, or the key has characters that no header can have.',
    );
  }
}
