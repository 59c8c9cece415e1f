import { h } from '../base/dom.js';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a response as a table, or its errors as sentences; undefined for another text. */
export function resultOf(text: string): HTMLElement | undefined {
  const response = parsed(text);
  if (!isObject(response)) return undefined;
  const messages = errorsOf(response);
  if (messages.length > 0) return h('p', { class: 'bad' }, messages.join(' '));
  const list = listIn(response.data);
  return list && table(list);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The messages of a response: GraphQL has a list of errors, any other response that failed has one message. */
function errorsOf({ errors, message }: Members): string[] {
  if (typeof message === 'string') return [message];
  return Array.isArray(errors) ? errors.filter(isObject).map((one) => String(one.message)) : [];
}

interface List {
  records: Members[];
  /** How many there are in all, if the response has the total. */
  total: number | undefined;
}

/** The first list of records within a value: the nodes of a connection in GraphQL, a member of `data` in REST. */
function listIn(value: unknown): List | undefined {
  if (!isObject(value)) return undefined;
  const members = Object.values(value);
  for (const member of members)
    if (Array.isArray(member) && member.every(isObject)) {
      const total = members.find((one) => typeof one === 'number');
      return { records: member.map((one) => (isObject(one.node) ? one.node : one)), total };
    }
  return members.map(listIn).find((list) => list !== undefined);
}

function table({ records, total }: List): HTMLElement {
  const rows = records.map((record) => new Map(cells(record)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const count =
    total !== undefined && total > rows.length ? `${rows.length} of ${total}` : String(rows.length);
  return h(
    'table',
    { class: 'records' },
    h('caption', {}, `${count} ${rows.length === 1 && count === '1' ? 'record' : 'records'}`),
    h('thead', {}, h('tr', {}, ...columns.map((name) => h('th', { scope: 'col' }, name)))),
    h(
      'tbody',
      {},
      ...rows.map((row) => h('tr', {}, ...columns.map((name) => cell(name, row.get(name) ?? '–')))),
    ),
  );
}

/** Text that is longer than a date wraps. */
const cell = (column: string, text: string): HTMLElement =>
  h('td', { 'data-column': column, class: text.length > 'DD Mmmm YYYY, HH:MM'.length && 'long' }, text);

/** The fields of a record by their names; those of a record within it too. */
function cells(record: Members, path: readonly string[] = []): [name: string, text: string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] =>
    isObject(value) ? cells(value, [...path, name]) : [[spaced([...path, name]), textOf(value)]],
  );
}

/** `property`, `displayAddress` becomes "Property display address". */
function spaced(path: readonly string[]): string {
  const words = path
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words === 'id'
    ? 'ID'
    : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`.replace(/ id\b/, ' ID');
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const LOCAL = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

function textOf(value: unknown): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'string' && INSTANT.test(value)) return LOCAL.format(new Date(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
