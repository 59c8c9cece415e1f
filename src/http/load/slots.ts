import type { AppError } from '../../errors.js';
import type { BodyMemory } from './body-memory.js';
import { LargeBodies } from './large-bodies.js';
import { nextForSlot, type Requests, slowestOf } from './next.js';
import type { Turns } from './turns.js';
import { type CallerMemory, REJECTED, RUNNING, tooMany, Visit } from './visit.js';

/** Requests of one caller that may wait for a slot: a burst is served late, a flood is rejected. */
const MAX_WAITING = 100;

/**
 * Most requests are over in a shorter time, in milliseconds; the others are slow, and delay no other request.
 */
const JUST_MS = 20;

/** A request that was admitted, with the slots of its caller and the memory of bodies. */
export interface Admission {
  visit: Visit;
  slots: Slots;
  memory: BodyMemory;
}

/**
 * The slots of one caller: each running request has one. Its visits are in the sets of their states, which
 * `Visit` lists. A visit begins with `admit`, enters with `enter` when its body has arrived, and leaves when
 * it is over: then the next one starts.
 */
export class Slots implements CallerMemory, Requests {
  /** The memory that the bodies of its requests have reserved, in bytes. */
  reserved = 0;
  /** All that are not over. */
  private readonly visits = new Set<Visit>();
  /** Those that are waiting for a slot, the first one first. */
  private readonly waiting = new Set<Visit>();
  private readonly running = new Set<Visit>();
  private latestStart = Number.NEGATIVE_INFINITY;
  private readonly large = new LargeBodies(() => {
    this.startNext();
    this.forgetIfEmpty();
  });

  constructor(
    private readonly max: number,
    private readonly queueTimeoutMs: number,
    private readonly memory: BodyMemory,
    private readonly turns: Turns,
    /** Called when the last visit and the pause after it are over. */
    private readonly onEmpty: () => void,
  ) {}

  /**
   * If too many requests are in progress, rejects the one whose body arrives most slowly, so that slow
   * senders keep no other request out. Throws if all bodies have arrived.
   */
  admit(request: ConstructorParameters<typeof Visit>[1]): Visit {
    if (this.visits.size >= this.max + MAX_WAITING) this.makeRoom();
    const visit = new Visit(this, request, this.leave);
    this.visits.add(visit);
    return visit;
  }

  /** Calls `start` once a visit has a slot, or `reject` when that takes too long. */
  enter(visit: Visit, start: () => void, reject: (error: AppError) => void): void {
    visit.in('arriving');
    const isLarge = visit.reserved > 0;
    if (this.hasRoom && (!isLarge || this.large.isIdle)) {
      this.run(visit, isLarge, start);
      return;
    }
    const giveUp = setTimeout(() => {
      this.waiting.delete(visit);
      visit.become(REJECTED);
      reject(tooMany('Earlier requests took too long. Wait `Retry-After` seconds.'));
    }, this.queueTimeoutMs);
    visit.become({ is: 'waiting for a slot', isLarge, start, giveUp });
    this.waiting.add(visit);
  }

  /** Resolves when a request of the caller may take its next long step; undefined if it may at once. */
  nextTurn(): Promise<void> | undefined {
    return this.turns.next(this);
  }

  /** To be called when the body of a visit was parsed and checked, with the milliseconds that this took. */
  hasRead(visit: Visit, ms: number): void {
    if (this.large.isReading(visit)) this.large.pauseAfter(ms, this.turns.areShared);
  }

  get isCrowded(): boolean {
    return this.visits.size > this.max;
  }

  get hasJustBegun(): boolean {
    return this.running.size > 0 && performance.now() - this.latestStart < JUST_MS;
  }

  private readonly leave = (visit: Visit): void => {
    this.visits.delete(visit);
    this.waiting.delete(visit);
    this.running.delete(visit);
    this.large.leave(visit);
    this.memory.release(visit);
    this.startNext();
    this.forgetIfEmpty();
    this.turns.schedule();
  };

  private forgetIfEmpty(): void {
    if (this.visits.size === 0 && !this.large.isPausing) this.onEmpty();
  }

  private makeRoom(): void {
    const message = `More than ${this.max + MAX_WAITING} requests are in progress.`;
    const slowest = slowestOf(this.visits);
    if (!slowest) throw tooMany(message);
    slowest.visit.reject(message);
  }

  private get hasRoom(): boolean {
    return this.running.size < this.max;
  }

  private startNext(): void {
    while (this.hasRoom) {
      const next = nextForSlot(this.waiting, this.large.isIdle);
      if (!next) return;
      this.waiting.delete(next);
      const { isLarge, start } = next.in('waiting for a slot');
      this.run(next, isLarge, start);
    }
  }

  private run(visit: Visit, isLarge: boolean, start: () => void): void {
    visit.become(RUNNING);
    this.running.add(visit);
    this.latestStart = performance.now();
    if (isLarge) this.large.read(visit);
    start();
  }
}
