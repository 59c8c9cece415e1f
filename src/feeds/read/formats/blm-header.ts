import { FeedError, type FeedNotes, MAX_COLUMNS } from '../feed.js';
import { clean, decode } from '../text.js';

/** What the header and the definition of a BLM file define for its rows. */
export interface BlmHeader {
  /** Between the values of a row. */
  eof: string;
  /** After each row. */
  eor: string;
  columns: readonly string[];
  /** Whether the definition ends with a separator, as the rows should. */
  hasTrailingSeparator: boolean;
  /** The number of rows that the header declares; undefined if it has none. */
  propertyCount: number | undefined;
}

const SECTIONS = /^\s*#HEADER#(.*?)#DEFINITION#(.*)$/is;
const MAX_SEPARATOR_LENGTH = 8;

/** Reads everything before `#DATA#`. The keys of the header may be in any order and case. */
export function readBlmHeader(text: string, notes: FeedNotes): BlmHeader {
  const [, header, definition] = SECTIONS.exec(text) ?? [];
  if (header === undefined || definition === undefined)
    throw new FeedError('The BLM file has no #DEFINITION# between #HEADER# and #DATA#.');
  const values = new Map<string, string>();
  for (const line of header.split(/[\r\n]+/)) {
    const [, key, value] = /^([^:]*):(.*)$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) values.set(normalKey(key), value);
  }
  const [eof, eor] = [separatorOf('EOF', values), separatorOf('EOR', values)];
  if (eof === eor || eof.includes(eor) || eor.includes(eof))
    throw new FeedError('The header of the BLM file has the same separator for EOF and EOR.');
  const version = values.get('version')?.replace(/['"\s]/g, '') ?? '';
  if (!/^3i?(\.0)?$/i.test(version))
    notes.warn(`The header has ${version ? `version ${version}` : 'no version'}; it was read as version 3.`);
  const count = /^\s*['"]?(\d{1,9})['"]?\s*$/.exec(values.get('propertycount') ?? '')?.[1];
  return {
    eof,
    eor,
    ...columnsOf(definition, eof, eor, notes),
    propertyCount: count === undefined ? undefined : Number(count),
  };
}

const normalKey = (key: string): string => key.toLowerCase().replace(/[\s_]+/g, '');

/** A separator may be in quotes, and may itself be a quote or a space. */
function separatorOf(name: 'EOF' | 'EOR', values: ReadonlyMap<string, string>): string {
  const value = values.get(name.toLowerCase())?.trim() ?? '';
  const separator = /^(['"])(.+)\1$/.exec(value)?.[2] ?? value;
  if (
    /^(''|""|)$/.test(separator) ||
    separator.length > MAX_SEPARATOR_LENGTH ||
    /[A-Za-z0-9#\r\n]/.test(separator)
  )
    throw new FeedError(
      `The header of the BLM file has no usable ${name}: a line such as ` +
        `${name} : '${name === 'EOF' ? '^' : '~'}' is expected.`,
    );
  return separator;
}

function columnsOf(
  definition: string,
  eof: string,
  eor: string,
  notes: FeedNotes,
): Pick<BlmHeader, 'columns' | 'hasTrailingSeparator'> {
  const end = definition.indexOf(eor);
  const names = (end < 0 ? definition : definition.slice(0, end)).split(eof).map(columnName);
  const hasTrailingSeparator = names.at(-1) === '';
  const columns = hasTrailingSeparator ? names.slice(0, -1) : names;
  if (columns.length > MAX_COLUMNS)
    throw new FeedError(`The #DEFINITION# of the BLM file has more than ${MAX_COLUMNS} columns.`);
  if (!columns.includes('AGENT_REF'))
    throw new FeedError('The #DEFINITION# of the BLM file has no column AGENT_REF.');
  for (const name of new Set(columns.filter((one, index) => columns.indexOf(one) < index)))
    notes.warn(
      `The column ${name || 'without a name'} occurs twice; its first value that is not empty counts.`,
    );
  return { columns, hasTrailingSeparator };
}

const columnName = (name: string): string =>
  clean(decode(name))
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toUpperCase();
