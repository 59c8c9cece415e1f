import type { Fields } from './fields.js';

export interface Address {
  displayAddress?: string;
  addressLine1?: string | null;
  addressLine2?: string | null;
  addressLine3?: string | null;
  addressLine4?: string | null;
  postcode?: string | null;
}

export const ADDRESS_LINES = ['ADDRESS_1', 'ADDRESS_2', 'ADDRESS_3', 'ADDRESS_4', 'TOWN'];
/** The names of version 3i, for properties outside the UK. */
const LINES_3I = ['HOUSE_NAME_NUMBER', 'STREET_NAME', 'OS_TOWN_CITY', 'OS_REGION'];
const HOUSE_NUMBER = /^\d{1,5}[a-z]?$/i;

/** The address of a row. Any part may be missing, but not all of them. */
export function addressOf(fields: Fields): Address {
  const columns = fields.has(...LINES_3I) && !fields.has(...ADDRESS_LINES) ? LINES_3I : ADDRESS_LINES;
  const lines = fourLines(fields.lines(columns));
  const postcode = postcodeOf(fields);
  const displayAddress =
    fields.line('DISPLAY_ADDRESS') || [...lines, postcode].filter((part) => part !== '').join(', ');
  if (displayAddress === '')
    fields.reject('DISPLAY_ADDRESS', 'is empty, and so are the lines of the address and the postcode');
  const [line1 = null, line2 = null, line3 = null, line4 = null] = lines;
  return {
    displayAddress,
    ...(fields.has(...columns) && {
      addressLine1: line1,
      addressLine2: line2,
      addressLine3: line3,
      addressLine4: line4,
    }),
    ...(fields.has('POSTCODE1', 'POSTCODE2', 'ZIPCODE') && { postcode: postcode || null }),
  };
}

/** A feed may have five lines. A house number shares a line with its street, or two lines become one. */
function fourLines([first = '', second = '', ...others]: string[]): string[] {
  const start = HOUSE_NUMBER.test(first) && second !== '' ? [`${first} ${second}`] : [first, second];
  const lines = [...start, ...others].filter((line) => line !== '');
  return lines.length <= 4
    ? lines
    : [...lines.slice(0, 2), lines.slice(2, -1).join(', '), ...lines.slice(-1)];
}

function postcodeOf(fields: Fields): string {
  const outcode = (fields.line('POSTCODE1') || fields.line('ZIPCODE')).toUpperCase();
  const incode = fields.line('POSTCODE2').toUpperCase();
  return outcode.endsWith(incode) && outcode.length > 4 ? outcode : `${outcode} ${incode}`.trim();
}
