import { assertTransition } from '../../language/states.js';
import { nextForMemory, slowestOf } from './next.js';
import { type CallerMemory, FREE_BYTES, SLOW_PACE, type Visit } from './visit.js';

/**
 * The bodies of one caller may take a quarter of the memory, so that some is left for others. A quarter of
 * the least that can be set is the size of the largest body.
 */
const CALLER_QUOTA = 1 / 4;

/** The longest wait, in milliseconds: half of the time that a request has to arrive. */
const MAX_WAIT_MS = 30_000;

/** How often slow bodies are looked for while others wait. */
const CHECK_MS = 1000;

type State = { is: 'free' } | { is: 'contended'; check: NodeJS.Timeout };

/**
 * The memory of the process for the bodies of requests. A large body reserves its size before it is read, and
 * waits if there is no room; its sender waits too, since nothing is read. So large bodies never have more
 * than `max` bytes. What a body does not need is released when it has arrived, and the rest when its visit is
 * over.
 *
 * It is always in one of two states:
 *
 * - **free**: no body waits. One that has no room begins to wait: it is _contended_.
 * - **contended**: bodies wait. Once a second, the slowest body in the way of each caller's first one is
 *   rejected if it is slow. When the last one has its memory or is over, it is _free_.
 */
export class BodyMemory {
  private state: State = { is: 'free' };
  private reserved = 0;
  /** The visits whose bodies have reserved some. */
  private readonly holders = new Set<Visit>();
  /** The bodies of each caller that wait, the first one first. */
  private readonly queues = new Map<CallerMemory, Set<Visit>>();

  constructor(
    private readonly max: number,
    private readonly queueTimeoutMs: number,
  ) {}

  /** Reserves so many more bytes. Returns false if there is no room for them, or others wait for it. */
  reserveAtOnce(visit: Visit, bytes: number): boolean {
    visit.in('arriving');
    if (this.queues.has(visit.callerMemory) || this.next() || !this.hasRoom(visit, bytes)) return false;
    this.add(visit, bytes);
    return true;
  }

  /** Calls `start` once the body has reserved its bytes. It is rejected when that takes too long. */
  reserve(visit: Visit, bytes: number, start: () => void): void {
    if (this.reserveAtOnce(visit, bytes)) {
      start();
      return;
    }
    const reject = () => visit.reject('Earlier large bodies took too long.');
    const giveUp = setTimeout(reject, Math.min(this.queueTimeoutMs, MAX_WAIT_MS));
    visit.become({ is: 'waiting for memory', bytes, start, giveUp });
    const queue = this.queues.get(visit.callerMemory) ?? new Set();
    this.queues.set(visit.callerMemory, queue.add(visit));
    if (this.state.is === 'free') this.contend();
  }

  /** The body has arrived, and has so many bytes: releases the rest of what it has reserved. */
  settle(visit: Visit, bytes: number): void {
    if (visit.reserved === 0) return;
    this.add(visit, (bytes > FREE_BYTES ? bytes : 0) - visit.reserved);
    this.startNext();
  }

  /** Releases everything, and waits no longer. */
  release(visit: Visit): void {
    visit.in('over');
    this.settle(visit, 0);
    if (this.leaveQueue(visit)) this.startNext();
  }

  private add(visit: Visit, bytes: number): void {
    visit.reserved += bytes;
    visit.callerMemory.reserved += bytes;
    this.reserved += bytes;
    if (visit.reserved > 0) this.holders.add(visit);
    else this.holders.delete(visit);
  }

  private startNext(): void {
    for (let next = this.next(); next; next = this.next()) {
      const { bytes, start } = next.in('waiting for memory');
      if (!this.hasRoom(next, bytes)) return;
      this.leaveQueue(next);
      this.add(next, bytes);
      next.become({ is: 'arriving' });
      start();
    }
  }

  private next(): Visit | undefined {
    return nextForMemory(this.queues, (first) => !this.isQuotaFull(first));
  }

  private hasRoom(visit: Visit, bytes: number): boolean {
    return this.reserved + bytes <= this.max && this.isInQuota(visit, bytes);
  }

  private isInQuota({ callerMemory }: Visit, bytes: number): boolean {
    return callerMemory.reserved + bytes <= this.max * CALLER_QUOTA;
  }

  private isQuotaFull(waiting: Visit): boolean {
    return !this.isInQuota(waiting, waiting.in('waiting for memory').bytes);
  }

  /** Returns whether it was in the queue. */
  private leaveQueue(visit: Visit): boolean {
    const queue = this.queues.get(visit.callerMemory);
    if (!queue?.delete(visit)) return false;
    if (queue.size === 0) this.queues.delete(visit.callerMemory);
    if (this.queues.size === 0) this.become({ is: 'free' });
    return true;
  }

  private contend(): void {
    this.become({ is: 'contended', check: setInterval(() => this.rejectSlow(), CHECK_MS) });
  }

  private become(next: State): void {
    assertTransition({ free: ['contended'], contended: ['free'] }, this.state.is, next.is);
    if (this.state.is === 'contended') clearInterval(this.state.check);
    this.state = next;
  }

  /** The bodies in the way are those of the same caller if its quota is full, otherwise all. */
  private rejectSlow(): void {
    for (const [first] of [...this.queues.values()]) {
      if (!first) continue;
      const { callerMemory } = first;
      const isQuotaFull = this.isQuotaFull(first);
      const isInTheWay = (one: Visit) => !isQuotaFull || one.callerMemory === callerMemory;
      const slowest = slowestOf([...this.holders].filter(isInTheWay));
      if (slowest && slowest.pace < SLOW_PACE)
        slowest.visit.reject('The body arrived too slowly while other requests waited for memory.');
    }
  }
}
