import { AppError } from '../errors.js';

/** A body of up to this size, as nearly every one is, reserves no memory. */
export const FREE_BYTES = 64 * 1024;

/** In bytes for each millisecond: the pace of a body that may be refused for others. */
export const SLOW_PACE = FREE_BYTES / 1000;

/** The memory that the bodies of one caller have reserved, in bytes. */
export interface Account {
  reserved: number;
}

/** The arrival of the body of a request, and the memory that is reserved for it. */
export class Arrival {
  /** The memory that the body has reserved, in bytes. `BodyMemory` alone changes it and the next two. */
  reserved = 0;
  /** Whether it waits for memory. */
  isWaiting = false;
  /** Whether the visit is over: it reserves nothing more, since nothing would give that back. */
  isOver = false;
  /** The bytes that have arrived. */
  received = 0;
  /** Whether the request has gone on, or was refused. */
  hasEnded = false;
  private since = performance.now();

  constructor(
    readonly account: Account,
    /** Whether the body has arrived, or the request is answered without it. */
    private readonly isComplete: () => boolean,
    /** Answers the request before its body has arrived. */
    private readonly answer: (error: AppError) => void,
  ) {}

  /** Measures the pace from now on: until now the body waited, and its sender could not go on. */
  restart(): void {
    this.since = performance.now();
  }

  /** Whether the request may still be answered without its body. */
  get canBeRefused(): boolean {
    return !this.hasEnded && (this.isWaiting || !this.isComplete());
  }

  refuse(message: string): void {
    if (!this.canBeRefused) return;
    this.hasEnded = true;
    this.answer(tooMany(message));
  }

  /**
   * The bytes that have arrived in each millisecond. It counts 64 KiB more than have, so that a new body is
   * not slow. One that waits comes between the slow ones and the others.
   */
  pace(now: number): number {
    return this.isWaiting ? SLOW_PACE : (FREE_BYTES + this.received) / (now - this.since);
  }
}

/** The slowest of the bodies; the last one of several that are equally slow. */
export function slowestOf(arrivals: Iterable<Arrival>): { arrival: Arrival; pace: number } | undefined {
  const now = performance.now();
  let slowest: { arrival: Arrival; pace: number } | undefined;
  for (const arrival of arrivals) {
    if (!arrival.canBeRefused) continue;
    const pace = arrival.pace(now);
    if (!slowest || pace <= slowest.pace) slowest = { arrival, pace };
  }
  return slowest;
}

export const tooMany = (message: string): AppError =>
  new AppError('RATE_LIMITED', message, { headers: { 'Retry-After': '1' } });
