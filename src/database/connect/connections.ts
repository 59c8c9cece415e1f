import type { Pool, PoolClient } from 'pg';
import { currentWork, type Owner } from './work.js';

/**
 * The longest wait of an owner whose own connections are all in use, in milliseconds. A wait for the
 * connections of others ends with the pool's own limit.
 */
const OWN_WAIT_MS = 30_000;

/** Called with a connection, which must be released, or with the reason why there is none. */
type Acquired = (error: Error | undefined, client?: PoolClient) => void;

interface Waiting {
  acquired: Acquired;
  since: number;
  timer: NodeJS.Timeout | undefined;
}

/** The connections of one owner, and what waits for one. */
interface Account {
  held: number;
  waiting: Waiting[];
}

const known = new WeakMap<Pool, Connections>();

/** The connections of a pool. Every user of a pool that requests share acquires them here. */
export function connectionsOf(pool: Pool): Connections {
  const connections = known.get(pool) ?? new Connections(pool);
  known.set(pool, connections);
  return connections;
}

/**
 * Shares the connections of a pool fairly. An owner uses half of them at most, so that its slow statements
 * leave some to others. A connection that becomes free goes to the waiting owner that has the fewest. Work
 * without an owner, such as the start of the service, has no separate limit.
 */
export class Connections {
  private readonly accounts = new Map<Owner | undefined, Account>();
  private readonly holders = new WeakMap<PoolClient, Owner | undefined>();
  /** The connections that are in use or being opened. */
  private held = 0;
  private isGranting = false;

  constructor(private readonly pool: Pool) {
    pool.on('release', (_error, client) => {
      if (!this.holders.has(client)) return;
      const owner = this.holders.get(client);
      this.holders.delete(client);
      this.giveBack(owner);
    });
  }

  /** The number of callers that wait for a connection. */
  get waiting(): number {
    let waiting = 0;
    for (const account of this.accounts.values()) waiting += account.waiting.length;
    return waiting;
  }

  /** Whether a connection is in use, being opened or waited for. */
  get isBusy(): boolean {
    return this.held > 0 || this.waiting > 0;
  }

  /** How many connections an owner may use at once. */
  private mostOf(owner: Owner | undefined): number {
    const { max } = this.pool.options;
    return owner === undefined ? max : Math.max(1, Math.floor(max / 2));
  }

  /** Whether an owner can have a connection without a wait for others. */
  hasFree(owner: Owner | undefined): boolean {
    const { held, waiting } = this.accounts.get(owner) ?? { held: 0, waiting: [] };
    return this.held < this.pool.options.max && held < this.mostOf(owner) && waiting.length === 0;
  }

  acquire(owner: Owner | undefined): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      this.acquireFor(owner, (error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  /** A connection for the work that runs now, unless its result is no longer needed. */
  async acquireForWork(): Promise<PoolClient> {
    const work = currentWork();
    work?.throwIfAbandoned();
    const client = await this.acquire(work?.owner);
    try {
      work?.throwIfAbandoned();
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  }

  /** As `acquire`, for a caller that must act in the same turn of the event loop. */
  acquireFor(owner: Owner | undefined, acquired: Acquired): void {
    const account = this.accounts.get(owner) ?? { held: 0, waiting: [] };
    this.accounts.set(owner, account);
    if (this.hasFree(owner)) this.grant(owner, account, acquired);
    else this.wait(owner, account, acquired);
  }

  private wait(owner: Owner | undefined, account: Account, acquired: Acquired): void {
    const waiting: Waiting = { acquired, since: performance.now(), timer: undefined };
    const giveUp = (): void => {
      const isOwnWait = account.held >= this.mostOf(owner);
      if (isOwnWait && performance.now() - waiting.since < OWN_WAIT_MS) {
        startTimer();
        return;
      }
      account.waiting.splice(account.waiting.indexOf(waiting), 1);
      this.forget(owner, account);
      acquired(new Error('timeout exceeded when trying to connect'));
    };
    const startTimer = (): void => {
      waiting.timer = setTimeout(giveUp, this.pool.options.connectionTimeoutMillis || OWN_WAIT_MS).unref();
    };
    startTimer();
    account.waiting.push(waiting);
  }

  private grant(owner: Owner | undefined, account: Account, acquired: Acquired): void {
    account.held += 1;
    this.held += 1;
    this.pool.connect((error, client) => {
      if (client) {
        this.holders.set(client, owner);
        acquired(undefined, client);
      } else {
        this.giveBack(owner);
        acquired(error ?? new Error('The pool returned no connection.'));
      }
    });
  }

  private giveBack(owner: Owner | undefined): void {
    const account = this.accounts.get(owner);
    if (!account) return;
    account.held -= 1;
    this.held -= 1;
    this.forget(owner, account);
    if (this.isGranting) return;
    this.isGranting = true;
    // The pool has the connection again once its event is over.
    queueMicrotask(() => {
      this.isGranting = false;
      this.grantWaiting();
    });
  }

  private grantWaiting(): void {
    while (this.held < this.pool.options.max) {
      const next = this.next();
      if (!next) return;
      const [owner, account] = next;
      const first = account.waiting.shift();
      if (!first) return;
      clearTimeout(first.timer);
      // Of owners with as many connections, the one that waits since its last one comes first.
      this.accounts.delete(owner);
      this.accounts.set(owner, account);
      this.grant(owner, account, first.acquired);
    }
  }

  /** The waiting owner with the fewest connections. */
  private next(): [Owner | undefined, Account] | undefined {
    let found: [Owner | undefined, Account] | undefined;
    for (const [owner, account] of this.accounts)
      if (account.waiting.length > 0 && account.held < this.mostOf(owner))
        if (!found || account.held < found[1].held) found = [owner, account];
    return found;
  }

  private forget(owner: Owner | undefined, account: Account): void {
    if (account.held === 0 && account.waiting.length === 0) this.accounts.delete(owner);
  }
}
