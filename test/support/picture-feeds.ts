import { blm, zip } from './feed-files.js';

const COLUMNS = [
  ...['AGENT_REF', 'STATUS_ID', 'TRANS_TYPE_ID', 'PRICE', 'BEDROOMS', 'PROP_SUB_ID', 'LET_TYPE_ID'],
  ...['SUMMARY', 'ADDRESS_1', 'ADDRESS_2', 'ADDRESS_3', 'ADDRESS_4'],
  ...['MEDIA_IMAGE_00', 'MEDIA_IMAGE_TEXT_00', 'MEDIA_IMAGE_01', 'MEDIA_IMAGE_60', 'MEDIA_IMAGE_TEXT_60'],
];
/** A row of a feed with pictures, with some values replaced. */
export const homeOf = (reference: string, more: Record<string, string> = {}): string[] => {
  const values: Record<string, string> = {
    ...{ AGENT_REF: reference, STATUS_ID: '0', TRANS_TYPE_ID: '2', PRICE: '900', BEDROOMS: '1' },
    ...{ PROP_SUB_ID: '8', ADDRESS_1: '1 Mill Lane', ADDRESS_3: 'Bath', ADDRESS_4: 'Somerset' },
    ...more,
  };
  return COLUMNS.map((column) => values[column] ?? '');
};
/** A zip file with a feed of such rows, and the files beside it. */
export const archive = (rows: string[][], files: Record<string, Buffer> = {}): Buffer =>
  zip([
    { name: 'feed.blm', content: Buffer.from(blm(COLUMNS, rows)) },
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ]);
