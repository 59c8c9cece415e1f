import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dataOf, problemsOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { type CallResponse, TestService } from '../support/service.js';

const CREATE = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { issue { id kind reportedOn } warnings { key } }
}`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateMaintenanceIssueInput!) {
  updateMaintenanceIssue(id: $id, input: $input) {
    issue { kind reportedOn investigatedOn summaryGivenOn isWorkRequired workBegunOn }
    warnings { key message source }
  }
}`;
const DEADLINES = `query ($id: SafeInt!) {
  flow(id: $id) { version deadlines { key state dueOn metOn subject { type id } } }
}`;
const LISTED = `{
  deadlines(keys: ["sc.damp", "sc.damp.summary", "sc.damp.work"], states: [OPEN, MISSED, MET]) {
    edges { node { key state flowId } }
  }
}`;

describe('damp or mould in a home in Scotland', () => {
  let service: TestService;
  let now: Date;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date('2027-01-20T12:00:00Z');
    ({ flowId } = await signedFlow(service, {
      ...{ jurisdiction: 'scotland', tenancy_kind: 'private_residential' },
      tenancy_starts_on: '2026-11-01',
    }));
  });

  const create = (input: object = {}) =>
    service.graphql(CREATE, {
      input: { title: 'Mould', flowId, kind: 'DAMP', reportedOn: '2026-12-18', ...input },
    });
  const created = async (input: object = {}): Promise<CallResponse['body']> =>
    dataOf(await create(input)).createMaintenanceIssue.issue;
  const update = (id: number, input: object) => service.graphql(UPDATE, { id, input });
  const updated = async (id: number, input: object): Promise<CallResponse['body']> =>
    dataOf(await update(id, input)).updateMaintenanceIssue;
  const flow = async () => dataOf(await service.graphql(DEADLINES, { id: flowId })).flow;
  const deadlinesOf = async (id: number): Promise<string[]> =>
    (await flow()).deadlines
      .filter(({ key, subject }: CallResponse['body']) => /^sc\.damp/.test(key) && subject?.id === id)
      .map(({ key, state, dueOn, metOn, subject }: CallResponse['body']) =>
        [key, subject.type, state, dueOn, metOn ?? '-'].join(' '),
      );

  test('has a deadline for the investigation, the summary and the work, each counted from its own day', async () => {
    const { version } = await flow();
    const { id } = await created();
    now = new Date('2027-01-07T12:00:00Z');
    expect(await deadlinesOf(id)).toEqual(['sc.damp MAINTENANCE_ISSUE OPEN 2027-01-07 -']);
    const { issue, warnings } = await updated(id, { investigatedOn: '2027-01-07', isWorkRequired: true });
    expect([issue.investigatedOn, warnings]).toEqual(['2027-01-07', []]);
    now = new Date('2027-01-20T12:00:00Z');
    await updated(id, { summaryGivenOn: '2027-01-12' });
    expect(await deadlinesOf(id)).toEqual([
      'sc.damp MAINTENANCE_ISSUE MET 2027-01-07 2027-01-07',
      'sc.damp.summary MAINTENANCE_ISSUE MET 2027-01-12 2027-01-12',
      'sc.damp.work MAINTENANCE_ISSUE MISSED 2027-01-14 -',
    ]);
    expect((await updated(id, { workBegunOn: '2027-01-15' })).warnings).toEqual([
      {
        key: 'sc.damp.work',
        message:
          'Beginning of the safety work against damp or mould: 15 Jan 2027 is after the last day, 14 Jan 2027.',
        source: 'Housing (Scotland) Act 2006, s. 14(8); SSI 2026/173, reg. 3',
      },
    ]);
    expect((await flow()).version).toBe(version);
  });

  test('has stored deadlines that follow the kind, the days and a cancellation', async () => {
    const { id } = await created({ kind: 'OTHER' });
    const listed = async () =>
      dataOf(await service.graphql(LISTED))
        .deadlines.edges.filter(({ node }: CallResponse['body']) => node.flowId === flowId)
        .map(({ node }: CallResponse['body']) => `${node.key} ${node.state}`);
    expect(await listed()).toEqual([]);
    await updated(id, { kind: 'DAMP' });
    expect(await listed()).toEqual(['sc.damp MISSED']);
    await updated(id, { investigatedOn: '2027-01-07' });
    expect(await listed()).toEqual(['sc.damp MET', 'sc.damp.summary MISSED']);
    await updated(id, { isWorkRequired: true });
    expect(await listed()).toContain('sc.damp.work MISSED');
    await updated(id, { isWorkRequired: false, summaryGivenOn: '2027-01-12' });
    expect(await listed()).toEqual(['sc.damp MET', 'sc.damp.summary MET']);
    await updated(id, { status: 'CANCELLED' });
    expect(await listed()).toEqual([]);
  });

  test('has deadlines for each of several issues', async () => {
    const ids = [(await created()).id, (await created({ reportedOn: '2027-01-19' })).id];
    expect(await deadlinesOf(ids[0])).toEqual(['sc.damp MAINTENANCE_ISSUE MISSED 2027-01-07 -']);
    expect(await deadlinesOf(ids[1])).toEqual(['sc.damp MAINTENANCE_ISSUE OPEN 2027-02-02 -']);
  });

  test('is reported today by default, and rejects days that are out of order or not past', async () => {
    const { id, reportedOn, kind } = await created({ reportedOn: null });
    expect([reportedOn, kind]).toEqual(['2027-01-20', 'DAMP']);
    expect(problemsOf(await create({ reportedOn: '2027-01-21' }))).toEqual([
      'input.reportedOn: must not be after 2027-01-20, today in the United Kingdom',
    ]);
    const report = 'must not be before 2027-01-20, the day of the report';
    expect(problemsOf(await update(id, { investigatedOn: '2027-01-19', workBegunOn: '2027-01-18' }))).toEqual(
      [`input.investigatedOn: ${report}`, `input.workBegunOn: ${report}`],
    );
    expect(problemsOf(await update(id, { summaryGivenOn: '2027-01-20', isWorkRequired: false }))).toEqual([
      'input.investigatedOn: is required with summaryGivenOn',
      'input.investigatedOn: is required with isWorkRequired',
    ]);
    await updated(id, { reportedOn: '2027-01-10' });
    const days = { investigatedOn: '2027-01-12', summaryGivenOn: '2027-01-11' };
    expect(problemsOf(await update(id, days))).toEqual([
      'input.summaryGivenOn: must not be before 2027-01-12, the day of investigatedOn',
    ]);
    await updated(id, { investigatedOn: '2027-01-12', isWorkRequired: true });
    const { issue } = await updated(id, { investigatedOn: null, isWorkRequired: null });
    expect(issue).toMatchObject({ reportedOn: '2027-01-10', investigatedOn: null, isWorkRequired: null });
  });
});
