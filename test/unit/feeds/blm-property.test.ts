import { describe, expect, test } from '@jest/globals';
import { blmProperty } from '../../../src/feeds/map/blm-property.js';
import { Fields } from '../../../src/feeds/map/fields.js';
import { mediaColumns } from '../../../src/feeds/map/media.js';

const TO_LET = {
  AGENT_REF: '100_1',
  BRANCH_ID: '100',
  STATUS_ID: '0',
  TRANS_TYPE_ID: '2',
  PRICE: '1250',
  BEDROOMS: '2',
  PROP_SUB_ID: '8',
  DISPLAY_ADDRESS: 'High Street, Leeds',
};

/** The property of a row, its errors, and the values that are ignored. */
function read(values: Record<string, string>) {
  const odd: string[] = [];
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const columns = new Set(Object.keys(values));
  const fields = new Fields(columns, new Map(given), (column, value) => odd.push(`${column} ${value}`));
  return { ...blmProperty(fields, mediaColumns(columns)), problems: fields.problems, odd };
}
const letting = (values: Record<string, string> = {}) => read({ ...TO_LET, ...values });
const sale = (values: Record<string, string> = {}) => letting({ TRANS_TYPE_ID: '1', ...values });

describe('a property of a BLM feed', () => {
  test('has its codes translated', () => {
    expect(
      letting({ LET_TYPE_ID: '1', LET_FURN_ID: '1', LET_RENT_FREQUENCY: '0', PUBLISHED_FLAG: '0' }),
    ).toMatchObject({
      reference: '100_1',
      branchReference: '100',
      status: 'available',
      propertyFor: 1,
      isPublished: false,
      rentPence: 125_000,
      rentFrequency: 'weekly',
      letType: 'long',
      furnishing: 'part-furnished',
      accommodationType: 'flat',
      subType: 'flat',
      bedrooms: 2,
      problems: [],
      odd: [],
    });
    expect(
      sale({ TENURE_TYPE_ID: '2', STATUS_ID: '2', NEW_HOME_FLAG: 'Y', PRICE_QUALIFIER: '9' }),
    ).toMatchObject({
      propertyFor: 2,
      price: 1250,
      tenure: 'leasehold',
      status: 'underoffer',
      isNewHome: true,
      isSharedOwnership: true,
      problems: [],
    });
    expect(letting({ STATUS_ID: '5' }).status).toBe('letagreed');
  });

  test.each([
    ['1,250', 125_000],
    ['£1,250.50', 125_050],
    ['\u00a31250.5', 125_050],
    ['1250.00 GBP', 125_000],
    ['<b>£ 1,250</b>', 125_000],
    ['&pound;1250', 125_000],
    ['1,250,000', 125_000_000],
  ])('may have the price %j', (text, pence) => {
    expect(letting({ PRICE: text })).toMatchObject({ rentPence: pence, problems: [] });
  });

  test.each(['', 'POA', '12,50', '1.250,00', '-5', '900 pw', '12 500'])(
    'is rejected with the price %j',
    (text) => {
      expect(letting({ PRICE: text }).problems).toEqual([
        {
          column: 'PRICE',
          reason: `is ${text === '' ? 'empty' : `“${text}”`}; it must be an amount such as 1250 or £1,250.00`,
        },
      ]);
    },
  );

  test('may have no price if it is for sale with its price on application', () => {
    expect(sale({ PRICE: '', PRICE_QUALIFIER: '1' })).toMatchObject({ price: 0, problems: [] });
  });

  test.each([
    ['0', 'weekly'],
    ['1', 'monthly'],
    ['2', 'quarterly'],
    ['3', 'yearly'],
    ['5', 'weekly_per_person'],
    ['', 'monthly'],
  ])('has the rent frequency %j', (text, rentFrequency) => {
    expect(letting({ LET_RENT_FREQUENCY: text })).toMatchObject({ rentFrequency, problems: [] });
  });

  test('is rejected with every invalid code at once', () => {
    const { problems } = read({
      AGENT_REF: '',
      STATUS_ID: '9',
      TRANS_TYPE_ID: '',
      PRICE: 'x',
      BEDROOMS: '?',
    });
    expect(problems.map(({ column }) => column)).toEqual([
      'TRANS_TYPE_ID',
      'AGENT_REF',
      'DISPLAY_ADDRESS',
      'STATUS_ID',
      'PRICE',
      'BEDROOMS',
    ]);
    expect(letting({ LET_RENT_FREQUENCY: '4' }).problems).toEqual([
      { column: 'LET_RENT_FREQUENCY', reason: 'is “4”; it must be one of 0, 1, 2, 3 and 5' },
    ]);
  });

  test('with 0 bedrooms is a studio, unless it is a house', () => {
    expect(letting({ BEDROOMS: '0' })).toMatchObject({ bedrooms: 0, accommodationType: 'studio' });
    expect(letting({ BEDROOMS: '0', PROP_SUB_ID: '0' })).toMatchObject({ accommodationType: 'studio' });
    expect(letting({ BEDROOMS: 'Studio' })).toMatchObject({ bedrooms: 0, accommodationType: 'studio' });
    expect(letting({ BEDROOMS: '0', PROP_SUB_ID: '4' })).toMatchObject({ accommodationType: 'detached' });
    expect(letting({ BEDROOMS: '', PROP_SUB_ID: '9' })).toMatchObject({ bedrooms: 0, problems: [] });
    expect(letting({ BEDROOMS: '', PROP_SUB_ID: '178' })).toMatchObject({ bedrooms: 0, problems: [] });
    expect(letting({ BEDROOMS: '' }).problems).toEqual([
      { column: 'BEDROOMS', reason: 'is empty; it must be a whole number' },
    ]);
  });

  test('that is a commercial unit is not a studio, whatever its type', () => {
    const unit = { BEDROOMS: '0', PROP_SUB_ID: '0' };
    expect(letting({ ...unit, LET_TYPE_ID: '4' })).toMatchObject({
      accommodationType: 'property',
      bedrooms: 0,
    });
    expect(letting({ ...unit, PROP_SUB_ID: '8', LET_TYPE_ID: '4' }).accommodationType).toBe('flat');
    for (const word of ['office', 'SHOP', 'storage', 'Garage', 'land', 'unit'])
      for (const column of ['SUMMARY', 'DESCRIPTION', 'FEATURE3', 'ADDRESS_1', 'DISPLAY_ADDRESS'])
        expect(letting({ ...unit, [column]: `A ${word}, to let` }).accommodationType).toBe('property');
  });

  test('is a studio although a longer word in its summary begins like that of a commercial unit', () => {
    const text = { SUMMARY: 'Near the officers’ landing and united workshops', FEATURE1: 'Shopping nearby' };
    expect(letting({ BEDROOMS: '0', PROP_SUB_ID: '0', ...text }).accommodationType).toBe('studio');
    const named = { BEDROOMS: 'Studio', PROP_SUB_ID: '0', SUMMARY: 'A studio with storage' };
    expect(letting(named).accommodationType).toBe('studio');
    expect(letting({ ...named, BEDROOMS: '0', PROP_SUB_ID: '8' }).accommodationType).toBe('studio');
  });

  test('with an unknown type code is kept, and the code is reported', () => {
    expect(letting({ PROP_SUB_ID: '19' })).toMatchObject({
      accommodationType: 'property',
      subType: null,
      odd: ['PROP_SUB_ID 19'],
      problems: [],
    });
    expect(letting({ PROP_SUB_ID: '0' })).toMatchObject({ accommodationType: 'property', odd: [] });
  });

  test.each([
    ['2026-12-01 00:00:00', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01', '2026-12-01T00:00:00.000Z'],
    ['01/12/2026', '2026-12-01T00:00:00.000Z'],
    ['1.2.2026', '2026-02-01T00:00:00.000Z'],
    ['20261201', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T09:30:15Z', '2026-12-01T09:30:15.000Z'],
    ['2026-07-01', '2026-06-30T23:00:00.000Z'],
    ['01/07/2026 10:00', '2026-07-01T09:00:00.000Z'],
    ['2010-04-06 10:34:21', '2010-04-06T09:34:21.000Z'],
    ['2026-07-01 10:00:00Z', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T10:00:00+02:00', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T10:00:00-0530', '2026-07-01T15:30:00.000Z'],
    // The clocks go forward at 01:00 on 29 March 2026, and back at 02:00 on 25 October 2026.
    ['2026-03-29 00:59:59', '2026-03-29T00:59:59.000Z'],
    ['2026-03-29 01:30:00', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 02:00:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 01:30:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 02:00:00', '2026-10-25T02:00:00.000Z'],
  ])('is available from %j', (text, instant) => {
    expect(letting({ LET_DATE_AVAILABLE: text }).availableFrom?.toISOString()).toBe(instant);
  });

  test('has no date if its date is empty or unreadable, and keeps the stored one without the column', () => {
    for (const none of ['', '0000-00-00', '0000-00-00 00:00:00', '00/00/0000'])
      expect(letting({ LET_DATE_AVAILABLE: none })).toEqual({ ...letting(), availableFrom: null });
    const times = ['99:00:00', '24:00', '10:60', '10:00:00+15:00'].map((time) => `2026-12-01 ${time}`);
    for (const odd of ['2026-02-30', '1899-12-30', 'now', '2026-13-01', '31/02/2026', ...times])
      expect(letting({ LET_DATE_AVAILABLE: odd })).toEqual({
        ...letting(),
        availableFrom: null,
        odd: [`LET_DATE_AVAILABLE ${odd}`],
      });
    expect(letting()).not.toHaveProperty('availableFrom');
  });

  test('has its HTML tags removed and its character references decoded', () => {
    expect(
      letting({
        SUMMARY: '<p>A <b>bright</b> flat &amp; garden</p>',
        DESCRIPTION:
          '<style>p { color: red }</style><p>Caf&eacute; &pound;500 &#8211; rent &lt; &pound;900</p>' +
          '<ul><li>Garden<li>Lift</ul>First<br>Second<br/><br/>Third<script>alert(1)</script> a < b' +
          '<![CDATA[ & more]]><!-- comment -->',
        DISPLAY_ADDRESS: '<i>St. John&#39;s</i>\r\nRoad&nbsp;&nbsp;East',
        FEATURE1: '<li>Garden</li>',
        FEATURE2: '',
        FEATURE3: 'No  parking',
      }),
    ).toMatchObject({
      summary: 'A bright flat & garden',
      description: 'Café £500 – rent < £900\nGarden\nLift\nFirst\nSecond\n\nThird a < b & more',
      displayAddress: "St. John's Road East",
      features: ['Garden', 'No parking'],
      hasGarden: true,
      hasParking: false,
    });
  });

  test.each([
    [{ ADDRESS_1: '12', ADDRESS_2: 'High Street', TOWN: 'Leeds' }, ['12 High Street', 'Leeds', null, null]],
    [{ ADDRESS_1: 'Rose Cottage', ADDRESS_2: 'High Street' }, ['Rose Cottage', 'High Street', null, null]],
    [{ ADDRESS_2: 'High Street', TOWN: '' }, ['High Street', null, null, null]],
    [
      { ADDRESS_1: 'Flat 1', ADDRESS_2: 'a', ADDRESS_3: 'b', ADDRESS_4: 'c', TOWN: 'd' },
      ['Flat 1', 'a', 'b, c', 'd'],
    ],
  ])('has the address lines of %j', (values, [addressLine1, addressLine2, addressLine3, addressLine4]) => {
    expect(letting(values)).toMatchObject({
      displayAddress: 'High Street, Leeds',
      addressLine1,
      addressLine2,
      addressLine3,
      addressLine4,
    });
  });

  test('without a display address is shown by its address lines, and without any address is rejected', () => {
    const address = { ADDRESS_2: 'High Street', TOWN: 'Leeds', POSTCODE1: 'ls1', POSTCODE2: '4ap' };
    expect(letting({ ...address, DISPLAY_ADDRESS: '' })).toMatchObject({
      displayAddress: 'High Street, Leeds, LS1 4AP',
      postcode: 'LS1 4AP',
      problems: [],
    });
    expect(letting({ DISPLAY_ADDRESS: '' }).problems).toEqual([
      { column: 'DISPLAY_ADDRESS', reason: expect.stringContaining('is empty, and so are the lines') },
    ]);
    expect(letting({ POSTCODE1: 'LS1 4AP', POSTCODE2: '4AP' }).postcode).toBe('LS1 4AP');
  });

  test('has coordinates if the feed has them', () => {
    expect(letting({ LATITUDE: '53.8', LONGITUDE: '-1.55' })).toMatchObject({ lat: 53.8, lon: -1.55 });
    expect(letting({ EXACT_LATITUDE: '53.8', EXACT_LONGDITUDE: '-1.55' })).toMatchObject({ lat: 53.8 });
    expect(letting({ LATITUDE: '0', LONGITUDE: '0.000' })).toMatchObject({ lat: null, lon: null, odd: [] });
    expect(letting({ LATITUDE: '153', LONGITUDE: '1' })).toMatchObject({ lat: null, odd: ['LATITUDE 153'] });
    expect(letting()).not.toHaveProperty('lat');
  });

  test('has its media in numerical order, without the EPC graphics', () => {
    expect(
      letting({
        MEDIA_IMAGE_10: 'c.jpg',
        MEDIA_IMAGE_00: 'https://example.com/a.jpg?w=1&copy=2&amp;h=3',
        MEDIA_IMAGE_01: '',
        MEDIA_IMAGE_02: '100_1_IMG_02.jpg',
        MEDIA_IMAGE_TEXT_02: 'The <b>kitchen</b>',
        MEDIA_IMAGE_60: 'epc.png',
        MEDIA_IMAGE_TEXT_60: 'EPC',
        MEDIA_IMAGE_61: 'epc2.png',
        MEDIA_FLOOR_PLAN_00: '100_1_FLP_00.gif',
        MEDIA_FLOOR_PLAN_TEXT_00: 'Ground &amp; first floor',
        MEDIA_DOCUMENT_00: 'brochure.pdf',
        MEDIA_DOCUMENT_50: 'https://example.com/epc',
        MEDIA_VIRTUAL_TOUR_00: 'https://example.com/tour',
      }),
    ).toMatchObject({
      imageMedia: [
        { url: 'https://example.com/a.jpg?w=1&copy=2&h=3', caption: null },
        { url: '100_1_IMG_02.jpg', caption: 'The kitchen' },
        { url: 'c.jpg', caption: null },
      ],
      epcs: [
        { url: 'https://example.com/epc', caption: null },
        { url: 'epc.png', caption: 'EPC' },
        { url: 'epc2.png', caption: null },
      ],
      floorPlans: [{ url: '100_1_FLP_00.gif', caption: 'Ground & first floor' }],
      documents: [{ url: 'brochure.pdf', caption: null }],
      virtualTours: [{ url: 'https://example.com/tour', caption: null }],
    });
  });

  test('keeps the stored values of columns that the feed does not have', () => {
    const { imageMedia, town, summary, tenure, features, postcode } = letting();
    expect([imageMedia, town, summary, tenure, features, postcode]).toEqual(Array(6).fill(undefined));
    expect(letting({ SUMMARY: '', TENURE_TYPE_ID: '', MEDIA_IMAGE_00: '' })).toMatchObject({
      summary: null,
      tenure: null,
      imageMedia: [],
    });
  });
});
