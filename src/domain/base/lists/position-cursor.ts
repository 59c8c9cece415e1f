import { invalidArgument } from '../../../errors.js';

/** The last position of a list that a cursor may name: every record before it is read, and not returned. */
export const LAST_POSITION = 10_000;

/** Cursors that are positions in a list, for an order that records have no key of, such as by distance. */
export class PositionCursors {
  /** The list and its order: a cursor is invalid for any other. */
  constructor(private readonly list: string) {}

  cursorOf(position: number): string {
    return Buffer.from(`${this.list} ${position}`).toString('base64url');
  }

  /** The position in a cursor. Throws for text that is not a cursor of this list. */
  positionOf(cursor: string): number {
    const [, text = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
    const position = Number(text);
    const isPossible = Number.isInteger(position) && position >= 1 && position <= LAST_POSITION;
    if (!isPossible || this.cursorOf(position) !== cursor)
      throw invalidArgument('after', 'must be a cursor of this list, with the same sort and direction');
    return position;
  }
}
