import type { Context } from '../../domain/base/context.js';
import {
  AttemptTrigger,
  DeliveryStatus,
  type DisabledReason,
  EndpointStatus,
} from '../../domain/endpoint/endpoint-lists.js';
import type { EndpointTest } from '../../domain/endpoint/webhook-endpoint.entity.js';
import type { EventRow } from '../../domain/feed/event-record.js';
import { cancelHidden } from './cancel-hidden.js';
import { healthAfter, isToAnnounce, isToEmail } from './circuit.js';
import type { Posted } from './post.js';
import { Reading } from './reading.js';
import { HOLDING_ATTEMPTS, retryAt } from './schedule.js';
import { type Due, type Endpoint, readDue, readEvents, readOpen } from './sender-reads.js';
import { NO_ATTEMPT, orderKey, type Sending, type Settled } from './sending.js';

/** The requests at once to an endpoint, and those of them that are sent again. */
const PLACES = { all: 8, again: 4 };
const OPEN: readonly DeliveryStatus[] = [DeliveryStatus.PENDING, DeliveryStatus.WAITING];
/** New events are read when fewer wait. */
const FEW = 20;

/** What is to be stored of an endpoint, as it was when the outcomes stored with it were taken. */
export interface EndpointChanges {
  endpoint: Endpoint;
  position: number;
  replayPosition: number | undefined;
  isReplayed: boolean;
  testOutcome: EndpointTest | undefined;
  isToAnnounce: boolean;
  isToEmail: boolean;
  /** Why it was disabled, if the event about it is to be emitted. */
  disabledReason: DisabledReason | null;
}

/**
 * What an endpoint is to get, in the order in which it gets it: new events before those that are sent again,
 * and both before a replay. Of a flow, or a record without one, one event is sent at a time.
 */
export class EndpointQueue {
  private readonly fresh: Reading;
  private replay: Reading | undefined;
  private due: Due[] = [];
  private dueAt: Date | null = null;
  /** By flow or record: the deliveries that hold later events. */
  private holding = new Map<string, number>();
  private readonly keys = new Set<string>();
  private readonly sequences = new Set<number>();
  private again = 0;
  private isTesting = false;
  inFlight = 0;
  /** Whether its health or its position has changed since it was stored. */
  isChanged = false;
  private testOutcome: EndpointTest | undefined;
  private isDisabledAnnounced = false;

  private constructor(public endpoint: Endpoint) {
    this.fresh = new Reading(endpoint.position);
    if (endpoint.replay) this.replay = new Reading(endpoint.replay.position);
  }

  static async open(ctx: Context, endpoint: Endpoint): Promise<EndpointQueue> {
    await cancelHidden(ctx, endpoint);
    const queue = new EndpointQueue(endpoint);
    queue.holding = (await readOpen(ctx, endpoint.id)).holding;
    // What waited may be free since the sender before.
    queue.dueAt = EPOCH;
    return queue;
  }

  get position(): number {
    return this.fresh.position;
  }

  private get isReplayed(): boolean {
    const { replay } = this.endpoint;
    return replay !== null && this.replay !== undefined && this.replay.position >= replay.until;
  }

  /** Reads what follows, if little waits. */
  async fill(ctx: Context, last: number): Promise<void> {
    const { endpoint, fresh, replay } = this;
    if (fresh.ready.length < FEW && fresh.last < last) {
      const { events, readTo } = await readEvents(ctx, endpoint.id, fresh.last, last);
      fresh.add(
        events.filter((one) => endpoint.names.has(one.name) && !one.has_delivery),
        readTo,
      );
      this.isChanged = true;
    }
    if (replay && endpoint.replay && replay.ready.length < FEW && replay.last < endpoint.replay.until) {
      const { until, names } = endpoint.replay;
      const { events, readTo } = await readEvents(ctx, endpoint.id, replay.last, until);
      replay.add(
        events.filter(({ name }) => names.has(name)),
        readTo,
      );
      this.isChanged = true;
    }
    if (this.dueAt && this.dueAt <= ctx.now() && this.due.length === 0) {
      this.due = await readDue(ctx, endpoint.id, [...this.sequences]);
      if (this.due.length === 0) this.dueAt = (await readOpen(ctx, endpoint.id)).nextAt;
    }
  }

  /**
   * The next request; undefined if there is none now. Events that wait behind an earlier one of their flow are
   * put into `waiting`.
   */
  next(now: Date, waiting: Settled[]): Sending | undefined {
    const { health, test } = this.endpoint;
    if (test && !this.isTesting && this.testOutcome === undefined) {
      this.isTesting = true;
      this.inFlight += 1;
      return { kind: 'test', test };
    }
    if (health.blockedUntil && health.blockedUntil > now) return undefined;
    if (health.status === EndpointStatus.DISABLED) return undefined;
    if (this.isFailing && (this.inFlight > 0 || (health.probeAt ?? now) > now)) return undefined;
    if (this.inFlight >= PLACES.all) return undefined;
    return this.nextNew(waiting) ?? this.nextAgain() ?? this.nextReplayed();
  }

  private get isFailing(): boolean {
    return this.endpoint.health.status === EndpointStatus.FAILING;
  }

  /**
   * An event whose flow has another one on its way is skipped; behind one that has failed it waits. Of a failing
   * endpoint it is skipped too: what waits for an endpoint that is down takes no rows.
   */
  private nextNew(waiting: Settled[]): Sending | undefined {
    const { ready } = this.fresh;
    for (let place = 0; place < ready.length; ) {
      const event = ready[place];
      if (!event) break;
      const key = orderKey(event);
      if (this.holding.has(key) && !this.isFailing) {
        ready.splice(place, 1);
        this.hold(key, 1);
        waiting.push({ ...NO_ATTEMPT, ...this.deliveryOf(event, key), status: DeliveryStatus.WAITING });
      } else if (this.keys.has(key) || this.holding.has(key)) place += 1;
      else {
        ready.splice(place, 1);
        return this.begin({ kind: 'new', event, key });
      }
    }
    return undefined;
  }

  private nextAgain(): Sending | undefined {
    if (this.again >= PLACES.again) return undefined;
    const place = this.due.findIndex(
      (one) => !this.sequences.has(one.id) && (one.is_replay || !this.keys.has(one.order_key)),
    );
    const [event] = place < 0 ? [] : this.due.splice(place, 1);
    return event && this.begin({ kind: 'again', event, key: event.order_key });
  }

  private nextReplayed(): Sending | undefined {
    const { replay } = this;
    const [event] = replay?.ready ?? [];
    if (!replay || !event || this.keys.has(orderKey(event)) || this.sequences.has(event.id)) return undefined;
    replay.ready.shift();
    return this.begin({ kind: 'replayed', event, key: orderKey(event) });
  }

  private begin<S extends Exclude<Sending, { kind: 'test' }>>(sending: S): S {
    this.keys.add(sending.key);
    this.sequences.add(sending.event.id);
    this.inFlight += 1;
    if (sending.kind === 'again') this.again += 1;
    return sending;
  }

  /** The request is over without an outcome. */
  abandon(sending: Sending): void {
    this.end(sending);
    if (sending.kind !== 'test') this.sequences.delete(sending.event.id);
  }

  private end(sending: Sending): void {
    this.inFlight -= 1;
    if (sending.kind === 'test') this.isTesting = false;
    else this.keys.delete(sending.key);
    if (sending.kind === 'again') this.again -= 1;
  }

  /** What is to be stored of a request; undefined for a test. */
  settle(sending: Sending, posted: Posted, at: Date, now: Date): Settled | undefined {
    // Until the outcome is stored, its delivery looks as before.
    this.end(sending);
    const { statusCode, error, milliseconds, response, pauseMs } = posted;
    this.isChanged = true;
    if (sending.kind === 'test') {
      const attemptedAt = at.toISOString();
      this.testOutcome = { ...sending.test, attemptedAt, statusCode, error, milliseconds };
      return undefined;
    }
    const isSuccess = error === null;
    this.endpoint.health = healthAfter(this.endpoint.health, { isSuccess, statusCode, pauseMs }, now);
    const { status, attempts, nextAt } = this.stateAfter(sending, isSuccess, now);
    const isScheduled = sending.kind === 'new' || (sending.kind === 'again' && !sending.event.is_replay);
    return {
      ...this.deliveryOf(sending.event, sending.key),
      status,
      attempts,
      next_at: nextAt,
      attempted_at: at,
      trigger: isScheduled ? AttemptTrigger.SCHEDULED : AttemptTrigger.REPLAY,
      status_code: statusCode,
      error,
      milliseconds,
      response,
    };
  }

  private stateAfter(sending: Exclude<Sending, { kind: 'test' }>, isSuccess: boolean, now: Date) {
    const before = sending.kind === 'again' ? sending.event : undefined;
    const wasHolding =
      before !== undefined && OPEN.includes(before.status) && before.attempts < HOLDING_ATTEMPTS;
    if (before?.is_replay && !isSuccess) {
      const nextAt = before.scheduled_at === null ? null : new Date(before.scheduled_at);
      this.expect(nextAt);
      return { status: before.status, attempts: before.attempts, nextAt };
    }
    const attempts = (before?.attempts ?? 0) + 1;
    const nextAt = isSuccess ? null : retryAt(attempts, now);
    const isHolding = nextAt !== null && attempts < HOLDING_ATTEMPTS;
    this.hold(sending.key, Number(isHolding) - Number(wasHolding));
    this.expect(nextAt);
    const failed = nextAt ? DeliveryStatus.PENDING : DeliveryStatus.FAILED;
    return { status: isSuccess ? DeliveryStatus.DELIVERED : failed, attempts, nextAt };
  }

  /** An attempt is due then. */
  private expect(at: Date | null): void {
    if (at && (!this.dueAt || at < this.dueAt)) this.dueAt = at;
  }

  private hold(key: string, by: number): void {
    const count = (this.holding.get(key) ?? 0) + by;
    if (count > 0) this.holding.set(key, count);
    else this.holding.delete(key);
  }

  private deliveryOf(event: EventRow, key: string) {
    return { endpoint_id: this.endpoint.id, sequence: event.id, name: event.name, order_key: key };
  }

  /** Takes what may change of an endpoint without a request about it. */
  update({ secret, oldSecret, names, test }: Endpoint): void {
    const { testOutcome } = this;
    this.endpoint = { ...this.endpoint, secret, oldSecret, names, test: testOutcome ? null : test };
  }

  /** The delivery of an event is stored. */
  stored({ sequence, order_key: key, status }: Settled): void {
    // What waited for it may be sent now.
    if (status !== DeliveryStatus.WAITING && this.holding.has(key)) this.dueAt = EPOCH;
    this.sequences.delete(sequence);
    this.fresh.settle(sequence);
    this.replay?.settle(sequence);
  }

  /** What is to be stored of the endpoint now. A request that ends meanwhile is stored with its outcome, later. */
  takeChanges(now: Date): EndpointChanges {
    this.isChanged = false;
    const { health } = this.endpoint;
    const changes = {
      position: this.position,
      replayPosition: this.replay?.position,
      isReplayed: this.isReplayed,
      testOutcome: this.testOutcome,
      isToAnnounce: isToAnnounce(health, now),
      isToEmail: isToEmail(health, now),
      disabledReason: this.isDisabledAnnounced ? null : health.disabledReason,
    };
    const { isAnnounced, isEmailed, ...others } = health;
    this.endpoint.health = {
      ...others,
      isAnnounced: isAnnounced || changes.isToAnnounce,
      isEmailed: isEmailed || changes.isToEmail,
    };
    this.isDisabledAnnounced = health.disabledReason !== null;
    return { ...changes, endpoint: { ...this.endpoint } };
  }

  /** The changes are stored. */
  storedChanges({ testOutcome, isReplayed }: EndpointChanges): void {
    if (testOutcome && testOutcome === this.testOutcome) {
      this.endpoint = { ...this.endpoint, test: null };
      this.testOutcome = undefined;
    }
    if (isReplayed) this.replay = undefined;
  }

  /** Whether it gets new events now, or else at `workAt`. */
  readsAt(now: Date): boolean {
    const { health } = this.endpoint;
    return health.status === EndpointStatus.ENABLED && (health.blockedUntil ?? now) <= now;
  }

  /** When it has work again: now, later, or never unless there are new events. */
  workAt(now: Date): Date | null {
    const { health, test } = this.endpoint;
    if (this.inFlight > 0 || (test && !this.testOutcome)) return now;
    const hasNew = this.fresh.ready.some((event) => !this.isFailing || !this.holding.has(orderKey(event)));
    const hasEvents = hasNew || this.due.length + (this.replay?.ready.length ?? 0) > 0;
    const isReading = this.replay !== undefined && !this.isReplayed;
    const at = hasEvents || isReading ? now : this.dueAt;
    if (at === null) return null;
    const notBefore = [health.blockedUntil, this.isFailing ? health.probeAt : null];
    return new Date(Math.max(at.getTime(), ...notBefore.map((one) => one?.getTime() ?? 0)));
  }
}

const EPOCH = new Date(0);
