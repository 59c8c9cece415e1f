type Send = (request: Request) => Promise<Response>;

/** Refused before anything was changed: the request may be sent again. */
const REFUSED_FOR_NOW: ReadonlySet<number> = new Set([429, 503]);
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Repeats a request that is refused for now, after the seconds in `Retry-After`, and one that gets no answer
 * where that is safe: a read, or a change with an `Idempotency-Key`.
 */
export function retrying(send: Send, retries: number): Send {
  return async (request) => {
    const isSafe = request.method === 'GET' || request.headers.has('Idempotency-Key');
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      const pause = FIRST_PAUSE_MS * 2 ** attempt;
      try {
        const answer = await send(isLast ? request : request.clone());
        if (isLast || !isForNow(answer)) return answer;
        await answer.body?.cancel();
        await sleep(pauseOf(answer) ?? pause, request.signal);
      } catch (error) {
        if (isLast || !isSafe || request.signal.aborted) throw error;
        await sleep(pause, request.signal);
      }
    }
  };
}

/** 409 has `Retry-After` where an earlier request with the same `Idempotency-Key` is not answered yet. */
const isForNow = ({ status, headers }: Response): boolean =>
  REFUSED_FOR_NOW.has(status) || (status === 409 && headers.has('Retry-After'));

function pauseOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return seconds >= 0 ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : undefined;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
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
