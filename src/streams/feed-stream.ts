import type { Partner } from '../auth/principal.js';
import type { UsageCounts } from '../auth/usage-counts.js';
import { visibleTypes } from '../domain/feed/feed.service.js';
import type { FollowedEvent, FollowedFeed, FollowedPart } from '../domain/feed/follow.js';
import { AppError } from '../errors.js';
import type { BrandTail } from './brand-tail.js';
import type { StreamTurns } from './stream-turns.js';

/** The key of a stream: it is looked up by its prefix for as long as the stream is open. */
export interface StreamKey {
  prefix: string;
  /** Of the secret that was sent: a key that is rotated ends its streams. */
  secretHash: string;
  partner: Partner;
}

/** An open stream. It ends with its key, at the end of its life, or with the connection. */
export class FeedStream implements FollowedFeed {
  /** The number of the event up to which it has sent all. */
  position: number;
  private sent = 0;
  private countedAt = performance.now();
  private readonly ending = new AbortController();
  private types: ReadonlySet<string>;
  /** The caller whose types these are. */
  private checked: Partner;

  constructor(
    readonly key: StreamKey,
    readonly part: FollowedPart,
    private readonly tail: BrandTail,
    private readonly turns: StreamTurns,
    private readonly onEnd: (stream: FeedStream) => void,
  ) {
    this.position = part.after;
    this.checked = key.partner;
    this.types = new Set(visibleTypes(key.partner, part.types));
  }

  get brandId(): number {
    return this.key.partner.brandId;
  }

  /** The events that it has sent since the last call, and the seconds for which it was open. */
  takeSent(): Pick<UsageCounts, 'events' | 'streamSeconds'> {
    const seconds = Math.round((performance.now() - this.countedAt) / 1000);
    const taken = { events: this.sent, streamSeconds: seconds };
    this.sent = 0;
    this.countedAt += seconds * 1000;
    return taken;
  }

  end(): void {
    if (this.ending.signal.aborted) return;
    this.ending.abort();
    this.onEnd(this);
  }

  /** Ends the stream if its key may no longer read it. Types whose scope the key has lost are left out. */
  recheck(partner: Partner | undefined): void {
    if (!partner) {
      this.end();
      return;
    }
    const { scopes, entitlements } = this.checked;
    // Look-ups of the same lists return the same sets.
    if (partner.scopes === scopes && partner.entitlements === entitlements) return;
    try {
      this.types = new Set(visibleTypes(partner, this.part.types));
      this.checked = partner;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.end();
    }
  }

  /** Aborted when the stream has ended. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<FollowedEvent, void> {
    const { signal } = this.ending;
    const { flowId } = this.part;
    while (!signal.aborted) {
      const { events, upTo } = await this.tail.after(this.position);
      let isOver = events.length > 0 ? await this.turns.next() : undefined;
      for (const event of events) {
        if (isOver?.()) isOver = await this.turns.next();
        if (signal.aborted) return;
        this.position = event.row.id;
        if (!this.types.has(event.row.name) || (flowId !== null && event.row.flow_id !== flowId)) continue;
        this.sent += 1;
        yield event;
      }
      this.position = Math.max(this.position, upTo);
      await this.tail.reaches(this.position, signal);
    }
  }
}
