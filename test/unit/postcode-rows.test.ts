import { describe, expect, test } from '@jest/globals';
import { readRow } from '../../src/feeds/postcodes/row.js';

const COLUMNS = { code: 0, degrees: [1, 2], grid: [3, 4], country: 5 } as const;
const read = (...row: string[]) => readRow(row, COLUMNS);
const placed = (...row: string[]) => {
  const reading = read(...row);
  if (!('placed' in reading)) throw new Error(JSON.stringify(reading));
  const { code, lat, lon, country } = reading.placed;
  return [code, Math.round(lat * 1000) / 1000, Math.round(lon * 1000) / 1000, country];
};

describe('a row of a file of postcodes', () => {
  test('has its place by latitude and longitude, or else by the grid reference', () => {
    expect(placed('sw1a 1aa', '51.501', '-0.142', '1', '1', 'E92000001')).toEqual([
      'SW1A1AA',
      51.501,
      -0.142,
      'england',
    ]);
    expect(placed('SW1A1AA', '', '', '529090', '179645', '')).toEqual(['SW1A1AA', 51.501, -0.142, null]);
    expect(placed('CF10', '99.999999', '0.000000', '318400', '176400', 'W92000004')).toEqual([
      'CF10',
      51.481,
      -3.176,
      'wales',
    ]);
  });

  test('of Northern Ireland has a reference of the Irish grid, or of the extended British grid', () => {
    const belfast = ['BT15GS', 54.597, -5.931, 'northernireland'];
    expect(placed('BT1 5GS', '', '', '333800', '374000', '')).toEqual(belfast);
    const [, lat = 0, lon = 0, country] = placed('BT1', '', '', '146300', '529800', 'N92000002');
    expect([Math.abs(Number(lat) - 54.6) < 0.01, Math.abs(Number(lon) + 5.93) < 0.01, country]).toEqual([
      true,
      true,
      'northernireland',
    ]);
  });

  test.each([
    [['JE2 3AB', '99.999999', '0.000000', '', '', 'L93000001']],
    [['AB10 1AB', '', '', '0', '0', 'S92000003']],
    [['AB10 1AB', '', '', '', '', '']],
    [['AB10 1AB', '0', '0', '', '', '']],
    [['AB10 1AB']],
  ])('may be a postcode without a place: %p', (row) => {
    expect(read(...row)).toEqual({ unplaced: row[0]?.replace(' ', '') });
  });

  test.each([
    [['hello', '51', '0'], '“hello” is not a postcode or an outcode'],
    [['', '51', '0'], '“” is not a postcode or an outcode'],
    [['AB10 1AB', 'north', '0'], '“north”, “0” are not coordinates'],
    [['AB10 1AB', '51', ''], '“51”, “” are not coordinates'],
    [['AB10 1AB', '-2.1', '57.1'], '-2.1000, 57.1000 is not where AB101AB can be'],
    [['BT1 5GS', '51.5', '-0.1'], '51.5000, -0.1000 is not where BT15GS can be'],
    [['AB10 1AB', '1e1', '0'], '“1e1”, “0” are not coordinates'],
  ])('is rejected: %p', (row, problem) => {
    expect(read(...row)).toEqual({ problem });
  });
});
