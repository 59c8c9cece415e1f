type Send = (request: Request) => Promise<Response>;

/** The request was rejected before it changed anything: any request may be sent again. */
const TOO_MANY_REQUESTS = 429;
/** The database failed. If it did so at the end of a change, the change may have been made. */
const UNAVAILABLE = 503;
const CONFLICT = 409;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Repeats a request that gets 429, after the seconds in `Retry-After`. A read, or a change with an
 * `Idempotency-Key`, is also repeated after 503, after 409 with `Retry-After`, and without a response.
 */
export function retrying(send: Send, retries: number): Send {
  return async (request) => {
    const isSafe = request.method === 'GET' || request.headers.has('Idempotency-Key');
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const pause = FIRST_PAUSE_MS * 2 ** attempt;
      try {
        const response = await send(isLast ? request : request.clone());
        if (isLast || !mayRepeat(response, isSafe)) return response;
        await response.body?.cancel();
        await sleep(pauseOf(response) ?? pause, request.signal);
      } catch (error) {
        if (isLast || !isSafe || request.signal.aborted) throw error;
        await sleep(pause, request.signal);
      }
    }
  };
}

/** 409 has `Retry-After` if an earlier request with the same `Idempotency-Key` is still running. */
const mayRepeat = ({ status, headers }: Response, isSafe: boolean): boolean =>
  status === TOO_MANY_REQUESTS ||
  (isSafe && (status === UNAVAILABLE || (status === CONFLICT && headers.has('Retry-After'))));

/** The milliseconds of `Retry-After`. */
export function pauseOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return seconds >= 0 ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : undefined;
}

export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
