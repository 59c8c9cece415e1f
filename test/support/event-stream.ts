import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { eventually } from './eventually.js';
import type { CallResponse } from './http.js';
import type { TestService } from './service.js';

interface OpenOptions {
  key?: string;
  headers?: Record<string, string>;
  /** Of a POST request to /graphql. */
  body?: object;
}

/** A client that reads Server-Sent Events. */
export class EventStream {
  readonly messages: EventSourceMessage[] = [];
  readonly comments: string[] = [];
  retryMs: number | undefined;
  hasEnded = false;
  private readonly leaving = new AbortController();

  private constructor(readonly response: Response) {}

  /** Sends a request, whose response may be an error. */
  static async open(
    service: TestService,
    path: string,
    { key = service.brand.partnerKey, headers = {}, body }: OpenOptions = {},
  ): Promise<EventStream> {
    const leaving = new AbortController();
    const response = await fetch(`${service.service.url}${path}`, {
      signal: leaving.signal,
      headers: {
        'X-API-Key': key,
        Accept: 'text/event-stream',
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const stream = new EventStream(response);
    stream.leaving.signal.addEventListener('abort', () => leaving.abort());
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) void stream.read();
    return stream;
  }

  private async read(): Promise<void> {
    const parser = createParser({
      onEvent: (message) => this.messages.push(message),
      onComment: (comment) => this.comments.push(comment),
      onRetry: (ms) => {
        this.retryMs = ms;
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? [])
        parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // The connection was closed.
    }
    this.hasEnded = true;
  }

  /** The data of the messages, except the first one. */
  get events() {
    return this.received.map(({ data }) => JSON.parse(data));
  }

  private get received() {
    return this.messages.filter(({ event }) => event !== 'ready');
  }

  /** Waits until so many events have come. */
  async has(count: number): Promise<void> {
    await eventually(async () => {
      const { length } = this.received;
      if (this.hasEnded && length < count) throw new Error(`The stream has ended after ${length} events.`);
      return length >= count;
    });
  }

  async ends(): Promise<void> {
    await eventually(async () => this.hasEnded);
  }

  /** The response of a request that opened no stream. */
  async rejection(): Promise<Pick<CallResponse, 'status' | 'body'>> {
    return { status: this.response.status, body: await this.response.json() };
  }

  leave(): void {
    this.leaving.abort();
  }
}
