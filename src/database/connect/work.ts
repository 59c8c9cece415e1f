import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, tooExpensive } from '../../errors.js';

/** Whose connections of the pool a task uses: the id of a brand, or the name of another caller. */
export type Owner = number | string;

interface WorkOptions {
  /** The most statements that the task may send; no limit by default. */
  maxStatements?: number;
  /** The most characters that the rows it reads may have; no limit by default. */
  maxText?: number;
  /** Whether the result is no longer needed. Only for a task that changes nothing. */
  isAbandoned?: () => boolean;
}

/** What one request or one job does on the database. */
export class Work {
  private statements = 0;
  private text = 0;
  private readonly maxStatements: number;
  private readonly maxText: number;
  private readonly isAbandoned: () => boolean;
  private exceeded: AppError | undefined;

  constructor(
    readonly owner: Owner,
    {
      maxStatements = Number.POSITIVE_INFINITY,
      maxText = Number.POSITIVE_INFINITY,
      isAbandoned = () => false,
    }: WorkOptions = {},
  ) {
    this.maxStatements = maxStatements;
    this.maxText = maxText;
    this.isAbandoned = isAbandoned;
  }

  /** Counts a statement before it is sent. Throws `TOO_EXPENSIVE` if it is one too many. */
  countStatement(): void {
    this.statements += 1;
    if (this.statements > this.maxStatements) this.exceeded ??= tooExpensive('reads the database too often');
    this.throwIfTooExpensive();
  }

  /** Counts a row as it arrives, and returns whether it may be kept. */
  countRow(cells: readonly (string | null)[]): boolean {
    for (const cell of cells) this.text += cell?.length ?? 0;
    if (this.text > this.maxText) this.exceeded ??= tooExpensive('reads too much text');
    return this.exceeded === undefined;
  }

  /** The `TOO_EXPENSIVE` of a task that has needed more than it may; undefined for any other. */
  get excess(): AppError | undefined {
    return this.exceeded;
  }

  throwIfTooExpensive(): void {
    if (this.exceeded) throw this.exceeded;
  }

  /** Throws if the result is no longer needed. */
  throwIfAbandoned(): void {
    if (this.isAbandoned()) throw new AppError('UNAVAILABLE', 'The client has closed the connection.');
  }
}

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
