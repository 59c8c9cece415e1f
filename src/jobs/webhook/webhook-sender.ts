import { randomUUID } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { runWork, Work } from '../../database/connect/work.js';
import { nowOf } from '../../database/declare/clock.js';
import type { Em } from '../../database/orm/orm.js';
import type { Context, Settings } from '../../domain/base/context.js';
import { BRANDS, type Search } from '../../domain/base/module/brand-task.js';
import type { Clock } from '../../language/time/clock.js';
import { BrandSearch } from '../brands/brand-search.js';
import { type Outcome, Repeat } from '../repeat/repeat.js';
import { BrandSender } from './brand-sender.js';
import { guardedAgent } from './connector.js';
import { post } from './post.js';
import { ClocksDiffer, LeaseLost, SenderLease } from './sender-lease.js';

/** The requests at once of this instance, and of a brand. */
const PLACES = { all: 256, brand: 32 };
const SEARCH_MS = 5000;
const TASK = 'webhooks';

/** What a start of the service may set in place of the usual values. */
export interface WebhookPace {
  leaseMs?: number | undefined;
  searchMs?: number | undefined;
}

export interface WebhookSenderOptions extends WebhookPace {
  em: Em;
  contextOf: (brandId: number, task: string) => Context;
  settings: Settings;
  machineClock?: Clock | undefined;
  /** Called after each request to an endpoint. */
  onAttempt: (isSuccess: boolean) => void;
  onFailure: (task: string, error: unknown) => void;
}

/** The brands with something to send that no instance sends. One without events may have a test event. */
export const SEARCH: Search = {
  sql: (among) => `select s.brand_id from webhook_sender s
    left join event_stream e on e.brand_id = s.brand_id
    where ${among('s.brand_id')} and s.lease_until < now()
      and (s.sent_to < e.last_sequence or s.next_at <= ?::timestamptz) limit ${BRANDS}`,
  parameters: (em) => [nowOf(em)],
};

/**
 * Sends the webhooks of brands. A brand is sent by one instance at a time. A free place goes to the brand with
 * the fewest requests, so that a slow endpoint delays no other brand.
 */
export class WebhookSender {
  private readonly owner = randomUUID();
  private readonly brands = new Map<number, BrandSender>();
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly dispatcher: Dispatcher;
  /** Whether it was reported that the clocks differ. */
  private isClockReported = false;
  readonly search: Repeat;

  constructor(private readonly options: WebhookSenderOptions) {
    const { em, settings, searchMs = SEARCH_MS, onFailure } = options;
    this.dispatcher = guardedAgent(settings.webhooks);
    const search = new BrandSearch(em, settings, SEARCH, searchMs);
    this.search = new Repeat(() => this.begin(search), {
      name: TASK,
      everyMs: searchMs,
      onFailure: (error) => onFailure(TASK, error),
    });
  }

  run(stopping: AbortSignal): Promise<void> {
    stopping.addEventListener('abort', () => this.stopping.abort(), { once: true });
    return this.search.run(stopping);
  }

  /** A brand has new events, or its endpoints were changed. */
  wake(brandId: number): void {
    const sender = this.brands.get(brandId);
    if (sender) sender.wake();
    else this.search.wake();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
    await this.dispatcher.destroy();
  }

  private async begin(search: BrandSearch): Promise<Outcome> {
    const { brandIds, errors, isPartial } = await search.find([...this.brands.keys()]);
    for (const error of errors) this.options.onFailure(TASK, error);
    try {
      for (const brandId of brandIds) await this.take(brandId);
      this.isClockReported = false;
    } catch (error) {
      if (!(error instanceof ClocksDiffer)) throw error;
      if (!this.isClockReported) this.options.onFailure(TASK, error);
      this.isClockReported = true;
    }
    if (isPartial) return 'failed in part';
    return brandIds.length === 0 ? 'idle' : 'done';
  }

  private async take(brandId: number): Promise<void> {
    const { contextOf, onFailure } = this.options;
    if (this.brands.has(brandId) || this.stopping.signal.aborted) return;
    const newContext = () => contextOf(brandId, TASK);
    const lease = await runWork(new Work(brandId), () =>
      SenderLease.take(newContext(), this.owner, this.options),
    );
    if (!lease) return;
    const { dispatcher } = this;
    const sender = new BrandSender(brandId, {
      lease,
      contextOf: newContext,
      post: (url, headers, body, signal) => post(url, headers, body, { dispatcher, signal }),
      onAttempt: this.options.onAttempt,
      onWork: () => this.fillPlaces(),
      onFailure: (error) => {
        if (!(error instanceof LeaseLost)) onFailure(TASK, error);
      },
    });
    this.brands.set(brandId, sender);
    const running = sender.run(this.stopping.signal).finally(() => {
      this.brands.delete(brandId);
      this.running.delete(running);
    });
    this.running.add(running);
  }

  private fillPlaces(): void {
    let all = 0;
    for (const { inFlight } of this.brands.values()) all += inFlight;
    const candidates = new Set(this.brands.values());
    while (all < PLACES.all && candidates.size > 0) {
      let fewest: BrandSender | undefined;
      for (const one of candidates) if (!fewest || one.inFlight < fewest.inFlight) fewest = one;
      if (!fewest) return;
      if (fewest.inFlight < PLACES.brand && fewest.sendNext()) all += 1;
      else candidates.delete(fewest);
    }
  }
}
