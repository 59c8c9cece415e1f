import { Entitlement, Scope } from '../../auth/scopes.js';
import { AuditAction } from '../../domain/base/audit/audit-action.js';
import { printable } from './hide.js';
import { type Column, details, paragraph, table } from './table.js';

/** A record as the JSON output has it. */
export type Row = Readonly<Record<string, unknown>>;

/** How records of a kind look on a terminal. */
export interface View {
  /** In a table. */
  list: readonly Column<Row>[];
  /** Alone. */
  one: readonly Column<Row>[];
  /** The message if there are no records. */
  none: string;
}

export interface OutputOptions {
  json?: true | undefined;
  quiet?: true | undefined;
}

export const JSON_OPTION = [
  '--json',
  'prints one JSON value; also the default if the output is not a terminal',
] as const;
/** The same for a command that prints until it is stopped. */
export const JSON_LINES_OPTION = [
  '--json',
  'prints one line of JSON for each event; also the default if the output is not a terminal',
] as const;
export const QUIET_OPTION = ['--quiet', 'prints the secret alone, for scripts'] as const;

/** The stored values of closed lists by their names, by the member that has them. */
export type ClosedLists = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Closed lists by the member that has their values. */
export const closedListsOf = (
  lists: Readonly<Record<string, Readonly<Record<string, string>>>>,
): ClosedLists =>
  new Map(Object.entries(lists).map(([member, list]) => [member, new Map(Object.entries(list))]));

const CLOSED_LISTS = closedListsOf({ scopes: Scope, entitlements: Entitlement, action: AuditAction });
const DEFAULT_WIDTH = 80;

export const widthOf = ({ columns }: { columns?: number }): number => columns || DEFAULT_WIDTH;

/** Lines without characters that a terminal would interpret. In a string of JSON they are escaped. */
const safe = (lines: string): string => lines.split('\n').map(printable).join('\n');

/** Writes lines for a person; results alone go to the output. */
export const printNote = (lines: string): void => void process.stderr.write(`${safe(lines)}\n`);

/** The same; on a terminal, words do not break at its edge. */
export function printWrappedNote(text: string): void {
  const { stderr } = process;
  printNote(
    stderr.isTTY
      ? text
          .split('\n')
          .map((line) => paragraph(line, widthOf(stderr)))
          .join('\n')
      : text,
  );
}

/** Writes lines of a result. */
export const print = (lines: string): void => void process.stdout.write(`${safe(lines)}\n`);

export const printJson = (value: unknown): void => print(JSON.stringify(spelled(value), null, 2));

/** A table for people on a terminal; for programs, and on request, JSON. */
export const isForPeople = ({ json }: OutputOptions): boolean => !json && process.stdout.isTTY;

/** Prints records as a table on a terminal, elsewhere as JSON. */
export function printRecords(records: readonly Row[], view: View, options: OutputOptions): void {
  if (!isForPeople(options)) printJson(records);
  else if (records.length === 0) printNote(view.none);
  else print(table(records.map(spelled), view.list, widthOf(process.stdout)));
}

/** Prints a result that is sentences on a terminal, and elsewhere JSON. */
export function printResult(result: object, sentences: string, options: OutputOptions): void {
  if (isForPeople(options)) print(sentences);
  else printJson(result);
}

/** Prints the progress of a command: beside the sentences of its result, never beside its JSON. */
export const progressOf = (options: OutputOptions): ((line: string) => void) =>
  isForPeople(options) ? print : printNote;

/** Prints one record. A secret is alone on its line, so that it can be copied. */
export function printRecord(record: Row, view: View, options: OutputOptions): void {
  // The key of a row of the request log is a record, and no secret.
  const secret = [record.key, record.token, record.secret].find((one) => typeof one === 'string');
  if (options.quiet) print(String(secret));
  else if (isForPeople(options)) printDetails(record, view, secret);
  else printJson(record);
}

function printDetails(record: Row, view: View, secret: unknown): void {
  const columns = view.one.filter(({ field }) => field === undefined || field in record);
  print(details(spelled(record), columns, widthOf(process.stdout)));
  if (secret === undefined) return;
  printNote('\nIt is shown only once:');
  print(String(secret));
}

/** A value as JSON has it, with the values that options take in place of GraphQL's names. */
export const spelled = <T>(value: T): T => spelledBy(CLOSED_LISTS, value);

/** The same with other closed lists. */
export const spelledBy = <T>(lists: ClosedLists, value: T): T =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    const values = lists.get(key);
    if (!values || part === null) return part;
    const spell = (name: string) => values.get(name) ?? name;
    return Array.isArray(part) ? part.map(spell) : spell(String(part));
  });
