import { invalidArgument } from '../../../errors.js';
import { isId } from '../../../language/graphql/id.js';
import { type Day, isDay } from '../../../language/time/calendar.js';
import type { Page } from '../cursor.js';
import { PageBoundaries } from './edges.js';

/** The position of a record in a list that is sorted by the due day, then by the id. */
interface Position {
  dueOn: Day;
  id: number;
}

/** The order and the cursors of a list that is sorted by the due day; `name` is that of its records. */
export class DayCursors {
  readonly order: [{ dueOn: 'asc' | 'desc' }, { id: 'asc' | 'desc' }];

  constructor(
    private readonly name: string,
    private readonly direction: 'asc' | 'desc' = 'asc',
  ) {
    this.order = [{ dueOn: direction }, { id: direction }];
  }

  cursorOf({ dueOn, id }: Position): string {
    return Buffer.from(`${this.name} ${dueOn} ${id.toString(36)}`).toString('base64url');
  }

  /** The condition for the records after a cursor. Throws for text that is not a cursor of the list. */
  after(cursor: string) {
    const [, dueOn = '', number = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
    const position = { dueOn, id: Number.parseInt(number, 36) };
    // A cursor that this list created encodes to the same text again.
    if (!isDay(dueOn) || !isId(position.id) || this.cursorOf(position) !== cursor)
      throw invalidArgument('after', 'must be a cursor of this list');
    // The condition on the day alone lets the index begin there.
    return this.direction === 'asc'
      ? { dueOn: { $gte: dueOn }, $or: [{ dueOn: { $gt: dueOn } }, { id: { $gt: position.id } }] }
      : { dueOn: { $lte: dueOn }, $or: [{ dueOn: { $lt: dueOn } }, { id: { $lt: position.id } }] };
  }

  /**
   * A page of the rows from its beginning, of which one more was read if another page follows. `nodeOf` makes
   * the record of a row; a row without one is left out.
   */
  page<R extends Position, N>(
    rows: readonly R[],
    { first, after }: Page,
    nodeOf: (row: R) => N | undefined,
  ): { edges: { cursor: string; node: N }[]; pageInfo: PageBoundaries } {
    const edges = rows.slice(0, first).flatMap((row) => {
      const node = nodeOf(row);
      return node === undefined ? [] : [{ cursor: this.cursorOf(row), node }];
    });
    return { edges, pageInfo: new PageBoundaries(edges, rows.length > first, Boolean(after)) };
  }
}
