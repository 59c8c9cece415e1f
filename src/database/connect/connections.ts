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

/** The share of one owner: its connections, and what waits for one. */
interface Share {
  held: number;
  waiting: Waiting[];
}

const connectionsOfPools = new WeakMap<Pool, Connections>();

/** The connections of a pool. Every user of a pool that requests share acquires them here. */
export function connectionsOf(pool: Pool): Connections {
  const connections = connectionsOfPools.get(pool) ?? new Connections(pool);
  connectionsOfPools.set(pool, connections);
  return connections;
}

/**
 * Shares the connections of a pool fairly. An owner uses half of them at most, so that its slow statements
 * leave some to others. A connection that becomes free goes to the waiting owner that has the fewest. Work
 * without an owner, such as the start of the service, has no separate limit.
 */
export class Connections {
  private readonly shares = new Map<Owner | undefined, Share>();
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
    for (const share of this.shares.values()) waiting += share.waiting.length;
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
    const { held, waiting } = this.shares.get(owner) ?? { held: 0, waiting: [] };
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
    const share = this.shares.get(owner) ?? { held: 0, waiting: [] };
    this.shares.set(owner, share);
    if (this.hasFree(owner)) this.grant(owner, share, acquired);
    else this.wait(owner, share, acquired);
  }

  private wait(owner: Owner | undefined, share: Share, acquired: Acquired): void {
    const waiting: Waiting = { acquired, since: performance.now(), timer: undefined };
    const giveUp = (): void => {
      const isOwnWait = share.held >= this.mostOf(owner);
      if (isOwnWait && performance.now() - waiting.since < OWN_WAIT_MS) {
        startTimer();
        return;
      }
      share.waiting.splice(share.waiting.indexOf(waiting), 1);
      this.forget(owner, share);
      acquired(new Error('timeout exceeded when trying to connect'));
    };
    const startTimer = (): void => {
      waiting.timer = setTimeout(giveUp, this.pool.options.connectionTimeoutMillis || OWN_WAIT_MS).unref();
    };
    startTimer();
    share.waiting.push(waiting);
  }

  private grant(owner: Owner | undefined, share: Share, acquired: Acquired): void {
    share.held += 1;
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
    const share = this.shares.get(owner);
    if (!share) return;
    share.held -= 1;
    this.held -= 1;
    this.forget(owner, share);
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
      const [owner, share] = next;
      const first = share.waiting.shift();
      if (!first) return;
      clearTimeout(first.timer);
      // Of owners with as many connections, the one that waits since its last one comes first.
      this.shares.delete(owner);
      this.shares.set(owner, share);
      this.grant(owner, share, first.acquired);
    }
  }

  /** The waiting owner with the fewest connections. */
  private next(): [Owner | undefined, Share] | undefined {
    let found: [Owner | undefined, Share] | undefined;
    for (const [owner, share] of this.shares)
      if (share.waiting.length > 0 && share.held < this.mostOf(owner))
        if (!found || share.held < found[1].held) found = [owner, share];
    return found;
  }

  private forget(owner: Owner | undefined, share: Share): void {
    if (share.held === 0 && share.waiting.length === 0) this.shares.delete(owner);
  }
}
