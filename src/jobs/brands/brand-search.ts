import { nodesOf } from '../../database/citus/nodes.js';
import type { Em } from '../../database/orm/orm.js';
import type { Settings } from '../../domain/base/context.js';
import type { Search } from '../../domain/base/module/brand-task.js';

/** How long a node that failed is left out, at most. */
const MAX_AWAY_MS = 30_000;
/** For how many runs a node that failed is left out. */
const AWAY_RUNS = 60;
/** Any table that is distributed by brand. */
const TABLE = 'outbox';

/** The brands that a search found, and what it could not search. */
export interface Found {
  brandIds: number[];
  /** The errors of the nodes that were queried and failed. */
  errors: unknown[];
  /** Whether brands may be missing, because a node is down. */
  isPartial: boolean;
}

/**
 * Finds the brands with one kind of work. One statement queries all nodes of a cluster. If it fails, each
 * node is queried for its own brands, so that a node that is down delays no other brand. Such a node is
 * queried again later, beside the searches: one that does not respond would delay each search by a time
 * limit.
 */
export class BrandSearch {
  /** When to query the nodes that failed again. */
  private readonly away = new Map<number, number>();
  private readonly awayMs: number;

  constructor(
    private readonly em: Em,
    private readonly settings: Settings,
    private readonly search: Search,
    everyMs: number,
  ) {
    this.awayMs = Math.min(MAX_AWAY_MS, AWAY_RUNS * everyMs);
  }

  /** `except`: the brands that it leaves out. */
  async find(except: readonly number[]): Promise<Found> {
    if (this.away.size > 0) return this.findByNode(except);
    try {
      return { brandIds: await this.ask(except), errors: [], isPartial: false };
    } catch (error) {
      return this.findByNode(except, error);
    }
  }

  private async findByNode(except: readonly number[], failure?: unknown): Promise<Found> {
    const nodes = await nodesOf((sql) => this.em.fork().execute(sql), TABLE).catch(() => []);
    for (const id of this.away.keys()) if (!nodes.some((node) => node.id === id)) this.away.delete(id);
    if (nodes.length < 2) throw failure ?? new Error('The nodes of the cluster could not be read.');
    const errors: unknown[] = [];
    const found = await Promise.all(
      nodes.map(async ({ id, brandIds }) => {
        if (this.away.has(id)) return this.askAgain(id, brandIds);
        return this.ask(except, brandIds).catch((error: unknown) => {
          this.away.set(id, performance.now() + this.awayMs);
          errors.push(error);
          return [];
        });
      }),
    );
    if (errors.length === nodes.length) {
      // All of them failed, not one: the next search queries them together again.
      this.away.clear();
      throw errors[0];
    }
    return { brandIds: found.flat(), errors, isPartial: this.away.size > 0 };
  }

  /** Nothing waits for the result. The next search includes the node if it succeeded. */
  private askAgain(id: number, brandIds: readonly number[]): number[] {
    const now = performance.now();
    if ((this.away.get(id) ?? now) <= now) {
      this.away.set(id, now + this.awayMs);
      this.ask([], brandIds).then(
        () => this.away.delete(id),
        () => {},
      );
    }
    return [];
  }

  private async ask(except: readonly number[], brandIds?: readonly number[]): Promise<number[]> {
    const lists = [
      ...(brandIds ? [{ operator: '= any', ids: brandIds }] : []),
      ...(except.length > 0 ? [{ operator: '<> all', ids: except }] : []),
    ];
    const among = (column: string): string =>
      lists.map(({ operator }) => `${column} ${operator}(?::bigint[])`).join(' and ') || 'true';
    const { sql, parameters } = this.search;
    const values = [...lists.map(({ ids }) => `{${ids.join(',')}}`), ...parameters(this.em, this.settings)];
    const rows = await this.em.fork().execute<{ brand_id: string }[]>(sql(among, this.em), values);
    return rows.map(({ brand_id }) => Number(brand_id));
  }
}
