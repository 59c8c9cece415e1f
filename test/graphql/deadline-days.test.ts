import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { TestService } from '../support/service.js';

const DAYS = `query ($from: Date!, $to: Date!, $states: [DeadlineState!], $isMet: Boolean, $keys: [String!],
    $kinds: [StatuteKind!], $agentId: SafeInt, $branchId: SafeInt) {
  deadlineDays(from: $from, to: $to, states: $states, isMet: $isMet, keys: $keys, kinds: $kinds, agentId: $agentId,
      branchId: $branchId) { lastOn state count }
}`;
const LIST = `query ($after: String, $first: Int, $sortOrder: SortOrder, $kinds: [StatuteKind!], $keys: [String!],
    $lastOn: Date, $states: [DeadlineState!], $isMet: Boolean) {
  deadlines(first: $first, after: $after, sortOrder: $sortOrder, kinds: $kinds, keys: $keys, lastOn: $lastOn,
      states: $states, isMet: $isMet) {
    totalCount pageInfo { hasNextPage hasPreviousPage endCursor }
    edges { node { key kind dueOn lastOn state metOn flowId } }
  }
}`;

interface Due {
  key: string;
  kind: string;
  dueOn: string;
  lastOn: string;
  state: string;
  metOn: string | null;
  flowId: number;
}

describe('the deadlines of a brand by day', () => {
  let service: TestService;
  let flowId: number;
  let agentId: number;
  let branchId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-11-26T12:00:00Z') });
    const [agent] = await service.sql<{ id: number; branch_id: number }>(
      `select a.id::int, b.id::int as branch_id from agent a, branch b
        where a.brand_id = $1 and b.brand_id = $1 order by a.id desc, b.id desc limit 1`,
      [service.brand.brandId],
    );
    [agentId, branchId] = [agent?.id ?? 0, agent?.branch_id ?? 0];
    ({ flowId } = await freshFlow(service, {
      columns: { rent_pence: 120_000, rent_period: 'monthly', agent_id: agentId, branch_id: branchId },
    }));
    await pay(service, flowId, { kind: 'TENANCY_DEPOSIT', amountPence: 1000, receivedOn: '2026-11-20' });
  });
  afterAll(() => service.stop());

  const days = async (variables: object) =>
    dataOf(await service.graphql(DAYS, { from: '2026-11-01', to: '2026-12-31', ...variables })).deadlineDays;
  const list = async (
    variables: object = {},
  ): Promise<{ edges: { node: Due }[]; pageInfo: PageInfo; totalCount: number }> =>
    dataOf(await service.graphql(LIST, { first: 100, ...variables })).deadlines;
  type PageInfo = { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
  const every = async (variables: object = {}): Promise<Due[]> => {
    const found: Due[] = [];
    for (let after: string | undefined; ; ) {
      const { edges, pageInfo } = await list({ ...variables, after });
      found.push(...edges.map(({ node }) => node));
      if (!pageInfo.hasNextPage) return found;
      after = pageInfo.endCursor;
    }
  };
  const counted = (all: readonly Due[]) => {
    const among = all.filter(({ lastOn }) => lastOn >= '2026-11-01' && lastOn <= '2026-12-31');
    return [...Map.groupBy(among, ({ lastOn, state }) => `${lastOn} ${state.toLowerCase()}`)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, [first, ...more]]) => ({
        lastOn: first?.lastOn,
        state: first?.state,
        count: more.length + 1,
      }));
  };

  test('are as many in each state as the list has', async () => {
    const all = await every();
    expect(await days({})).toEqual(counted(all));
    expect(new Set(all.map(({ state }) => state)).size).toBeGreaterThan(2);
  });

  test('have their last day in the list and in the counts, including those “before” a day', async () => {
    const all = await every();
    expect(all.filter(({ dueOn, lastOn }) => lastOn < dueOn).length).toBeGreaterThan(0);
    for (const lastOn of new Set(all.map((one) => one.lastOn))) {
      const ofDay = all.filter((one) => one.lastOn === lastOn);
      expect(await every({ lastOn })).toEqual(ofDay);
      const counts = await days({ from: lastOn, to: lastOn });
      expect(counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(ofDay.length);
    }
  });

  test('are filtered by state, rule, kind, agent and branch', async () => {
    const all = await every();
    const by = (wanted: (one: Due) => boolean) => counted(all.filter(wanted));
    expect(await days({ states: ['OPEN', 'MET'] })).toEqual(by(({ state }) => /OPEN|MET/.test(state)));
    expect(await days({ kinds: ['GATE'] })).toEqual(by(({ kind }) => kind === 'GATE'));
    const keys = ['en.deposit.protect'];
    expect(await days({ keys })).toEqual(by(({ key }) => keys.includes(key)));
    for (const filter of [{ agentId }, { branchId }]) {
      const [one, ...others] = await days({ ...filter, keys });
      expect([one, others]).toEqual([{ lastOn: '2026-12-19', state: 'OPEN', count: 1 }, []]);
    }
    for (const none of [{ states: [] }, { keys: [] }, { kinds: [] }, { keys: ['nothing'] }])
      expect(await days(none)).toEqual([]);
  });

  test('that were missed are either met late or not met, in the list and in the counts', async () => {
    const { flowId: id } = await freshFlow(service);
    const insert = `insert into deadline (created_at, updated_at, brand_id, flow_id, key, kind, verdict,
        triggered_on, due_on, last_on, met_on)
      select now(), now(), $1, $2, key, 'D', verdict, '2026-11-01', '2026-11-10', '2026-11-10',
        cast(met_on as date)
      from (values ('en.deposit.protect', 'missed', '2026-11-12'), ('en.deposit.pi', 'due', null),
        ('en.eicr', 'due', '2026-11-05'))
        as one (key, verdict, met_on)`;
    await service.sql(insert, [service.brand.brandId, id]);
    const states = ['MISSED'];
    const all = await every({ states });
    const day = { from: '2026-11-10', to: '2026-11-10', states };
    for (const isMet of [true, false]) {
      const wanted = all.filter(({ metOn }) => (metOn !== null) === isMet);
      expect(wanted.length).toBeGreaterThan(0);
      expect(await every({ states, isMet })).toEqual(wanted);
      expect((await list({ states, isMet })).totalCount).toBe(wanted.length);
      expect(await days({ states, isMet })).toEqual(counted(wanted));
      expect(await days({ ...day, isMet })).toEqual([
        { lastOn: '2026-11-10', state: 'MISSED', count: isMet ? 1 : 2 },
      ]);
    }
    await service.sql('delete from deadline where flow_id = $1', [id]);
  });

  test('are those of the brand only', async () => {
    const [{ id } = { id: 0 }] = await service.sql<{ id: number }>(
      'select id::int from agent where brand_id = $1 limit 1',
      [service.other.brandId],
    );
    expect(await days({ agentId: id })).toEqual([]);
    const { body } = await service.graphql(
      DAYS,
      { from: '2026-12-19', to: '2026-12-19', keys: ['en.deposit.protect'], agentId },
      { key: service.other.partnerKey },
    );
    expect(body.data.deadlineDays).toEqual([]);
  });

  test('end on the first day or later, within 62 days', async () => {
    for (const [to, problem] of [
      ['2026-10-31', 'to: must not be before `from`'],
      ['2027-01-02', 'to: must be less than 62 days after `from`'],
    ]) {
      const response = await service.graphql(DAYS, { from: '2026-11-01', to });
      expect([codeOf(response), problemsOf(response)]).toEqual(['VALIDATION_FAILED', [problem]]);
    }
    expect(await days({ to: '2027-01-01' })).toEqual(expect.any(Array));
  });

  test('are more than can be counted, whichever states are asked for', async () => {
    const { flowId: id } = await freshFlow(service);
    const day = { from: '2027-06-01', to: '2027-06-01' };
    await service.sql(
      `insert into deadline (created_at, updated_at, brand_id, flow_id, key, subject_id, kind, verdict,
          triggered_on, due_on, last_on)
        select now(), now(), $1, $2, 'en.deposit.protect', place, 'D', 'due', due, due, due
        from generate_series(1, 50001) as place, cast('2027-06-01' as date) as due`,
      [service.brand.brandId, id],
    );
    try {
      for (const states of [null, ['MISSED'], []])
        expect(codeOf(await service.graphql(DAYS, { ...day, states }))).toBe('TOO_EXPENSIVE');
    } finally {
      await service.sql('delete from deadline where flow_id = $1', [id]);
    }
  });

  test('of a list are filtered by kind', async () => {
    const all = await every();
    expect(await every({ kinds: ['GATE', 'WINDOW'] })).toEqual(
      all.filter(({ kind }) => ['GATE', 'WINDOW'].includes(kind)),
    );
    expect(await every({ kinds: [] })).toEqual([]);
  });

  test('of a list are sorted from the latest in pages of any size, with cursors of that order only', async () => {
    const all = await every();
    for (const first of [7, 100]) expect(await every({ sortOrder: 'DESC', first })).toEqual(all.toReversed());
    const { pageInfo } = await list({ sortOrder: 'DESC', first: 1 });
    const other = await service.graphql(LIST, { first: 1, after: pageInfo.endCursor });
    expect(problemsOf(other)).toEqual(['after: must be a cursor of this list']);
  });

  test('of a flow are filtered by state', async () => {
    const OF_FLOW = `query ($id: SafeInt!, $states: [DeadlineState!]) {
      flow(id: $id) { all: deadlines { key state } some: deadlines(states: $states) { key state } }
    }`;
    const { all, some } = dataOf(
      await service.graphql(OF_FLOW, { id: flowId, states: ['OPEN', 'MISSED'] }),
    ).flow;
    const wanted = all.filter(({ state }: Due) => ['OPEN', 'MISSED'].includes(state));
    expect([some, wanted.length > 0, wanted.length < all.length]).toEqual([wanted, true, true]);
    const { flow } = dataOf(await service.graphql(OF_FLOW, { id: flowId, states: [] }));
    expect(flow.some).toEqual([]);
  });
});
