import { describe, expect, test } from '@jest/globals';
import { Fields } from '../../../src/feeds/map/fields.js';
import { townOf } from '../../../src/feeds/map/town.js';

const town = (values: Record<string, string>) => {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return townOf(new Fields(new Set(Object.keys(values)), new Map(given), () => {}));
};

describe('the town of a row', () => {
  test.each([
    ['its column', { TOWN: 'Leeds', ADDRESS_3: 'Headingley' }, 'Leeds'],
    ['that of version 3i', { OS_TOWN_CITY: 'Nice', ADDRESS_2: 'Rue A' }, 'Nice'],
    ['the last line', { TOWN: '', ADDRESS_2: 'High Street', ADDRESS_3: 'Bath' }, 'Bath'],
    [
      'the line before the county',
      { ADDRESS_2: 'High Street', ADDRESS_3: 'Bath', ADDRESS_4: 'Somerset' },
      'Bath',
    ],
    ['a line before two of them', { ADDRESS_2: 'Hove', ADDRESS_3: 'E. Sussex', ADDRESS_4: 'UK' }, 'Hove'],
    ['a part of a line', { ADDRESS_2: 'High Street', ADDRESS_3: 'Ilkley, West Yorkshire' }, 'Ilkley'],
    ['what is before the postcode', { ADDRESS_3: 'Leeds LS1 4AP', ADDRESS_4: '' }, 'Leeds'],
    ['the line before the postcode', { ADDRESS_3: 'Leeds', ADDRESS_4: 'LS1 4AP' }, 'Leeds'],
    ['a town with the name of its county', { ADDRESS_3: 'Durham', ADDRESS_4: 'County Durham' }, 'Durham'],
    [
      'the line after a house and its street',
      { ADDRESS_1: '12', ADDRESS_2: 'High Street', ADDRESS_3: 'Ely' },
      'Ely',
    ],
  ])('is %s', (_, values, expected) => {
    expect(town(values)).toEqual({ town: expected });
  });

  test('is unknown if no line has one, and stays as it is without the columns', () => {
    expect(town({ TOWN: '', ADDRESS_4: 'Kent' })).toEqual({ town: null });
    expect(town({ ADDRESS_1: '12', ADDRESS_2: 'High Street' })).toEqual({ town: null });
    expect(town({ SUMMARY: 'A flat' })).toEqual({});
  });
});
