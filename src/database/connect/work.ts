import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../../errors.js';

/** Whose connections of the pool a task uses: the id of a brand, or the name of another caller. */
export type Owner = number | string;

interface WorkOptions {
  /** The most statements that the task may send; no limit by default. */
  maxStatements?: number;
  /** The most characters that the rows it reads may have, and its response; no limit by default. */
  maxText?: number;
  /** The most errors that its response may have; no limit by default. */
  maxErrors?: number;
  /** Whether the result is no longer needed. Only for a task that changes nothing. */
  isAbandoned?: () => boolean;
}

/** What one request or one job does on the database. */
export class Work {
  private statements = 0;
  private text = 0;
  private written = 0;
  private errors = 0;
  private readonly maxStatements: number;
  private readonly maxText: number;
  private readonly maxErrors: number;
  private readonly isAbandoned: () => boolean;
  private excess: AppError | undefined;

  constructor(
    readonly owner: Owner,
    {
      maxStatements = Number.POSITIVE_INFINITY,
      maxText = Number.POSITIVE_INFINITY,
      maxErrors = Number.POSITIVE_INFINITY,
      isAbandoned = () => false,
    }: WorkOptions = {},
  ) {
    this.maxStatements = maxStatements;
    this.maxText = maxText;
    this.maxErrors = maxErrors;
    this.isAbandoned = isAbandoned;
  }

  /** Counts a statement before it is sent. Throws `TOO_EXPENSIVE` if it is one too many. */
  countStatement(): void {
    this.statements += 1;
    if (this.statements > this.maxStatements) this.excess ??= tooExpensive('reads the database too often');
    this.throwIfTooExpensive();
  }

  /** Counts a row as it arrives, and returns whether it may be kept. */
  countRow(cells: readonly (string | null)[]): boolean {
    for (const cell of cells) this.text += cell?.length ?? 0;
    if (this.text > this.maxText) this.excess ??= tooExpensive('reads too much text');
    return this.excess === undefined;
  }

  /** Counts characters of the response, and returns whether they may be kept. */
  countWritten(characters: number): boolean {
    this.written += characters;
    return this.written <= this.maxText;
  }

  /** Counts an error of the response, and returns whether it may be kept. */
  countError(): boolean {
    this.errors += 1;
    return this.errors <= this.maxErrors;
  }

  /** Why a part of the response was left out, so that it must not be sent; undefined if it is complete. */
  get cutBecause(): string | undefined {
    if (this.written > this.maxText) return TOO_LONG;
    return this.errors > this.maxErrors ? 'has too many errors' : undefined;
  }

  /** The `TOO_EXPENSIVE` of a task that has needed more than it may; undefined for any other. */
  get tooExpensive(): AppError | undefined {
    return this.excess;
  }

  throwIfTooExpensive(): void {
    if (this.excess) throw this.excess;
  }

  /** Throws if the result is no longer needed. */
  throwIfAbandoned(): void {
    if (this.isAbandoned()) throw new AppError('UNAVAILABLE', 'The client has closed the connection.');
  }
}

/** What an operation does whose response has too much text. */
export const TOO_LONG = 'has too long a response';

/** The error of an operation that does more than its cost covers. */
export const tooExpensive = (does: string): AppError =>
  new AppError(
    'TOO_EXPENSIVE',
    `The operation ${does}. Select fewer fields, or request shorter lists with "first" or "limit".`,
  );

const works = new AsyncLocalStorage<Work>();

/** Runs a task whose statements count as a part of this work. */
export const runWork = <T>(work: Work, task: () => T): T => works.run(work, task);

/** The work that runs now; undefined outside of requests and jobs. */
export const currentWork = (): Work | undefined => works.getStore();

/** Runs a task for the same owner whose result others use too: it goes on when this work ends. */
export function asOwnWork<T>(task: () => T): T {
  const work = currentWork();
  return work ? runWork(new Work(work.owner), task) : task();
}
