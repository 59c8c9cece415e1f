import type { Bytes } from '../bytes.js';
import {
  columnNames,
  type FeedNotes,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  type Row,
  type RowContent,
} from '../feed.js';
import { wholeRow } from '../row-problem.js';
import { clean, decode } from '../text.js';
import { split } from './split.js';

/** Reads a file with one JSON object on each line. */
export async function* readNdjson(bytes: Bytes, notes: FeedNotes): AsyncGenerator<Row> {
  let row = 0;
  for await (const { text, length, isTooLong, isLast } of split(bytes, '\n')) {
    if (!isTooLong && text.trim() === '') {
      if (!isLast && !notes.skipBlank(length)) return;
      continue;
    }
    row += 1;
    const content: RowContent = isTooLong
      ? { problem: wholeRow(`is longer than ${MAX_ROW_LENGTH} bytes`) }
      : readLine(text);
    if (isLast && 'problem' in content)
      notes.endEarly('The last line is incomplete, so rows may be missing.');
    yield { row, ...content };
    if (!notes.count(content, length)) return;
  }
}

function readLine(text: string): RowContent {
  try {
    const value: unknown = JSON.parse(decode(text), cleanText);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return contentOf(Object.entries(value));
  } catch {
    // Reported as any other line that is not an object.
  }
  return { problem: wholeRow('is not a JSON object', text) };
}

function contentOf(members: readonly [string, unknown][]): RowContent {
  if (members.length > MAX_COLUMNS) return { problem: wholeRow(`has more than ${MAX_COLUMNS} members`) };
  const columns = columnNames(members.map(([name]) => name));
  const values = members.map(([, value], index) => [columns[index] ?? '', value] as const);
  return { columns: new Set(columns), values: new Map(values.filter(([, value]) => value !== null)) };
}

const cleanText = (_: string, value: unknown): unknown => (typeof value === 'string' ? clean(value) : value);
