import type { Selected } from '../../../database/read/read.js';
import type { ListOrder } from './list-order.js';

/**
 * One of the records of a page, with its cursor, which few responses have. A class: each getter of an object
 * literal would give its object its own hidden class, which is collected late.
 */
export class RecordEdge<E extends object> {
  constructor(
    readonly node: Selected<E>,
    private readonly order: ListOrder<E>,
  ) {}

  get cursor(): string {
    // The columns of the order were read with it.
    return this.order.cursorOf(this.node as E);
  }
}

/** The boundaries of a page. */
export class PageBoundaries {
  constructor(
    private readonly edges: readonly { cursor: string }[],
    readonly hasNextPage: boolean,
    readonly hasPreviousPage: boolean,
  ) {}

  get startCursor(): string | null {
    return this.edges[0]?.cursor ?? null;
  }

  get endCursor(): string | null {
    return this.edges.at(-1)?.cursor ?? null;
  }
}
