import type { AppError } from '../errors.js';
import { type Account, type Arrival, slowestOf, tooMany } from './arrival.js';
import type { BodyMemory } from './body-memory.js';
import type { Turns } from './turns.js';

/** Requests of one caller that may wait for a slot: a burst is served late, a flood is refused. */
const MAX_WAITING = 100;

/**
 * The pause for each millisecond that reading a large body took. What follows takes the event loop several times
 * as long, in short steps: so large bodies of one caller leave half of it to the others.
 */
const PAUSE_FOR_EACH_MS = 8;

/** Most requests are over in a shorter time, in milliseconds; the others are slow, and delay nobody. */
const JUST_MS = 20;

/** A request of a caller. It is over once nothing keeps it. */
export class Visit {
  /** Its share of a slot; 0 while it does not run. */
  share = 0;
  private uses = 0;

  constructor(
    readonly slots: Slots,
    readonly arrival: Arrival,
  ) {}

  /** Keeps the visit until the returned function is called. */
  keep(): () => void {
    this.uses += 1;
    return () => {
      this.uses -= 1;
      if (this.uses === 0) this.end();
    };
  }

  end(): void {
    if (!this.isOver) this.slots.leave(this);
  }

  get isOver(): boolean {
    return this.arrival.isOver;
  }
}

interface Waiting {
  share: number;
  isLarge: boolean;
  start: () => void;
}

/** The slots of one caller. A request takes a whole one, or a share of one. */
export class Slots implements Account {
  /** The memory that the bodies of its requests have reserved, in bytes. */
  reserved = 0;
  private readonly visits = new Set<Visit>();
  private readonly waiting = new Map<Visit, Waiting>();
  private taken = 0;
  private latestStart = Number.NEGATIVE_INFINITY;
  /** The request whose large body is being parsed and checked, which takes the event loop for long. */
  private reading: Visit | undefined;
  /** Runs after that, so that other callers have the event loop before the next large body. */
  private pause: NodeJS.Timeout | undefined;

  constructor(
    private readonly max: number,
    private readonly queueTimeoutMs: number,
    readonly memory: BodyMemory,
    private readonly turns: Turns,
    /** Called when the last visit and the pause after it are over. */
    private readonly onEmpty: () => void,
  ) {}

  /**
   * Where too many requests are in progress, refuses the one whose body arrives most slowly, so that slow
   * senders keep no other request out. Throws where all bodies have arrived.
   */
  admit(arrival: Arrival): Visit {
    if (this.visits.size >= this.max + MAX_WAITING) this.makeRoom();
    const visit = new Visit(this, arrival);
    this.visits.add(visit);
    return visit;
  }

  /**
   * Calls `start` once a visit has its share of a slot, or `refuse` when that takes too long. Returns the
   * timer of the latter; undefined where the visit did not have to wait.
   */
  enter(
    visit: Visit,
    share: number,
    start: () => void,
    refuse: (error: AppError) => void,
  ): NodeJS.Timeout | undefined {
    visit.arrival.hasEnded = true;
    let giveUp: NodeJS.Timeout | undefined;
    const isLarge = visit.arrival.reserved > 0;
    this.waiting.set(visit, {
      share,
      isLarge,
      start: () => {
        clearTimeout(giveUp);
        visit.share = share;
        this.taken += share;
        this.latestStart = performance.now();
        if (isLarge) this.reading = visit;
        start();
      },
    });
    this.startNext();
    if (!this.waiting.has(visit)) return undefined;
    giveUp = setTimeout(() => {
      this.waiting.delete(visit);
      refuse(tooMany('Earlier requests of the brand took too long.'));
      this.startNext();
    }, this.queueTimeoutMs);
    return giveUp;
  }

  /** Waits for a whole slot, in place of the visit's share of one. */
  widen(visit: Visit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.giveBack(visit);
      visit.share = 0;
      this.enter(visit, 1, resolve, reject);
      this.startNext();
    });
  }

  /** Resolves when a request of the caller may take its next long step; undefined if it may at once. */
  nextTurn(): Promise<void> | undefined {
    return this.turns.next(this);
  }

  /** To be called when the body of a visit was parsed and checked, with the milliseconds that this took. */
  hasRead(visit: Visit, ms: number): void {
    if (this.reading !== visit) return;
    this.reading = undefined;
    const pauseMs = this.turns.areShared ? PAUSE_FOR_EACH_MS * ms : 0;
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.startNext();
      this.forgetIfEmpty();
    }, pauseMs);
  }

  /** Whether more requests are in progress than may run at once. */
  get isCrowded(): boolean {
    return this.visits.size > this.max;
  }

  get hasJustBegun(): boolean {
    return this.taken > 0 && performance.now() - this.latestStart < JUST_MS;
  }

  leave(visit: Visit): void {
    this.visits.delete(visit);
    this.waiting.delete(visit);
    this.giveBack(visit);
    this.memory.release(visit.arrival);
    this.startNext();
    this.forgetIfEmpty();
    this.turns.schedule();
  }

  /** The pause holds for the next request, even if it comes after the last one is over. */
  private forgetIfEmpty(): void {
    if (this.visits.size === 0 && !this.pause) this.onEmpty();
  }

  private giveBack(visit: Visit): void {
    this.taken -= visit.share;
    if (this.reading === visit) this.reading = undefined;
  }

  private makeRoom(): void {
    const message = `More than ${this.max + MAX_WAITING} requests are in progress.`;
    const slowest = slowestOf([...this.visits].map(({ arrival }) => arrival));
    if (!slowest) throw tooMany(message);
    slowest.arrival.refuse(message);
  }

  private hasRoom(share: number): boolean {
    return this.taken + share <= this.max;
  }

  /** Nothing overtakes a request that waits for a whole slot, but a large one that waits for another. */
  private startNext(): void {
    for (const [visit, { share, isLarge, start }] of this.waiting) {
      if (isLarge && (this.reading || this.pause)) continue;
      if (!this.hasRoom(share)) return;
      this.waiting.delete(visit);
      start();
    }
  }
}
