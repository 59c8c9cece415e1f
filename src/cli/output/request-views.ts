import { column, id, instantText, strings, text } from './columns.js';
import type { Row, View } from './print.js';
import type { Column } from './table.js';

const path: Column<Row> = { name: 'Request', of: ({ method, route }) => `${method} ${text(route)}` };
const codes = column('Codes', 'codes', (value) => strings(value).join(', ') || '–');
const check = column('Check', 'check');
const key: Column<Row> = {
  name: 'Key',
  of: ({ key: caller }) => {
    const { name, prefix } = Object(caller);
    return prefix === undefined ? '–' : `${name ?? '–'} (${prefix})`;
  },
};
const problems = column('Problems', 'problems', (value) =>
  Array.isArray(value)
    ? value.map((one) => [one.path, one.message].filter(Boolean).join(' ')).join('; ') || '–'
    : '–',
);

export const REQUESTS: View = {
  list: [
    id,
    column('Last', 'lastAt', instantText),
    column('Count', 'count'),
    path,
    column('Status', 'status'),
    codes,
    check,
    key,
  ],
  one: [
    id,
    column('First', 'firstAt', instantText),
    column('Last', 'lastAt', instantText),
    column('Count', 'count'),
    column('Outcome', 'outcome'),
    path,
    column('Operations', 'operations', (value) => strings(value).join(', ') || '–'),
    column('Status', 'status'),
    codes,
    check,
    problems,
    column('What helps', 'help'),
    key,
    column('Key rejected', 'keyRejection'),
    column('Address', 'address'),
    column('Milliseconds', 'durationMs'),
    column('Request ids', 'requestIds', (value) => strings(value).join(', ') || '–'),
    column('Source', 'source'),
    column('Flow', 'flowId'),
  ],
  none: 'The log has no such requests.',
};
