import { type Account, type Arrival, FREE_BYTES, SLOW_PACE, slowestOf } from './arrival.js';

/**
 * The bodies of one caller may take a quarter of the memory, so that some is left for others. A quarter of
 * the least that can be set is the size of the largest body.
 */
const CALLER_QUOTA = 1 / 4;

/** The longest wait, in milliseconds: half of the time that a request has to arrive. */
const MAX_WAIT_MS = 30_000;

/** How often slow bodies are looked for while others wait. */
const CHECK_MS = 1000;

interface Waiting {
  arrival: Arrival;
  bytes: number;
  start: () => void;
  giveUp: NodeJS.Timeout;
}

/**
 * The memory of the process for the bodies of requests. A large body reserves its size before it is read, and
 * waits where there is no room; its sender waits too, since nothing is read. So large bodies never have more
 * than `max` bytes. What a body does not need is given back when it has arrived, and the rest when its visit
 * ends.
 */
export class BodyMemory {
  private reserved = 0;
  private readonly arriving = new Set<Arrival>();
  /** The bodies of each caller that wait, the first one first. */
  private readonly queues = new Map<Account, Map<Arrival, Waiting>>();
  private check: NodeJS.Timeout | undefined;

  constructor(
    private readonly max: number,
    private readonly queueTimeoutMs: number,
  ) {}

  /** Reserves so many more bytes. Returns false where there is no room for them, or others wait for it. */
  reserveAtOnce(arrival: Arrival, bytes: number): boolean {
    if (arrival.isOver || this.queues.has(arrival.account) || this.next()) return false;
    if (!this.hasRoom(arrival, bytes)) return false;
    this.add(arrival, bytes);
    return true;
  }

  /** Calls `start` once the body has reserved its bytes. It is refused when that takes too long. */
  reserve(arrival: Arrival, bytes: number, start: () => void): void {
    if (arrival.isOver) return;
    if (this.reserveAtOnce(arrival, bytes)) {
      start();
      return;
    }
    const refuse = () => arrival.refuse('Earlier large bodies took too long.');
    const giveUp = setTimeout(refuse, Math.min(this.queueTimeoutMs, MAX_WAIT_MS));
    const queue = this.queues.get(arrival.account) ?? new Map<Arrival, Waiting>();
    this.queues.set(arrival.account, queue.set(arrival, { arrival, bytes, start, giveUp }));
    this.check ??= setInterval(() => this.refuseSlow(), CHECK_MS);
    arrival.isWaiting = true;
  }

  /** The body has arrived, and has so many bytes: gives back the rest of what it has reserved. */
  settle(arrival: Arrival, bytes: number): void {
    if (arrival.reserved === 0) return;
    this.arriving.delete(arrival);
    this.add(arrival, (bytes > FREE_BYTES ? bytes : 0) - arrival.reserved);
    this.startNext();
  }

  /** Gives everything back, and waits no longer: the visit has ended, in whatever way. */
  release(arrival: Arrival): void {
    arrival.isOver = true;
    this.settle(arrival, 0);
    if (!arrival.isWaiting) return;
    this.leaveQueue(arrival);
    this.startNext();
  }

  private add(arrival: Arrival, bytes: number): void {
    arrival.reserved += bytes;
    arrival.account.reserved += bytes;
    this.reserved += bytes;
    if (bytes > 0) this.arriving.add(arrival);
  }

  private startNext(): void {
    for (let next = this.next(); next && this.hasRoom(next.arrival, next.bytes); next = this.next()) {
      this.leaveQueue(next.arrival);
      this.add(next.arrival, next.bytes);
      next.arrival.restart();
      next.start();
    }
  }

  /** The first body of the caller that has reserved least. Nothing smaller starts in its place. */
  private next(): Waiting | undefined {
    let found: Waiting | undefined;
    for (const queue of this.queues.values()) {
      const [first] = queue.values();
      if (!first || !this.isInQuota(first.arrival, first.bytes)) continue;
      if (!found || first.arrival.account.reserved < found.arrival.account.reserved) found = first;
    }
    return found;
  }

  private hasRoom(arrival: Arrival, bytes: number): boolean {
    return this.reserved + bytes <= this.max && this.isInQuota(arrival, bytes);
  }

  private isInQuota({ account }: Arrival, bytes: number): boolean {
    return account.reserved + bytes <= this.max * CALLER_QUOTA;
  }

  private leaveQueue(arrival: Arrival): void {
    const queue = this.queues.get(arrival.account);
    clearTimeout(queue?.get(arrival)?.giveUp);
    arrival.isWaiting = false;
    queue?.delete(arrival);
    if (queue?.size === 0) this.queues.delete(arrival.account);
    if (this.queues.size > 0) return;
    clearInterval(this.check);
    this.check = undefined;
  }

  /**
   * Of the bodies that stand in the way of a waiting one, refuses the slowest if it is slow. They are those
   * of the same caller where its quota is full, otherwise all.
   */
  private refuseSlow(): void {
    for (const queue of [...this.queues.values()]) {
      const [first] = queue.values();
      if (!first) continue;
      const { account } = first.arrival;
      const isQuotaFull = !this.isInQuota(first.arrival, first.bytes);
      const slowest = slowestOf([...this.arriving].filter((one) => !isQuotaFull || one.account === account));
      if (slowest && slowest.pace < SLOW_PACE)
        slowest.arrival.refuse('The body arrived slowly, and others waited for its memory.');
    }
  }
}
