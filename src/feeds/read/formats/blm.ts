import { type Bytes, chain, readAhead } from '../bytes.js';
import { FeedError, type FeedNotes, MAX_ROW_LENGTH, type Row, type RowContent } from '../feed.js';
import { wholeRow, wrongCount } from '../row-problem.js';
import { clean, decode } from '../text.js';
import { type BlmHeader, readBlmHeader } from './blm-header.js';
import { type Part, split } from './split.js';

const DATA = /#DATA#/i;
const END = /(?:^|[\r\n])\s*#END#/i;
/** A header and a definition of several hundred columns have some kilobytes. */
const MAX_HEADER_LENGTH = 256 * 1024;

/** Reads the rows of a BLM file. A header that cannot be read is rejected before the first row. */
export async function* readBlm(bytes: Bytes, notes: FeedNotes): AsyncGenerator<Row> {
  const { head, data } = await untilData(bytes);
  const header = readBlmHeader(head, notes);
  const read = rowReader(header);
  let row = 0;
  for await (const part of untilEnd(split(data, header.eor), notes)) {
    const { text, length, isTooLong, isLast } = part;
    if (!isTooLong && isBlank(text.replaceAll(header.eof, ''))) {
      if (!isLast && !notes.skipBlank(length)) return;
      continue;
    }
    row += 1;
    const content = cutOf(part) ?? read(text);
    yield { row, ...content };
    if (!notes.count(content, length)) return;
  }
  if (header.propertyCount !== undefined && header.propertyCount !== row)
    notes.warn(`The header states ${header.propertyCount} rows; the file has ${row}.`);
}

/** Why a part of the file is not a whole row; undefined if it is one. */
function cutOf({ text, isTooLong, isLast }: Part): RowContent | undefined {
  if (isTooLong) return { problem: wholeRow(`is longer than ${MAX_ROW_LENGTH} bytes`) };
  return isLast ? { problem: wholeRow('is cut: the file ends within it', text) } : undefined;
}

/** Separates the header and the definition from the rows. */
async function untilData(bytes: Bytes): Promise<{ head: string; data: Bytes }> {
  const { text, rest } = await readAhead(bytes, (read) => DATA.test(read) || read.length > MAX_HEADER_LENGTH);
  const marker = DATA.exec(text);
  if (!marker) throw new FeedError('The BLM file has no #DATA#.');
  const first = text.slice(marker.index + marker[0].length);
  return { head: text.slice(0, marker.index), data: chain(first, rest) };
}

/** The parts before `#END#`. A last row that lacks its separator ends there too. */
async function* untilEnd(parts: AsyncIterable<Part>, notes: FeedNotes): AsyncGenerator<Part> {
  let isEnded = false;
  for await (const part of parts) {
    const end = isEnded ? null : END.exec(part.text);
    if (!isEnded && !end) {
      yield part;
      continue;
    }
    isEnded = true;
    const before = end ? part.text.slice(0, end.index) : '';
    if (!isBlank(before)) yield { text: before, length: before.length, isTooLong: false, isLast: false };
    const after = end ? part.text.slice(end.index + end[0].length) : part.text;
    if (isBlank(after) && !part.isTooLong && (part.isLast || notes.skipBlank(part.length))) continue;
    notes.endEarly('The file goes on after #END#; what follows was not read.');
    return;
  }
  if (!isEnded) notes.endEarly('The file has no #END#, so its last rows may be missing.');
}

/** Reads rows whose values are all there. A separator within a value would move the values behind it. */
function rowReader({ columns, eof, hasTrailingSeparator }: BlmHeader) {
  const names = new Set(columns);
  let style: 'trailing' | 'bare' | 'either' | undefined;
  return (text: string): RowContent => {
    const parts = text.split(eof);
    const isLastBlank = isBlank(parts.at(-1) ?? '');
    // The first row shows whether a separator ends each row; the definition may differ.
    if (parts.length === columns.length) style ??= hasTrailingSeparator ? 'either' : 'bare';
    if (parts.length === columns.length + 1) style ??= 'trailing';
    if (parts.length === columns.length + 1 && isLastBlank && style !== 'bare') parts.pop();
    // A blank after the last separator is not a value if a separator ends each row.
    else if (parts.length === columns.length && isLastBlank && style === 'trailing') parts.pop();
    if (parts.length !== columns.length) return { problem: wrongCount(parts.length, columns.length, text) };
    const values = new Map<string, string>();
    columns.forEach((column, index) => {
      const value = readValue(parts[index] ?? '');
      if (value !== '' && !values.has(column)) values.set(column, value);
    });
    return { columns: names, values };
  };
}

/** Some programs put every value in quotes. */
function readValue(part: string): string {
  if (part === '') return '';
  const text = clean(decode(part));
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  const inner = text.slice(1, -1);
  return inner.replaceAll('""', '').includes('"') ? text : inner.replaceAll('""', '"').trim();
}

const isBlank = (text: string): boolean => text.trim() === '';
