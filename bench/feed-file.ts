import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Random } from '../src/demo/data/random.js';
import { STREETS } from '../src/demo/words/words.js';
import { readOutcodes } from '../src/domain/place/outcodes.js';

const FEATURES = [
  'Garden',
  'Off-street parking',
  'Balcony',
  'Fitted kitchen',
  'Gas central heating',
  'Pets considered',
];
const WORDS = `a well presented property close to shops schools and the station with a bright reception room
  modern fitted kitchen recently decorated bathroom double glazing and gas central heating available to view
  by appointment`.split(/\s+/);
const IMAGES = 12;
const COLUMNS = [
  ...[
    'AGENT_REF',
    'BRANCH_ID',
    'STATUS_ID',
    'CREATE_DATE',
    'UPDATE_DATE',
    'ADDRESS_1',
    'ADDRESS_2',
    'ADDRESS_3',
  ],
  ...['TOWN', 'POSTCODE1', 'POSTCODE2', ...FEATURES.map((_, index) => `FEATURE${index + 1}`), 'SUMMARY'],
  ...[
    'DESCRIPTION',
    'DISPLAY_ADDRESS',
    'PUBLISHED_FLAG',
    'BEDROOMS',
    'PRICE',
    'PRICE_QUALIFIER',
    'PROP_SUB_ID',
  ],
  ...['TRANS_TYPE_ID', 'NEW_HOME_FLAG', 'LET_DATE_AVAILABLE', 'LET_BOND', 'LET_TYPE_ID', 'LET_FURN_ID'],
  ...[
    'LET_RENT_FREQUENCY',
    'TENURE_TYPE_ID',
    ...numbered('MEDIA_IMAGE', 62),
    ...numbered('MEDIA_IMAGE_TEXT', 62),
  ],
  ...[
    ...numbered('MEDIA_FLOOR_PLAN', 4),
    ...numbered('MEDIA_DOCUMENT', 4),
    ...numbered('MEDIA_VIRTUAL_TOUR', 2),
  ],
];

/** Writes a BLM feed of one branch, of about 3 KB per property. It is the same on every run. */
export async function writeFeed(path: string, properties: number): Promise<void> {
  await pipeline(Readable.from(rows(properties)), createWriteStream(path));
}

function* rows(properties: number): Generator<string> {
  const random = new Random(11);
  const outcodes = readOutcodes().filter(({ town }) => town !== '');
  yield `#HEADER#\r\nVersion : 3\r\nEOF : '^'\r\nEOR : '~'\r\nProperty Count : ${properties}\r\n\r\n`;
  yield `#DEFINITION#\r\n${COLUMNS.join('^')}^~\r\n\r\n#DATA#\r\n`;
  for (let number = 0; number < properties; number += 1) {
    const values = property(number, random, random.of(outcodes));
    yield `${COLUMNS.map((column) => values[column] ?? '').join('^')}^~\r\n`;
  }
  yield '#END#\r\n';
}

function property(number: number, random: Random, { code, town }: { code: string; town: string }) {
  const reference = `100_${number}`;
  const sentence = (words: number): string => Array.from({ length: words }, () => random.of(WORDS)).join(' ');
  const street = random.of(STREETS);
  const values: Record<string, string> = {
    AGENT_REF: reference,
    BRANCH_ID: '100',
    STATUS_ID: random.chance(0.8) ? '0' : '5',
    CREATE_DATE: '2026-10-01 09:00:00',
    UPDATE_DATE: '2026-11-20 17:30:00',
    ADDRESS_1: String(random.integer(1, 180)),
    ADDRESS_2: street,
    TOWN: town,
    POSTCODE1: code,
    POSTCODE2: `${random.integer(1, 9)}${random.of(['AB', 'DE', 'HJ', 'LN'])}`,
    SUMMARY: sentence(40),
    DESCRIPTION: `<p>${sentence(80)}</p><p><strong>Caf&eacute;s</strong> &amp; parks: ${sentence(60)}</p>`,
    DISPLAY_ADDRESS: `${street}, ${town}`,
    PUBLISHED_FLAG: '1',
    BEDROOMS: String(random.integer(0, 5)),
    PRICE: String(random.integer(60, 400) * 10),
    PROP_SUB_ID: random.of(['1', '3', '4', '8', '11', '28']),
    TRANS_TYPE_ID: '2',
    LET_DATE_AVAILABLE: '2026-12-01',
    LET_BOND: '1200',
    LET_TYPE_ID: '1',
    LET_FURN_ID: random.of(['0', '1', '2', '3']),
    LET_RENT_FREQUENCY: '1',
    MEDIA_FLOOR_PLAN_00: `${reference}_FLP_00.gif`,
  };
  for (const [index, feature] of FEATURES.entries())
    if (random.chance(0.6)) values[`FEATURE${index + 1}`] = feature;
  for (let image = 0; image < IMAGES; image += 1)
    values[`MEDIA_IMAGE_${String(image).padStart(2, '0')}`] =
      `https://images.example.com/${reference}/${image}.jpg`;
  return values;
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}_${String(index).padStart(2, '0')}`);
}
