import { describe, expect, test } from '@jest/globals';
import { fromBritishGrid, fromIrishGrid } from '../../src/domain/place/grid.js';
import { readOutcodes } from '../../src/domain/place/outcodes.js';
import { milesBetween } from '../../src/domain/property/distance.js';

const METRES = 1609.344;

describe('the conversion of grid references', () => {
  test.each([
    [
      'Caister water tower, the worked example of Ordnance Survey',
      651_409.903,
      313_177.27,
      52.658008,
      1.716074,
    ],
    ['SW1A 1AA', 529_090, 179_645, 51.501009, -0.141588],
    ['M32 0JG', 379_988, 395_476, 53.455657, -2.302837],
    ['NE30 1DP', 435_958, 568_671, 55.011305, -1.439269],
  ])('is accurate to five metres for the British grid: %s', (_, easting, northing, lat, lon) => {
    const place = fromBritishGrid({ easting, northing });
    expect(milesBetween(place, { lat, lon }) * METRES).toBeLessThan(5);
  });

  test('is accurate to fifteen metres for the Irish grid: Slieve Donard', () => {
    const place = fromIrishGrid({ easting: 335_796, northing: 327_684 });
    expect(milesBetween(place, { lat: 54.180262, lon: -5.920898 }) * METRES).toBeLessThan(15);
  });

  test('puts every outcode near its latitude and longitude', () => {
    const far = readOutcodes().filter(
      (outcode) => milesBetween(fromBritishGrid(outcode), outcode) * METRES > 200,
    );
    // The longitude of this one is wrong in the source, its easting is right.
    expect(far.map(({ code }) => code)).toEqual(['E20']);
  });
});
