import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

const CHECK = `query ($input: CheckAmountsInput!) {
  checkAmounts(input: $input) { items { kind maximumPence rule key source } }
}`;
const MONTHLY = {
  jurisdiction: 'ENGLAND',
  rentPence: 120_000,
  rentPeriod: 'MONTHLY',
  tenancyStartsOn: '2026-12-15',
};

describe('checkAmounts', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-11-22T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const check = (input: object) => service.graphql(CHECK, { input: { ...MONTHLY, ...input } });
  const maxima = async (input: object): Promise<unknown[]> =>
    dataOf(await check(input)).checkAmounts.items.map(
      ({ maximumPence }: { maximumPence: number | null }) => maximumPence,
    );

  test('returns the maximum amounts, with the statute of each', async () => {
    expect(dataOf(await check({})).checkAmounts.items).toEqual([
      {
        kind: 'HOLDING_DEPOSIT',
        maximumPence: 27_692,
        rule: 'Holding deposit: at most one week’s rent, which is the annual rent divided by 52',
        key: 'en.hd.cap',
        source: 'Tenant Fees Act 2019, Sch. 1 para. 3(3)-(4), s. 8',
      },
      {
        kind: 'TENANCY_DEPOSIT',
        maximumPence: 138_461,
        rule: expect.stringMatching(/^Tenancy deposit: at most five weeks’ rent/),
        key: 'en.deposit.cap',
        source: 'Tenant Fees Act 2019, Sch. 1 para. 2',
      },
      {
        kind: 'FIRST_RENT',
        maximumPence: 120_000,
        rule: expect.stringMatching(/^Rent before the start/),
        key: 'en.rent.initial',
        source: 'Housing Act 1988, s. 4B',
      },
      {
        kind: 'VARIATION_FEE',
        maximumPence: 5000,
        rule: expect.stringMatching(/^Fee for a change at the tenant’s request: at most £50/),
        key: 'en.variation.fee',
        source: 'Tenant Fees Act 2019, Sch. 1 para. 6, s. 8',
      },
    ]);
  });

  test.each([
    ['Wales', { jurisdiction: 'WALES' }, [27_616, null, null, null]],
    ['Scotland', { jurisdiction: 'SCOTLAND' }, [0, 240_000, 120_000, null]],
    ['Northern Ireland', { jurisdiction: 'NORTHERN_IRELAND' }, [null, 120_000, null, null]],
    ['above £100,000 a year', { rentPence: 833_334 }, [null, null, null, null]],
    ['without a start', { tenancyStartsOn: null }, [27_692, 138_461, 120_000, 5000]],
    [
      'a short first period',
      { tenancyStartsOn: '2026-12-20', firstPeriodEndsOn: '2026-12-31' },
      [27_692, 138_461, 46_451, 5000],
    ],
    [
      'a short first period as a share of the year',
      { tenancyStartsOn: '2026-12-20', firstPeriodEndsOn: '2026-12-31', stubRent: 'SHARE_OF_YEAR' },
      [27_692, 138_461, 47_342, 5000],
    ],
    [
      'a rent above the Int range',
      { jurisdiction: 'SCOTLAND', rentPence: 2 ** 31 - 1, rentPeriod: 'WEEKLY' },
      [0, null, 2 ** 31 - 1, null],
    ],
  ])('returns the amounts of %s', async (_name, input, expected) => {
    expect(await maxima(input)).toEqual(expected);
  });

  test.each([
    ['no rent', { rentPence: 0 }, 'input.rentPence: must be 1 or more'],
    [
      'a first period without a start',
      { tenancyStartsOn: null, firstPeriodEndsOn: '2026-12-31' },
      'input.tenancyStartsOn: is required with firstPeriodEndsOn',
    ],
    [
      'a first period before the start',
      { firstPeriodEndsOn: '2026-12-14' },
      'input.firstPeriodEndsOn: must be the last day of the first, shorter rent period',
    ],
    [
      'a first period that is a whole one',
      { firstPeriodEndsOn: '2027-01-14' },
      'input.firstPeriodEndsOn: must be the last day of the first, shorter rent period',
    ],
  ])('rejects %s', async (_name, input, problem) => {
    const response = await check(input);
    expect([codeOf(response), problemsOf(response)]).toEqual(['VALIDATION_FAILED', [problem]]);
  });

  test('returns the same as the field of a flow with these terms, which is empty without a rent', async () => {
    const query =
      'query ($id: SafeInt!) { flow(id: $id) { amountLimits { kind maximumPence rule key source } } }';
    const limitsOf = async (columns: Record<string, unknown>) => {
      const { flowId } = await freshFlow(service, { columns });
      return dataOf(await service.graphql(query, { id: flowId })).flow.amountLimits;
    };
    const terms = { rent_pence: 120_000, rent_period: 'monthly', tenancy_starts_on: '2026-12-15' };
    expect(await limitsOf(terms)).toEqual(dataOf(await check({})).checkAmounts.items);
    expect(await limitsOf({ rent_pence: null, rent_period: null })).toEqual([]);
  });

  test('rejects a key without flows:read', async () => {
    const { key } = await service.issueKey({ scopes: ['properties:read'] });
    expect(codeOf(await service.graphql(CHECK, { input: MONTHLY }, { key }))).toBe('SCOPE_REQUIRED');
  });
});
