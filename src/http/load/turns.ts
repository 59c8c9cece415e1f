import { assertTransition, type Transitions } from '../../language/states.js';
import { mustWaitForTurn, type Requests } from './next.js';

/** A step that waits, and since when. */
interface Step {
  since: number;
  goOn: () => void;
}

/** The longest wait of a step, in milliseconds; those that have waited so long go on one by one. */
const MAX_WAIT_MS = 5;

/** How long another caller counts as active after its request, in milliseconds. */
const SHARED_MS = 1000;

type State = { is: 'idle' } | { is: 'later'; timer: NodeJS.Timeout } | { is: 'at once' };

const NEXT: Transitions<State['is']> = {
  idle: ['later', 'at once'],
  later: ['at once', 'idle'],
  'at once': ['idle'],
};

/**
 * Whose request uses the event loop next. While a caller has more requests in progress than may run at once,
 * each long step of them waits for the requests of other callers that have just begun, for 5 ms at most. So
 * the few requests of one brand do not wait behind the many of another.
 *
 * It is always in one of these states:
 *
 * - **idle**: no step waits. The first that does is started _later_, or _at once_ if it does not have to
 *   wait.
 * - **later**: steps are looked at after 5 ms. When a request is over and one of them may go on, _at once_.
 * - **at once**: steps are looked at in the next turn of the event loop.
 *
 * Looking at them, it is _idle_: one step of each caller that does not have to wait goes on, and the rest is
 * scheduled again.
 */
export class Turns {
  /** The steps of each caller that wait, the first one first. */
  private readonly waiting = new Map<Requests, Step[]>();
  private state: State = { is: 'idle' };
  private latest: string | undefined;
  private sharedUntil = 0;

  constructor(private readonly callers: ReadonlyMap<unknown, Requests>) {}

  /** To be called with each request. */
  note(caller: string): void {
    if (this.latest !== undefined && this.latest !== caller) this.sharedUntil = performance.now() + SHARED_MS;
    this.latest = caller;
  }

  /** Whether requests of several callers have come lately. */
  get areShared(): boolean {
    return performance.now() < this.sharedUntil;
  }

  /** Resolves when a caller may go on; undefined if it may go on at once. */
  next(caller: Requests): Promise<void> | undefined {
    const steps = this.waiting.get(caller);
    if (!steps && !this.mustWait(caller)) return undefined;
    return new Promise((goOn) => {
      const step = { since: performance.now(), goOn };
      if (steps) steps.push(step);
      else this.waiting.set(caller, [step]);
      this.schedule();
    });
  }

  /** To be called when a request is over: others may no longer have to wait. */
  schedule(): void {
    if (this.waiting.size === 0 || this.state.is === 'at once') return;
    for (const [caller, [first]] of this.waiting)
      if (first && this.mayGoOn(caller, first)) {
        this.become({ is: 'at once' });
        setImmediate(() => this.startNext());
        return;
      }
    if (this.state.is === 'idle')
      this.become({ is: 'later', timer: setTimeout(() => this.startNext(), MAX_WAIT_MS) });
  }

  /** The next step of each caller that does not have to wait goes on: one in a turn of the event loop. */
  private startNext(): void {
    this.become({ is: 'idle' });
    for (const [caller, steps] of this.waiting) {
      const [first] = steps;
      if (!first || !this.mayGoOn(caller, first)) continue;
      steps.shift();
      if (steps.length === 0) this.waiting.delete(caller);
      first.goOn();
    }
    this.schedule();
  }

  private mayGoOn(caller: Requests, { since }: Step): boolean {
    return performance.now() - since >= MAX_WAIT_MS || !this.mustWait(caller);
  }

  private mustWait(caller: Requests): boolean {
    return mustWaitForTurn(caller, this.callers);
  }

  private become(next: State): void {
    assertTransition(NEXT, this.state.is, next.is);
    if (this.state.is === 'later') clearTimeout(this.state.timer);
    this.state = next;
  }
}
