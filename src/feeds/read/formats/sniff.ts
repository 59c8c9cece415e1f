import { FeedError } from '../feed.js';
import { decode } from '../text.js';

/** The kinds of file that can be read. */
export type FeedFormat = { kind: 'blm' } | { kind: 'ndjson' } | { kind: 'csv'; delimiter: string };

const EXPECTED =
  'Expected is a BLM file, which begins with #HEADER#; a CSV file, whose first line names the columns, ' +
  'AGENT_REF or reference among them; NDJSON, one JSON object on each line; or a zip file with one of these.';

const DELIMITERS = [',', ';', '\t', '|'];

/** The format of a file, from its beginning. An unknown format is rejected. */
export function sniff(head: string): FeedFormat {
  const text = decode(head).trimStart();
  if (text === '') throw new FeedError(`The file is empty. ${EXPECTED}`);
  if (/^#HEADER#/i.test(text)) return { kind: 'blm' };
  if (text.startsWith('{')) return { kind: 'ndjson' };
  if (text.startsWith('<')) throw new FeedError(`The file is XML or HTML. ${EXPECTED}`);
  if (text.startsWith('[')) throw new FeedError(`The file is one JSON array. ${EXPECTED}`);
  const names = text.split(/[\r\n]/, 1)[0] ?? '';
  for (const delimiter of DELIMITERS) {
    const columns = names.split(delimiter).map((name) => name.replace(/["'\s]/g, '').toLowerCase());
    if (columns.length > 1 && columns.some((name) => name === 'agent_ref' || name === 'reference'))
      return { kind: 'csv', delimiter };
  }
  throw new FeedError(`The format of the file is unknown. ${EXPECTED}`);
}
