import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pick } from '../../bench/data/words.js';
import { dataOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';

const TODAY = '2027-06-15';

interface Listed {
  id: number;
  phase: string;
  tenancyKind: string;
  tenancyStartsOn: string | null;
  tenancyEndsOn: string | null;
}

/** Flows with any days, of which many were created at the same time, and some are deleted. */
const MANY = `insert into flow (brand_id, created_at, updated_at, property_id, tenancy_starts_on, tenancy_ends_on,
    ending_on, ended_on, tenancy_kind, agreement_entered_at, outcome, is_archived, is_deleted, percentage_completed,
    is_completed)
  select brand_id, timestamptz '2026-01-01' + ${pick(20, 1)} * interval '1 millisecond', now(), property_id,
    case when n % 5 > 0 then date '${TODAY}' + ${pick(13, 2)}::int - 6 end,
    case when n % 3 > 0 then date '${TODAY}' + ${pick(13, 3)}::int - 6 end,
    case when n % 7 = 0 then date '${TODAY}' + ${pick(13, 5)}::int - 6 end,
    case when n % 9 = 0 then date '${TODAY}' - ${pick(6, 6)}::int end,
    case when n % 2 = 0 then 'company_let' else 'assured' end, case when n % 4 > 0 then now() end,
    case when n % 11 = 0 then 'tenant_withdrew' end, n % 13 = 0, n % 17 = 0, ${pick(5, 4)}, false
  from flow, generate_series(1, 130) n where brand_id = $1 and id = $2`;

type Meets = (flow: Listed) => boolean;

const inPhase = (phase: string): [string, Meets] => [`phase: ${phase}`, (flow) => flow.phase === phase];

const byDay = (day: string): [string, Meets][] => [
  [`startsAfter: "${day}"`, ({ tenancyStartsOn }) => tenancyStartsOn !== null && tenancyStartsOn > day],
  [`startsBefore: "${day}"`, ({ tenancyStartsOn }) => tenancyStartsOn !== null && tenancyStartsOn < day],
  [`endsAfter: "${day}"`, ({ tenancyEndsOn }) => tenancyEndsOn !== null && tenancyEndsOn > day],
  [`endsBefore: "${day}"`, ({ tenancyEndsOn }) => tenancyEndsOn !== null && tenancyEndsOn < day],
];

/** What each filter means of a flow. */
const FILTERS = [
  ...['ARRANGING', 'CURRENT', 'ENDING', 'OVERSTAYED', 'ENDED', 'FELL_THROUGH'].map(inPhase),
  ...['2027-06-01', '2027-06-14', '2027-06-15', '2027-06-16', '2027-07-01'].flatMap(byDay),
];
const LETS: [string, Meets] = ['tenancyKind: COMPANY_LET', (flow) => flow.tenancyKind === 'COMPANY_LET'];

const SORTS = ['CREATED_AT', 'UPDATED_AT', 'TENANCY_STARTS_ON', 'PERCENTAGE'].flatMap((by) =>
  ['ASC', 'DESC'].map((direction) => `sortBy: ${by}, sortOrder: ${direction}`),
);

describe('flows are found by days', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date(`${TODAY}T11:00:00Z`) });
    await service.sql(MANY, [service.brand.brandId, service.brand.flowId]);
    await service.sql('analyze flow');
  });
  afterAll(() => service.stop());

  /** The flows on all pages of a list, and its total. */
  async function all(filters: string): Promise<{ flows: Listed[]; total: number }> {
    const flows: Listed[] = [];
    let total = 0;
    for (let after = '', more = true; more; ) {
      const { flows: page }: CallResponse['body'] = dataOf(
        await service.graphql(`{ flows(${filters}, first: 37${after && `, after: "${after}"`}) {
          totalCount pageInfo { hasNextPage endCursor }
          edges { node { id phase tenancyKind tenancyStartsOn tenancyEndsOn } }
        } }`),
      );
      flows.push(...page.edges.map(({ node }: { node: Listed }) => node));
      total = page.totalCount;
      ({ endCursor: after, hasNextPage: more } = page.pageInfo);
    }
    return { flows, total };
  }

  test.each(SORTS)('in any order, on pages that have each flow once: %s', async (sort) => {
    const { flows: every } = await all(sort);
    expect(every.length).toBeGreaterThan(120);
    for (const [filter, meets] of FILTERS)
      for (const [more, meetsMore] of [['', () => true] as const, LETS]) {
        const expected = every.filter((flow) => meets(flow) && meetsMore(flow));
        const { flows, total } = await all([sort, filter, more].filter(Boolean).join(', '));
        expect([filter, more, flows.map(({ id }) => id)]).toEqual([
          filter,
          more,
          expected.map(({ id }) => id),
        ]);
        expect([filter, more, total]).toEqual([filter, more, expected.length]);
      }
  });
});
