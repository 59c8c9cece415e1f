import { describe, expect, test } from '@jest/globals';
import { milesBetween, placeOf } from '../../src/domain/property/distance.js';
import { AppError } from '../../src/errors.js';

const LONDON = { lat: 51.5074, lon: -0.1278 };
const EDINBURGH = { lat: 55.9533, lon: -3.1883 };
const PARIS = { lat: 48.8566, lon: 2.3522 };
const NEW_YORK = { lat: 40.7128, lon: -74.006 };
const AUCKLAND = { lat: -36.8485, lon: 174.7633 };
const HALF_ROUND = Math.PI * 3958.7613;

describe('the great-circle distance in miles', () => {
  test.each([
    ['London to Edinburgh', LONDON, EDINBURGH, 331.7],
    ['London to Paris', LONDON, PARIS, 213.5],
    ['London to New York', LONDON, NEW_YORK, 3461],
    ['London to Auckland', LONDON, AUCKLAND, 11393.5],
    ['a degree of latitude', { lat: 0, lon: 0 }, { lat: 1, lon: 0 }, 69.09],
    ['a degree of longitude at the equator', { lat: 0, lon: 0 }, { lat: 0, lon: 1 }, 69.09],
    ['a degree of longitude at 60° north', { lat: 60, lon: 0 }, { lat: 60, lon: 1 }, 34.55],
    ['over the date line', { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }, 69.09],
    ['pole to pole', { lat: 90, lon: 0 }, { lat: -90, lon: 77 }, HALF_ROUND],
    ['to the other side of the earth', { lat: 0, lon: 0 }, { lat: 0, lon: 180 }, HALF_ROUND],
  ])('is correct: %s', (_what, a, b, miles) => {
    expect(Math.abs(milesBetween(a, b) - miles)).toBeLessThan(miles * 0.001);
    expect(milesBetween(b, a)).toBeCloseTo(milesBetween(a, b), 9);
  });

  test('is zero to the same place, and accurate over a few metres', () => {
    for (const place of [LONDON, AUCKLAND, { lat: 90, lon: 0 }]) expect(milesBetween(place, place)).toBe(0);
    expect(milesBetween(LONDON, { ...LONDON, lat: LONDON.lat + 0.00001 })).toBeCloseTo(0.000691, 6);
    expect(milesBetween({ lat: 90, lon: 0 }, { lat: 90, lon: 123 })).toBeCloseTo(0, 9);
  });
});

describe('the centre of a search', () => {
  test.each([
    [{}, null],
    [{ lat: null, lon: null }, null],
    [{ lat: ' ', lon: '' }, null],
    [
      { lat: '51.5', lon: '-0.12' },
      { lat: 51.5, lon: -0.12 },
    ],
    [
      { lat: ' +51.5 ', lon: '0' },
      { lat: 51.5, lon: 0 },
    ],
    [
      { lat: '-90', lon: '180' },
      { lat: -90, lon: 180 },
    ],
  ])('is read from %j', (input, place) => {
    expect(placeOf(input)).toEqual(place);
  });

  const HALF = (name: string, other: string) => [
    { in: 'arguments', path: `input.${name}`, message: `is required with ${other}` },
  ];
  const NORTH = {
    in: 'arguments',
    path: 'input.lat',
    message: 'must be degrees from -90 to 90, such as 51.5',
  };
  const EAST = {
    in: 'arguments',
    path: 'input.lon',
    message: 'must be degrees from -180 to 180, such as 51.5',
  };

  test.each([
    [{ lat: '51.5' }, HALF('lon', 'lat')],
    [{ lon: '0', lat: '' }, HALF('lat', 'lon')],
    [{ lat: '90.1', lon: '0' }, [NORTH]],
    [{ lat: '0', lon: '-180.000001' }, [EAST]],
    [{ lat: 'north', lon: '1e2' }, [NORTH, EAST]],
    [{ lat: 'NaN', lon: 'Infinity' }, [NORTH, EAST]],
    [{ lat: '5١', lon: '0x10' }, [NORTH, EAST]],
    [{ lat: '.', lon: '-' }, [NORTH, EAST]],
  ])('is rejected with the reason if it is %j', (input, problems) => {
    expect.assertions(2);
    try {
      placeOf(input);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).problems).toEqual(problems);
    }
  });
});
