import { setTimeout as sleep } from 'node:timers/promises';
import type { Partner } from '../auth/principal.js';
import { runWork, Work } from '../database/connect/work.js';
import type { CellReader } from '../database/wire/reads.js';
import type { Context } from '../domain/base/context.js';
import { type FollowedPart, readAfter } from '../domain/feed/follow.js';
import { LAST_OF_BRANDS } from '../domain/feed/last-sequence.js';
import { AppError } from '../errors.js';
import { withTimeout } from '../language/time/with-timeout.js';
import { BrandTail, SharedEvent } from './brand-tail.js';
import { FeedStream, type StreamKey } from './feed-stream.js';
import { StreamTurns } from './stream-turns.js';

/** The most open streams of one key, of one brand, and of this instance. */
const MOST = { key: 10, brand: 50, instance: 500 };
/** How often the feeds are looked at; the keys are every other time. */
const LOOK_MS = 250;
/** Every ten seconds. */
const COUNT_EVERY = 40;
/** Without a response of the database for so long, all streams end: a key may have been revoked. */
const SILENT_MS = 5000;
/** A stream lives an hour, give or take ten minutes, so that not all of them end at once. */
const LIFE_MS = { least: 50 * 60_000, spread: 20 * 60_000 };
const NAME = 'streams';

export interface FeedStreamsOptions {
  /** On the connections of keys, which work while all others are in use. */
  statements: CellReader;
  contextOf: (brandId: number) => Context;
  /** The caller of a key that is still valid. */
  partnerOf: (key: StreamKey) => Promise<Partner | undefined>;
  /** Called every ten seconds, and when a stream has ended, with what it has sent since the last time. */
  onSent: (keyId: number, sent: ReturnType<FeedStream['takeSent']>) => void;
  onFailure: (error: unknown) => void;
}

/**
 * The open streams of this instance. While there is one, a statement reads the newest number of the feeds of
 * all their brands four times a second, and another one all their keys twice a second. So nothing has to
 * listen, and streams work behind a pooler too.
 */
export class FeedStreams {
  private readonly open = new Set<FeedStream>();
  private readonly tails = new Map<number, BrandTail>();
  private readonly turns = new StreamTurns();
  private watching: Promise<void> | undefined;
  private isStopped = false;

  constructor(private readonly options: FeedStreamsOptions) {}

  get size(): number {
    return this.open.size;
  }

  /** Opens a stream for a key. Throws if it may not have another one. */
  start(key: StreamKey, part: FollowedPart): FeedStream {
    this.assertRoom(key.partner);
    const { brandId } = key.partner;
    const tail = this.tails.get(brandId) ?? this.tailOf(brandId);
    this.tails.set(brandId, tail);
    const lifeMs = LIFE_MS.least + Math.random() * LIFE_MS.spread;
    const stream = new FeedStream(key, part, tail, this.turns, () => {
      clearTimeout(timer);
      this.open.delete(stream);
      this.count(stream);
      if (!this.streamsOf(brandId).length) this.tails.delete(brandId);
    });
    const timer = setTimeout(() => stream.end(), lifeMs).unref();
    this.open.add(stream);
    this.watching ??= runWork(new Work(NAME), () => this.watch());
    return stream;
  }

  /** Ends all streams, and rejects further ones: the service stops. Clients open them on another instance. */
  stop(): void {
    this.isStopped = true;
    this.endAll();
  }

  private assertRoom({ keyId, brandId }: Partner): void {
    if (this.isStopped)
      throw new AppError('UNAVAILABLE', 'The service is about to stop.', { headers: { 'Retry-After': '1' } });
    const ofBrand = this.streamsOf(brandId);
    const ofKey = ofBrand.filter(({ key }) => key.partner.keyId === keyId);
    if (ofKey.length >= MOST.key) throw tooMany(`The API key has ${MOST.key} open streams`);
    if (ofBrand.length >= MOST.brand) throw tooMany(`The brand has ${MOST.brand} open streams`);
    if (this.open.size >= MOST.instance) throw tooMany('Too many streams are open');
  }

  private streamsOf(brandId: number): FeedStream[] {
    return [...this.open].filter((stream) => stream.brandId === brandId);
  }

  private tailOf(brandId: number): BrandTail {
    const readNext = async (after: number) => {
      const ctx = this.options.contextOf(brandId);
      const rows = await runWork(new Work(brandId), () => readAfter(ctx, after));
      return rows.map((row) => new SharedEvent(brandId, row));
    };
    return new BrandTail(readNext);
  }

  private async watch(): Promise<void> {
    let respondedAt = performance.now();
    for (let look = 0; this.open.size > 0; look += 1) {
      try {
        const looks = look % 2 === 0 ? [this.readFeeds(), this.checkKeys()] : [this.readFeeds()];
        await withTimeout(SILENT_MS, Promise.all(looks));
        if (look % COUNT_EVERY === 0) for (const stream of this.open) this.count(stream);
        respondedAt = performance.now();
      } catch (error) {
        this.options.onFailure(error);
        if (performance.now() - respondedAt >= SILENT_MS) this.endAll();
      }
      await sleep(LOOK_MS);
    }
    this.watching = undefined;
  }

  private async readFeeds(): Promise<void> {
    const rows = await this.options.statements.cells(LAST_OF_BRANDS, [[...this.tails.keys()]]);
    // Each brand's events are read on its own connections: no brand waits for another one.
    for (const [brandId, newest] of rows)
      this.tails.get(Number(brandId))?.advanceTo(Number(newest)).catch(this.options.onFailure);
  }

  private async checkKeys(): Promise<void> {
    const ofKeys = Map.groupBy(this.open, ({ key }) => `${key.prefix} ${key.secretHash}`);
    await Promise.all(
      [...ofKeys.values()].map(async (streams) => {
        const [first] = streams;
        const partner = first && (await this.options.partnerOf(first.key));
        for (const stream of streams) stream.recheck(partner);
      }),
    );
  }

  private count(stream: FeedStream): void {
    this.options.onSent(stream.key.partner.keyId, stream.takeSent());
  }

  private endAll(): void {
    for (const stream of [...this.open]) stream.end();
  }
}

const tooMany = (what: string): AppError =>
  new AppError('RATE_LIMITED', `${what}. Close one, or wait \`Retry-After\` seconds.`, {
    check: 'turn',
    headers: { 'Retry-After': '10' },
  });
