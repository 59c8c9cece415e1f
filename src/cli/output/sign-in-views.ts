import { column, id, instantText } from './columns.js';
import type { View } from './print.js';

const by = {
  name: 'By',
  of: ({ type, keyId, name }: Readonly<Record<string, unknown>>) =>
    [type === 'api_key' ? 'key' : 'operator token', keyId, ...(name ? [`(${name})`] : [])].join(' '),
};

function visitText(value: unknown): string {
  const { brandId, brandName, reason } = Object(value);
  return brandId === undefined ? '–' : `${brandId} (${brandName}): ${reason}`;
}

const begun = column('Since', 'signedInAt', instantText);
const idle = column('Ends if not used', 'idleEndsAt', instantText);
const visits = column('Visits brand', 'visit', visitText);

export const SIGN_INS: View = {
  list: [id, by, column('Brand', 'brandId'), begun, idle, visits],
  one: [
    id,
    by,
    column('Brand', 'brandId'),
    begun,
    idle,
    column('Ends', 'endsAt', instantText),
    column('May change until', 'writesUntil', instantText),
    visits,
  ],
  none: 'Nobody is signed in to the console.',
};

export const ENDED_SIGN_INS: View = { list: [], one: [column('Ended', 'count')], none: '' };
