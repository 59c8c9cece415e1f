import type { AppError } from '../errors.js';
import { type Account, type Arrival, slowestOf, tooMany } from './arrival.js';
import type { BodyMemory } from './body-memory.js';

/** Requests of one caller that may wait for a slot: a burst is served late, a flood is refused. */
const MAX_WAITING = 100;

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
  start: () => void;
}

/** The slots of one caller. A request takes a whole one, or a share of one. */
export class Slots implements Account {
  /** The memory that the bodies of its requests have reserved, in bytes. */
  reserved = 0;
  private readonly visits = new Set<Visit>();
  private readonly waiting = new Map<Visit, Waiting>();
  private taken = 0;

  constructor(
    private readonly max: number,
    private readonly queueTimeoutMs: number,
    readonly memory: BodyMemory,
    /** Called when the last visit is over. */
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
    const begin = (): void => {
      visit.share = share;
      this.taken += share;
      start();
    };
    // Nothing overtakes a request that waits for a whole slot.
    if (this.waiting.size === 0 && this.hasRoom(share)) {
      begin();
      return undefined;
    }
    const giveUp = setTimeout(() => {
      this.waiting.delete(visit);
      refuse(tooMany('Earlier requests of the brand took too long.'));
      this.startNext();
    }, this.queueTimeoutMs);
    this.waiting.set(visit, {
      share,
      start: () => {
        clearTimeout(giveUp);
        begin();
      },
    });
    return giveUp;
  }

  /** Waits for a whole slot, in place of the visit's share of one. */
  widen(visit: Visit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.taken -= visit.share;
      visit.share = 0;
      this.enter(visit, 1, resolve, reject);
      this.startNext();
    });
  }

  leave(visit: Visit): void {
    this.visits.delete(visit);
    this.waiting.delete(visit);
    this.taken -= visit.share;
    this.memory.release(visit.arrival);
    this.startNext();
    if (this.visits.size === 0) this.onEmpty();
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

  private startNext(): void {
    for (const [visit, { share, start }] of this.waiting) {
      if (!this.hasRoom(share)) return;
      this.waiting.delete(visit);
      start();
    }
  }
}
