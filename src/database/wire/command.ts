import type { Connection, Submittable } from 'pg';
import { corkThisTurn } from './turn-cork.js';

/** A command without parameters and rows, such as `commit`. */
export class Command implements Submittable {
  private tag = '';

  /** `settle` gets the tag that the server returns: `ROLLBACK` for a commit that was rejected. */
  constructor(
    readonly text: string,
    private readonly settle: (error: unknown, tag: string) => void,
  ) {}

  submit(connection: Connection): null {
    // The statements that follow in this turn are sent with it.
    corkThisTurn(connection.stream);
    connection.query(this.text);
    return null;
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.tag = text;
  }

  handleReadyForQuery(): void {
    this.settle(undefined, this.tag);
  }

  handleError(error: unknown): void {
    this.settle(error, '');
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
