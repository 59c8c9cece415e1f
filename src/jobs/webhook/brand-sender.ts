import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { runWork, Work } from '../../database/connect/work.js';
import type { Context } from '../../domain/base/context.js';
import { inTransaction } from '../../domain/base/transaction.js';
import { eventId } from '../../domain/feed/event-id.js';
import { eventRecord } from '../../domain/feed/event-record.js';
import { signedHeaders } from '../../domain/webhook/endpoint-secret.js';
import { waitAtMost } from '../../language/time/with-timeout.js';
import { EndpointQueue } from './endpoint-queue.js';
import type { Posted } from './post.js';
import { sampleEvent } from './sample-event.js';
import { secretsOf } from './secrets.js';
import type { SenderLease } from './sender-lease.js';
import { type Endpoint, readEndpoints } from './sender-reads.js';
import type { Sending, Settled } from './sending.js';
import { writeOutcomes } from './write-outcomes.js';

/** What was sent is stored at the latest after so long, or with so many outcomes. */
const STORE_MS = 200;
const STORE_COUNT = 50;
/** The shortest time between two looks at the endpoints, and the longest. */
const LOOK_MS = { least: 100, most: 1000 };
/** A brand without work is left after so long. */
const IDLE_MS = 2000;

/** How long requests may take to end once the sender stops; then they are sent again by another. */
const FINISH_MS = 2000;

/** Endpoints whose secrets cannot be decrypted are looked at again after so long. */
const CLOSED_MS = 30 * 60_000;

/** Sends a body to a URL. */
export type PostBody = (
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
) => Promise<Posted>;

export interface BrandSenderOptions {
  lease: SenderLease;
  contextOf: () => Context;
  post: PostBody;
  /** Called after each request. */
  onAttempt: (isSuccess: boolean) => void;
  /** Called when more may be sent. */
  onWork: () => void;
  onFailure: (error: unknown) => void;
}

/** Sends the webhooks of one brand, as long as the lease lasts and there is something to send. */
export class BrandSender {
  private readonly queues = new Map<number, EndpointQueue>();
  private settled: { queue: EndpointQueue; delivery: Settled }[] = [];
  private readonly stopping = new AbortController();
  private readonly requests = new Set<Promise<void>>();
  private wakeUp = Promise.withResolvers<void>();
  private last = 0;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private storedAt = performance.now();
  private workedAt = performance.now();
  /** The endpoints whose secrets cannot be decrypted. */
  private closed: ReadonlySet<number> = new Set();
  /** Why no more is sent. */
  private failure: unknown;
  inFlight = 0;

  constructor(
    readonly brandId: number,
    private readonly options: BrandSenderOptions,
  ) {}

  /** Lets it look at the feed and at its endpoints soon. */
  wake(): void {
    this.wakeUp.resolve();
  }

  async run(stopping: AbortSignal): Promise<void> {
    const { lease, onFailure } = this.options;
    const stop = () => this.wake();
    stopping.addEventListener('abort', stop, { once: true });
    try {
      while (!stopping.aborted) {
        if (!(await this.inBrand((ctx) => lease.keep(ctx)))) break;
        if (this.isToStore) await this.store();
        await this.look();
        this.options.onWork();
        if (this.isIdle) break;
        await this.pause();
        if (this.failure !== undefined) throw this.failure;
      }
      await this.finish();
    } catch (error) {
      onFailure(error);
    } finally {
      stopping.removeEventListener('abort', stop);
      this.stopping.abort();
      await Promise.allSettled(this.requests);
    }
  }

  /** Begins the next request, of the endpoint with the fewest. Returns whether there was one. */
  sendNext(): boolean {
    if (!this.options.lease.isSafe || this.stopping.signal.aborted || this.failure !== undefined)
      return false;
    const now = this.options.contextOf().now();
    for (const queue of [...this.queues.values()].sort((one, other) => one.inFlight - other.inFlight)) {
      const waiting: Settled[] = [];
      const sending = queue.next(now, waiting);
      this.settled.push(...waiting.map((delivery) => ({ queue, delivery })));
      if (!sending) continue;
      this.inFlight += 1;
      const request = this.send(queue, sending).finally(() => {
        this.inFlight -= 1;
        this.requests.delete(request);
        if (this.isToStore) this.wake();
        this.options.onWork();
      });
      this.requests.add(request);
      return true;
    }
    return false;
  }

  private async send(queue: EndpointQueue, sending: Sending): Promise<void> {
    this.workedAt = performance.now();
    const ctx = this.options.contextOf();
    const at = ctx.now();
    try {
      const { id, body } = this.messageOf(sending, at);
      const headers = signedHeaders(secretsOf(ctx, queue.endpoint), id, at, body);
      const posted = await this.options.post(queue.endpoint.url, headers, body, this.stopping.signal);
      this.options.onAttempt(posted.error === null);
      const delivery = queue.settle(sending, posted, at, this.options.contextOf().now());
      if (delivery) this.settled.push({ queue, delivery });
    } catch (error) {
      queue.abandon(sending);
      if (this.stopping.signal.aborted) return;
      // The next request may fail in the same way at once; another sender begins when the lease has ended.
      this.failure ??= error;
      this.wake();
    }
  }

  private messageOf(sending: Sending, now: Date): { id: string; body: string } {
    if (sending.kind === 'test') {
      const { id, name } = sending.test;
      return { id, body: JSON.stringify(sampleEvent(id, name, this.brandId, now)) };
    }
    const { event } = sending;
    return { id: eventId(this.brandId, event.id), body: JSON.stringify(eventRecord(this.brandId, event)) };
  }

  /** Reads the endpoints and what they are to get. */
  private async look(): Promise<void> {
    const since = performance.now() - this.lookedAt;
    if (since < LOOK_MS.least) return;
    this.lookedAt = performance.now();
    await this.inBrand(async (ctx) => {
      await this.options.lease.seeRequests(ctx);
      const { last, endpoints } = await readEndpoints(ctx);
      this.last = last;
      const open = endpoints.filter((endpoint) => secretsOf(ctx, endpoint).length > 0);
      this.reportClosed(endpoints.filter((endpoint) => !open.includes(endpoint)));
      const ids = new Set(open.map(({ id }) => id));
      for (const id of this.queues.keys()) if (!ids.has(id)) this.queues.delete(id);
      for (const endpoint of open) await (await this.queueOf(ctx, endpoint)).fill(ctx, last);
    });
  }

  private reportClosed(endpoints: readonly Endpoint[]): void {
    const added = endpoints.filter(({ id }) => !this.closed.has(id)).map(({ id }) => id);
    this.closed = new Set(endpoints.map(({ id }) => id));
    if (added.length > 0)
      this.options.onFailure(
        new Error(`SECRETS_KEY lacks the key of the secrets of webhook endpoints: ${added.join(', ')}.`),
      );
  }

  /** After a request about an endpoint, or another set of types that it may get, its queue is read again. */
  private async queueOf(ctx: Context, endpoint: Endpoint): Promise<EndpointQueue> {
    const known = this.queues.get(endpoint.id);
    if (
      known?.endpoint.generation === endpoint.generation &&
      isDeepStrictEqual(known.endpoint.visible, endpoint.visible)
    ) {
      known.update(endpoint);
      return known;
    }
    // What was sent before is stored first: the new queue reads it.
    if (known) await this.store();
    const queue = await EndpointQueue.open(ctx, endpoint);
    this.queues.set(endpoint.id, queue);
    return queue;
  }

  private get isToStore(): boolean {
    const since = performance.now() - this.storedAt;
    if (this.settled.length >= STORE_COUNT) return true;
    return (
      since >= STORE_MS && (this.settled.length > 0 || [...this.queues.values()].some((one) => one.isChanged))
    );
  }

  private async store(): Promise<void> {
    const { settled } = this;
    this.settled = [];
    this.storedAt = performance.now();
    for (const { queue, delivery } of settled) queue.stored(delivery);
    const changed = [...this.queues.values()].filter((queue) => queue.isChanged);
    const now = this.options.contextOf().now();
    const changes = new Map(changed.map((queue) => [queue, queue.takeChanges(now)]));
    if (settled.length === 0 && changed.length === 0) return;
    await this.inBrand((ctx) =>
      inTransaction(ctx, async () => {
        await this.options.lease.hold(ctx);
        await writeOutcomes(
          ctx,
          settled.map(({ delivery }) => delivery),
          [...changes.values()],
        );
      }),
    );
    for (const [queue, stored] of changes) queue.storedChanges(stored);
  }

  private get isIdle(): boolean {
    if (this.inFlight > 0 || this.settled.length > 0) return false;
    const now = this.options.contextOf().now();
    const soon = new Date(now.getTime() + IDLE_MS);
    const hasWork = [...this.queues.values()].some((queue) => {
      const at = queue.workAt(now);
      return queue.isChanged || (at !== null && at <= soon);
    });
    if (hasWork) this.workedAt = performance.now();
    return performance.now() - this.workedAt >= IDLE_MS;
  }

  private async pause(): Promise<void> {
    const ended = new AbortController();
    const isWaiting = this.settled.length > 0 || this.inFlight > 0;
    await Promise.race([
      this.wakeUp.promise,
      sleep(isWaiting ? STORE_MS : LOOK_MS.most, undefined, { signal: ended.signal }).catch(() => {}),
    ]);
    ended.abort();
    this.wakeUp = Promise.withResolvers();
    const since = performance.now() - this.lookedAt;
    // A feed with many events does not have to be looked at for each of them.
    if (since < LOOK_MS.least) await sleep(LOOK_MS.least - since);
  }

  /** Stores what was sent, and leaves the brand to others. */
  private async finish(): Promise<void> {
    await waitAtMost(FINISH_MS, Promise.allSettled(this.requests));
    this.stopping.abort();
    await Promise.allSettled(this.requests);
    await this.store();
    const { lease } = this.options;
    await this.inBrand((ctx) => {
      const now = ctx.now();
      const reading = [...this.queues.values()].filter((queue) => queue.readsAt(now));
      const sentTo = Math.min(this.last, ...reading.map(({ position }) => position));
      const times = [...this.queues.values()].flatMap((queue) => queue.workAt(now)?.getTime() ?? []);
      if (this.closed.size > 0) times.push(now.getTime() + CLOSED_MS);
      return lease.giveUp(ctx, sentTo, times.length > 0 ? new Date(Math.min(...times)) : null);
    });
  }

  private inBrand<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    return runWork(new Work(this.brandId), () => work(this.options.contextOf()));
  }
}
