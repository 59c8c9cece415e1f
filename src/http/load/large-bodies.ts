import { assertTransition, type Transitions } from '../../language/states.js';
import type { Visit } from './visit.js';

/**
 * The pause for each millisecond that reading a large body took. What follows takes the event loop several
 * times as long, in short steps: so large bodies of one caller leave half of it to the others.
 */
const PAUSE_FOR_EACH_MS = 24;

type State = { is: 'idle' } | { is: 'reading'; visit: Visit } | { is: 'pausing' };

const NEXT: Transitions<State['is']> = {
  idle: ['reading'],
  reading: ['pausing', 'idle'],
  pausing: ['idle'],
};

/**
 * Reads one large body of a caller at a time, since that takes the event loop for long. It is always in one
 * of these states:
 *
 * - **idle**: the next large body may be read. It is _reading_ when the request of one starts.
 * - **reading**: a large body is parsed and checked. It is _pausing_ when that is done, and _idle_ if the
 *   visit is over before.
 * - **pausing**: other callers have the event loop, if there are any. It is _idle_ after that. The pause
 *   holds for the next request, even if it comes after the last one is over.
 */
export class LargeBodies {
  private state: State = { is: 'idle' };

  /** `onIdle` is called at the end of a pause. */
  constructor(private readonly onIdle: () => void) {}

  get isIdle(): boolean {
    return this.state.is === 'idle';
  }

  get isPausing(): boolean {
    return this.state.is === 'pausing';
  }

  read(visit: Visit): void {
    this.become({ is: 'reading', visit });
  }

  isReading(visit: Visit): boolean {
    return this.state.is === 'reading' && this.state.visit === visit;
  }

  /** The body was read, which took so many milliseconds. */
  pauseAfter(ms: number, hasOthers: boolean): void {
    this.become({ is: 'pausing' });
    setTimeout(() => this.goOn(), hasOthers ? PAUSE_FOR_EACH_MS * ms : 0);
  }

  /** The visit is over. */
  leave(visit: Visit): void {
    if (this.isReading(visit)) this.become({ is: 'idle' });
  }

  private goOn(): void {
    this.become({ is: 'idle' });
    this.onIdle();
  }

  private become(next: State): void {
    assertTransition(NEXT, this.state.is, next.is);
    this.state = next;
  }
}
