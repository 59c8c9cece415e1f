import { createParser } from 'eventsource-parser';

type Result = Record<string, unknown>;

/**
 * The results of a subscription, by GraphQL over Server-Sent Events. A response of another kind is the only
 * result. To stop the iteration closes the connection at once.
 */
export function follow(
  url: URL,
  init: RequestInit,
  parsed: (text: string, status: number) => Result,
): AsyncIterable<Result> {
  const stopping = new AbortController();
  const results = read(url, { ...init, signal: stopping.signal }, parsed);
  const iterator: AsyncIterator<Result> = {
    next: () => results.next(),
    return: () => {
      stopping.abort();
      return results.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

async function* read(
  url: URL,
  init: RequestInit,
  parsed: (text: string, status: number) => Result,
): AsyncGenerator<Result, void> {
  const headers = { ...init.headers, Accept: 'text/event-stream' };
  try {
    const response = await fetch(url, { ...init, headers, cache: 'no-store', credentials: 'omit' });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (isStream && response.body) yield* results(response.body);
    else yield parsed(await response.text(), response.status);
  } catch {
    if (init.signal?.aborted) return;
    yield { errors: [{ message: 'The connection was closed. Run the subscription again.' }] };
  }
}

async function* results(body: ReadableStream<Uint8Array>): AsyncGenerator<Result, void> {
  const arrived: Result[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'next') arrived.push(JSON.parse(data));
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    yield* arrived.splice(0);
  }
}
