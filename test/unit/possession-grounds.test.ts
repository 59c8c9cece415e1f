import { describe, expect, test } from '@jest/globals';
import { checkGrounds, possessionGrounds } from '../../src/domain/statute/notices/possession-grounds.js';

const [first] = structuredClone(possessionGrounds());
const checked =
  (change: object): (() => unknown) =>
  () =>
    checkGrounds([{ ...first, ...change }]);

describe('the table of grounds for possession', () => {
  test('is valid', () => {
    expect(checkGrounds(structuredClone(possessionGrounds()))).toHaveLength(possessionGrounds().length);
  });

  test.each([
    [
      'a country that is not known',
      { jurisdiction: 'france' },
      'Ground france 1: jurisdiction is not valid.',
    ],
    [
      'a rule of counting that does not exist',
      { period: 'MOONS(4)' },
      'Ground england 1: period is not valid.',
    ],
    [
      'a window with a day that does not exist',
      { window: { from: '06-31', to: '09-30' } },
      'window is not valid.',
    ],
    ['no source', { source: '' }, 'source is not valid.'],
    ['no day of verification', { verifiedOn: null }, 'verifiedOn is not valid.'],
    ['a member that is not known', { colour: 'red' }, 'colour is not known.'],
  ])('with %s is rejected', (_what, change, message) => {
    expect(checked(change)).toThrow(message);
  });

  test('with a ground twice is rejected', () => {
    expect(() => checkGrounds([first, first])).toThrow('Ground england 1 occurs twice.');
  });

  test('needs a prior statement as section 16E(1)(f) lists it', () => {
    const listed = possessionGrounds().flatMap(({ code, needsPriorStatement }) =>
      needsPriorStatement ? code : [],
    );
    expect(listed).toEqual([
      ...[
        '1B',
        '2ZA',
        '2ZB',
        '2ZC',
        '2ZD',
        '4',
        '5',
        '5A',
        '5B',
        '5C',
        '5D',
        '5E',
        '5F',
        '5G',
        '5H',
        '6A',
        '18',
      ],
    ]);
  });

  test('has the periods of section 8(4AA)', () => {
    const having = (period: string) =>
      possessionGrounds().flatMap((one) =>
        one.jurisdiction === 'england' && one.period === period ? one.code : [],
      );
    expect(having('MONTHS_CLEAR(4)')).toEqual([
      ...['1', '1A', '1B', '2', '2ZA', '2ZB', '2ZC', '2ZD', '4A', '6', '6A', '6B'],
    ]);
    expect(having('MONTHS_CLEAR(2)')).toEqual(['5', '5A', '5B', '5C', '5D', '5H', '7', '9']);
    expect(having('WEEKS(4)')).toEqual(['5E', '5F', '5G', '8', '10', '11', '18']);
    expect(having('WEEKS(2)')).toEqual(['4', '7B', '12', '13', '14ZA', '14A', '15', '17']);
    expect(having('ON')).toEqual(['7A', '14']);
  });
});
