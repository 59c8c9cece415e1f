import type { PoolClient } from 'pg';
import { assertTransition, type Transitions } from '../../language/states.js';
import type { Connections } from '../connect/connections.js';
import { currentWork } from '../connect/work.js';
import type { Cell } from './cell.js';
import type { PreparedNames } from './prepared-names.js';
import { type CellReader, type CellsOptions, runRead } from './reads.js';
import type { SentStatement, Settle, Statement } from './statement.js';
import { isSkipped, SkippedStatement, sendInTransaction } from './statement-batch.js';

const BEGIN = 'begin isolation level repeatable read, read only';
const END = 'end';

/** How many statements of others may fail before one that is sent with them. */
const MAX_ATTEMPTS = 20;

/**
 * The state of a read-only transaction: *opening* until it has its connection, then *open*. It is *over* after
 * its end, or if there is no connection; statements that were added before are still sent.
 */
type State = 'opening' | 'open' | 'over';

const NEXT: Transitions<State> = { opening: ['open', 'over'], open: ['over'], over: ['over'] };

interface Session {
  state: State;
  client: PoolClient | undefined;
  /** What is sent together, as soon as all that is ready to run has run. */
  waiting: SentStatement[];
  /** Whether what waits is about to be sent. */
  isSending: boolean;
  /** The statements that have no result yet. */
  running: number;
  /** Why the transaction could not begin. */
  failure: unknown;
}

/**
 * The reads of one operation. They see the database in one state, that of the first statement, whatever is
 * changed in the meantime. A connection is acquired for that one, and the transaction begins with it.
 *
 * After a failed statement the others are read in a new transaction, since each succeeds or fails by itself,
 * as the fields of an operation do.
 */
export class Snapshot implements CellReader {
  private session: Session | undefined;
  private isClosed = false;

  constructor(
    private readonly connections: Connections,
    private readonly names: PreparedNames | undefined,
  ) {}

  async cells(text: string, values: readonly unknown[], options: CellsOptions = {}): Promise<Cell[][]> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await runRead({ text, values }, this.names, options, this.send);
      } catch (error) {
        if (!isSkipped(error) || attempt === MAX_ATTEMPTS) throw error;
      }
  }

  /** Ends the transaction after the statements that are running. What is read later sees a later state. */
  end(): void {
    if (this.session) this.leave(this.session);
  }

  /** Ends the transaction permanently: work that the operation has left running reads nothing more. */
  close(): void {
    this.isClosed = true;
    this.end();
  }

  private readonly send = (statement: Statement, names: PreparedNames | undefined, settle: Settle): void => {
    if (this.isClosed) throw new Error('The operation of this read is over.');
    const work = currentWork();
    work?.throwIfAbandoned();
    this.session ??= this.open();
    const { session } = this;
    session.running += 1;
    const settled: Settle = (error, rows, tag) => {
      session.running -= 1;
      if (error !== undefined) this.leave(session);
      else this.endIfOver(session);
      settle(error instanceof SkippedStatement ? (session.failure ?? error) : error, rows, tag);
    };
    session.waiting.push({ ...statement, names, work, settle: settled });
    if (session.state === 'open') sendSoon(session);
  };

  private open(): Session {
    const work = currentWork();
    const session: Session = {
      state: 'opening',
      client: undefined,
      waiting: [],
      isSending: false,
      running: 0,
      failure: undefined,
    };
    const begun = (error: unknown): void => {
      session.failure = error;
    };
    const fail = (error: unknown): void => {
      this.leave(session);
      for (const one of session.waiting.splice(0)) one.settle(error, [], '');
    };
    this.connections.acquireFor(work?.owner, (error, client) => {
      if (!client) return fail(error);
      try {
        work?.throwIfAbandoned();
      } catch (abandoned) {
        client.release();
        return fail(abandoned);
      }
      session.client = client;
      if (session.state === 'opening') enter(session, 'open');
      session.waiting.unshift({ text: BEGIN, values: [], names: this.names, settle: begun });
      sendSoon(session);
    });
    return session;
  }

  private leave(session: Session): void {
    if (this.session === session) this.session = undefined;
    enter(session, 'over');
    this.endIfOver(session);
  }

  /**
   * Returns the connection to the pool after the last statement. The next statements are sent with the end.
   */
  private endIfOver({ state, running, client }: Session): void {
    if (state !== 'over' || running > 0 || !client) return;
    sendInTransaction(client, [{ text: END, values: [], names: this.names, settle: () => {} }], {
      mayWait: true,
    });
    client.release();
  }
}

function enter(session: Session, next: State): void {
  assertTransition(NEXT, session.state, next);
  session.state = next;
}

function sendSoon(session: Session): void {
  if (session.isSending) return;
  session.isSending = true;
  process.nextTick(() => {
    session.isSending = false;
    if (session.client) sendInTransaction(session.client, session.waiting.splice(0));
  });
}
