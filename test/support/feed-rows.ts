import { blm } from './feed-files.js';

const COLUMNS = [
  ...['AGENT_REF', 'BRANCH_ID', 'STATUS_ID', 'TRANS_TYPE_ID', 'PRICE', 'LET_RENT_FREQUENCY', 'BEDROOMS'],
  ...['PROP_SUB_ID', 'ADDRESS_1', 'ADDRESS_2', 'TOWN', 'POSTCODE1', 'POSTCODE2', 'SUMMARY', 'MEDIA_IMAGE_00'],
];

/** A row of a BLM feed that can be imported, with some values replaced. */
export function feedRow(reference: string, values: Record<string, string> = {}): string[] {
  const all: Record<string, string> = {
    AGENT_REF: reference,
    BRANCH_ID: '100',
    STATUS_ID: '0',
    TRANS_TYPE_ID: '2',
    PRICE: '1200',
    LET_RENT_FREQUENCY: '1',
    BEDROOMS: '2',
    PROP_SUB_ID: '8',
    ADDRESS_1: '1',
    ADDRESS_2: 'High Street',
    TOWN: 'Leeds',
    POSTCODE1: 'LS1',
    POSTCODE2: '4AP',
    SUMMARY: 'A flat',
    MEDIA_IMAGE_00: `https://images.example.com/${reference}.jpg`,
    ...values,
  };
  return COLUMNS.map((column) => all[column] ?? '');
}

export const feedOf = (...rows: readonly (string | readonly string[])[]): string => blm(COLUMNS, rows);
