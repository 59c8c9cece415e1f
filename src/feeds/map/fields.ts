import type { FeedValues, RowProblem } from '../read/feed.js';
import { plainLine, plainText } from './html.js';

/** Reads a value: null for one that means none, undefined for one that is not understood. */
type Parse<T> = (text: string) => T | null | undefined;

const QUOTED_LENGTH = 60;

/** The values of one row, read by column. Everything that is wrong with the row is collected. */
export class Fields {
  readonly problems: RowProblem[] = [];
  private readonly objects = new Set<string>();

  constructor(
    private readonly columns: ReadonlySet<string>,
    private readonly values: FeedValues,
    /** Called for a value that is left out because it is not understood. */
    private readonly onOdd: (column: string, value: string) => void,
    /** The name of a column in the file. */
    private readonly nameOf: (column: string) => string = (column) => column,
  ) {}

  /** Whether the feed has the column, or one of several. Values of other columns stay as they are. */
  has(...columns: string[]): boolean {
    return columns.some((column) => this.columns.has(column));
  }

  /** The value as it is written; empty if there is none. */
  raw(column: string): string {
    const value = this.values.get(column);
    // An object, such as a JSON file may have in place of a text.
    if (typeof value === 'object' && value !== null && !this.objects.has(column)) {
      this.objects.add(column);
      this.onOdd(this.nameOf(column), JSON.stringify(value));
    }
    return textOf(value);
  }

  /** The first of several columns that has a value. */
  firstOf(...columns: [string, ...string[]]): string {
    return (
      columns.find((column) => this.raw(column) !== '') ?? columns.find((one) => this.has(one)) ?? columns[0]
    );
  }

  line(column: string): string {
    return plainLine(this.raw(column));
  }

  lines(columns: readonly string[]): string[] {
    return columns.map((column) => this.line(column)).filter((text) => text !== '');
  }

  /** A text; undefined if the feed does not have the column. */
  text(column: string): string | null | undefined {
    return this.has(column) ? plainText(this.raw(column)) || null : undefined;
  }

  /** A value that may be missing. One that is not understood is reported and left out. */
  optional<T>(column: string, parse: Parse<T>): T | null | undefined {
    if (!this.has(column)) return undefined;
    const text = this.line(column);
    if (text === '') return null;
    const value = parse(text);
    if (value === undefined) this.onOdd(this.nameOf(column), text);
    return value ?? null;
  }

  /** A value without which the row is rejected. */
  required<T>(column: string, parse: Parse<T>, what: string): T | undefined {
    const text = this.line(column);
    const value = text === '' ? undefined : parse(text);
    if (value !== undefined && value !== null) return value;
    this.reject(
      column,
      text === '' ? `is empty; it must be ${what}` : `is ${quoted(text)}; it must be ${what}`,
    );
    return undefined;
  }

  reject(column: string, reason: string): void {
    this.problems.push({ column: this.nameOf(column), reason });
  }

  /** A value that may be missing. One that is not understood rejects the row. */
  given<T>(column: string, parse: Parse<T>, what: string): T | undefined {
    return this.line(column) === '' ? undefined : this.required(column, parse, what);
  }

  /** The members of a list, or the parts of a string between vertical bars. */
  items(column: string): readonly unknown[] | undefined {
    if (!this.has(column)) return undefined;
    const value = this.values.get(column);
    return Array.isArray(value) ? value : this.raw(column).split('|');
  }

  /** A list of strings. */
  list(column: string): string[] | undefined {
    return this.items(column)
      ?.map((item) => plainLine(textOf(item)))
      .filter((text) => text !== '');
  }
}

/** A value of a JSON file as text. An object or a list is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export const quoted = (text: string): string =>
  `“${text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).toWellFormed()}…` : text}”`;

/** Reads a code by a table. */
export const code =
  <T>(table: Readonly<Record<string, T | null>>): Parse<T> =>
  (text) => {
    const key = text.replace(/^0+(?=\d)/, '').replace(/\.0*$/, '');
    return Object.hasOwn(table, key) ? table[key] : undefined;
  };
