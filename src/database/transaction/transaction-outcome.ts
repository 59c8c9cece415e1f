import { setImmediate } from 'node:timers/promises';
import { isSkipped, isStale } from '../wire/statement-batch.js';

/**
 * Collects the failures of the statements of a transaction. The one that is reported is always the first:
 * PostgreSQL rejects everything after a failed statement.
 */
export class TransactionOutcome {
  /** Whether a statement has failed because it was prepared for columns that have changed since. */
  isStale = false;
  /** How many statements were sent that nothing waits for yet. */
  private running = 0;
  private whenSettled: PromiseWithResolvers<void> | undefined;
  /** The first failure among them. */
  private failure: { error: unknown } | undefined;
  /** The first failure of the transaction, whether or not something waited for the statement. */
  private cause: { error: unknown } | undefined;

  /** Returns a function to be called when a statement that nothing waits for has ended. */
  track(): (error: unknown) => void {
    this.running += 1;
    return this.ended;
  }

  /** The result of a statement; throws the failure to report. */
  async resultOf<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement;
    } catch (error) {
      this.note(error);
      await this.allEnded();
      throw await this.causeOf(this.failure ? this.failure.error : error);
    }
  }

  async allEnded(): Promise<void> {
    while (this.running > 0) {
      this.whenSettled ??= Promise.withResolvers();
      await this.whenSettled.promise;
    }
  }

  /** Waits for all statements; throws the first failure. */
  async settle(): Promise<void> {
    await this.allEnded();
    if (this.failure) throw await this.causeOf(this.failure.error);
  }

  private readonly ended = (error: unknown): void => {
    if (error !== undefined) {
      this.note(error);
      this.failure ??= { error };
    }
    this.running -= 1;
    if (this.running > 0) return;
    this.whenSettled?.resolve();
    this.whenSettled = undefined;
  };

  private note(error: unknown): void {
    this.isStale ||= isStale(error);
    if (!isSkipped(error)) this.cause ??= { error };
  }

  /** The failure to report: if a statement was rejected because of an earlier one, the earlier one's. */
  private async causeOf(error: unknown): Promise<unknown> {
    if (!isSkipped(error)) return error;
    // The earlier failure came before, and may be noticed later in the same turn.
    if (!this.cause) await setImmediate();
    return this.cause ? this.cause.error : error;
  }
}
