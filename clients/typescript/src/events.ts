import { createParser } from 'eventsource-parser';
import type { ClientOptions } from './client.js';
import { RentalFlowError } from './errors.js';
import { pauseOf, sleep } from './retry.js';
import type { components, paths } from './v2.1.js';

export type Event = components['schemas']['Event'];

type Query = NonNullable<paths['/v2.1/events/stream']['get']['parameters']['query']>;

export interface EventsOptions extends Pick<ClientOptions, 'url' | 'key' | 'fetch'> {
  /** The id of an event: begins with the event after it. By default, begins with the next event. */
  after?: string | undefined;
  /** Only events of these types. */
  types?: Query['types'];
  /** Only events of the flow with this id. */
  flowId?: number | undefined;
  /** Called before each new attempt, with what has failed; undefined if the stream has ended. */
  onRetry?: ((error: unknown) => void) | undefined;
  /** Ends the iteration when it is aborted. */
  signal?: AbortSignal | undefined;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/**
 * Yields the events of the brand as they happen. After a break it connects again and goes on with the next
 * event, so none is missed and none comes twice. To go on after a restart of your program, store the `id` of
 * the last event and pass it as `after`. Throws a `RentalFlowError` if the service rejects the request.
 *
 * for await (const event of events({ url, key, types: ['flow.stage_changed'] })) …
 */
export async function* events({ signal, onRetry, ...options }: EventsOptions): AsyncGenerator<Event, void> {
  const never = new AbortController().signal;
  const stopping = signal ?? never;
  const { fetch: send = (request) => globalThis.fetch(request) } = options;
  let { after } = options;
  let pause = FIRST_PAUSE_MS;
  while (!stopping.aborted) {
    let wait = pause;
    let failure: unknown;
    // A request that cannot be made, such as one with a wrong URL, is not repeated.
    const request = requestOf({ ...options, after }, stopping);
    try {
      const response = await send(request);
      if (!response.ok) {
        wait = await waitAfter(response, pause);
        failure = new RentalFlowError(response, undefined);
      }
      for await (const { id, event } of messagesOf(response)) {
        pause = FIRST_PAUSE_MS;
        wait = pause;
        after = id;
        if (event) yield event;
      }
    } catch (error) {
      if (stopping.aborted) return;
      if (error instanceof RentalFlowError) throw error;
      failure = error;
    }
    onRetry?.(failure);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    await sleep(wait, stopping).catch(() => {});
  }
}

function requestOf(
  { url, key, after, types, flowId }: Omit<EventsOptions, 'signal'>,
  signal: AbortSignal,
): Request {
  const query = new URLSearchParams();
  for (const type of types ?? []) query.append('types', type);
  if (flowId !== undefined) query.set('flow_id', String(flowId));
  const headers = { 'X-API-Key': key, Accept: 'text/event-stream' };
  return new Request(`${url.replace(/\/+$/, '')}/v2.1/events/stream?${query}`, {
    headers: after === undefined ? headers : { ...headers, 'Last-Event-ID': after },
    signal,
  });
}

/** The pause after an error that may pass. Throws any other. */
async function waitAfter(response: Response, pause: number): Promise<number> {
  const { status } = response;
  if (status === TOO_MANY_REQUESTS || status >= SERVER_ERROR) return pauseOf(response) ?? pause;
  throw new RentalFlowError(response, await response.json().catch(() => undefined));
}

interface Message {
  /** The position in the feed. */
  id: string;
  /** Undefined for the message `ready`. */
  event: Event | undefined;
}

async function* messagesOf({ ok, body }: Response): AsyncGenerator<Message, void> {
  if (!ok || !body) return void (await body?.cancel());
  const arrived: Message[] = [];
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      if (id !== undefined) arrived.push({ id, event: event === 'ready' ? undefined : JSON.parse(data) });
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
      yield* arrived.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
