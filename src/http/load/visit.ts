import { AppError } from '../../errors.js';
import { assertTransition, type Transitions } from '../../language/states.js';

/** A body of up to this size, as nearly every one is, reserves no memory. */
export const FREE_BYTES = 64 * 1024;

/** In bytes for each millisecond: the pace of a body that may be rejected for others. */
export const SLOW_PACE = FREE_BYTES / 1000;

/** The memory that the bodies of one caller have reserved, in bytes. */
export interface CallerMemory {
  reserved: number;
}

/** What a visit needs of its HTTP request. */
interface ArrivingRequest {
  /** Whether the body has arrived, or a response has begun without it. */
  isComplete: () => boolean;
  /** Sends an error before the body has arrived, and ends the visit. */
  reject: (error: AppError) => void;
}

/** A wait, which ends with one of the two. */
interface Wait {
  start: () => void;
  /** The timer of the error. */
  giveUp: NodeJS.Timeout;
}

type State =
  | { is: 'arriving' }
  | (Wait & { is: 'waiting for memory'; bytes: number })
  | (Wait & { is: 'waiting for a slot'; isLarge: boolean })
  | { is: 'running' }
  | { is: 'rejected' }
  | { is: 'over' };
type Name = State['is'];

const NEXT: Transitions<Name> = {
  arriving: ['waiting for memory', 'waiting for a slot', 'running', 'rejected', 'over'],
  'waiting for memory': ['arriving', 'rejected', 'over'],
  'waiting for a slot': ['running', 'rejected', 'over'],
  running: ['over'],
  rejected: ['over'],
  over: [],
};

const ARRIVING: State = { is: 'arriving' };
export const RUNNING: State = { is: 'running' };
export const REJECTED: State = { is: 'rejected' };
const OVER: State = { is: 'over' };

/**
 * A request of a caller, from when its key was accepted until nothing keeps it. It is always in one of these
 * states, and any other transition throws:
 *
 * - **arriving**, at first: its body arrives. For a large body memory is reserved before it is read: if there
 *   is none, it is _waiting for memory_. Once it has arrived, the request is _running_ or _waiting for a
 *   slot_.
 * - **waiting for memory**: nothing of its body is read. When the memory is reserved, it is _arriving_ again.
 * - **waiting for a slot**: its body has arrived. When it has a slot, it is _running_.
 * - **running**: its operation runs. It has a slot.
 * - **rejected**: the response is an error, before the operation ran. Nothing else may respond.
 * - **over**, from every other state, when nothing keeps it any more. It has no memory and no slot, and will
 *   have none.
 *
 * A request is rejected in place of others while it is arriving and its body has not arrived, or while it
 * waits for memory: a slow sender delays no other request. A wait that takes too long ends as rejected too.
 */
export class Visit {
  /** The memory that the body has reserved, in bytes. `BodyMemory` alone changes it. */
  reserved = 0;
  /** The bytes of the body that have arrived. */
  received = 0;
  private current = ARRIVING;
  private since = performance.now();
  private uses = 0;

  constructor(
    readonly callerMemory: CallerMemory,
    private readonly request: ArrivingRequest,
    private readonly onOver: (visit: Visit) => void,
  ) {}

  get state(): State {
    return this.current;
  }

  /** The state, which must have this name. */
  in<N extends Name>(name: N): Extract<State, { is: N }> {
    if (!isNamed(this.current, name)) throw new Error(`The state is "${this.current.is}", not "${name}".`);
    return this.current;
  }

  become(next: State): void {
    assertTransition(NEXT, this.current.is, next.is);
    if ('giveUp' in this.current) clearTimeout(this.current.giveUp);
    // Until now the sender could not go on.
    if (this.current.is === 'waiting for memory') this.since = performance.now();
    this.current = next;
  }

  /** Keeps the visit until the returned function is called. */
  keep(): () => void {
    this.uses += 1;
    return () => {
      this.uses -= 1;
      if (this.uses === 0) this.end();
    };
  }

  /** May be called again: a rejected visit is over before its response is sent. */
  end(): void {
    if (this.current.is === 'over') return;
    this.become(OVER);
    this.onOver(this);
  }

  /** Whether an error may still be sent without the body. */
  get canBeRejected(): boolean {
    const { is } = this.current;
    return is === 'waiting for memory' || (is === 'arriving' && !this.request.isComplete());
  }

  reject(message: string): void {
    if (!this.canBeRejected) return;
    this.become(REJECTED);
    this.request.reject(tooMany(message));
  }

  /**
   * The bytes that have arrived in each millisecond. It counts 64 KiB more than have, so that a new body is
   * not slow. One that waits comes between the slow ones and the others.
   */
  pace(now: number): number {
    if (this.current.is === 'waiting for memory') return SLOW_PACE;
    return (FREE_BYTES + this.received) / (now - this.since);
  }
}

const isNamed = <N extends Name>(state: State, name: N): state is Extract<State, { is: N }> =>
  state.is === name;

export const tooMany = (message: string): AppError =>
  new AppError('RATE_LIMITED', message, { check: 'turn', headers: { 'Retry-After': '1' } });
