import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FreshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const FIELDS = `id flowId kind description requestedOn moreAskedOn moreReceivedOn superiorAskedOn superiorAnsweredOn
  agreedUntilOn decision decidedOn reason outcome voidedAt voidReason`;
const RECORD = `mutation ($id: SafeInt!, $input: RecordRequestInput!) {
  recordRequest(flowId: $id, input: $input) {
    flowId requestId request { ${FIELDS} } flow { version } warnings { key message source }
  }
}`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateRequestInput!) {
  updateRequest(id: $id, input: $input) {
    flowId requestId request { ${FIELDS} } flow { version } warnings { key message source }
  }
}`;
const READ = `query ($id: SafeInt!) {
  flow(id: $id) {
    version requests { ${FIELDS} } deadlines { key state dueOn metOn note subject { type id } }
  }
}`;
const VOID = `mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { flow { version } } }`;
const WALES = { jurisdiction: 'wales', tenancy_kind: 'standard_periodic' };
/** Worked case 23. */
const CAT = { kind: 'PET', description: 'A cat.', requestedOn: '2027-01-15' };
const SHELVES = { kind: 'ALTERATION', description: 'Shelves', requestedOn: '2027-01-15' };

describe('a request', () => {
  let service: TestService;
  let flow: FreshFlow;
  let now: Date;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  beforeAll(async () => {
    on('2027-01-16');
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    on('2027-01-16');
    flow = await signedFlow(service);
  });

  const record = (input: object = {}, id = flow.flowId): Promise<CallResponse> =>
    service.graphql(RECORD, { id, input: { ...CAT, ...input } });
  const recorded = async (input: object = {}, id = flow.flowId): Promise<CallResponse['body']> =>
    dataOf(await record(input, id)).recordRequest;
  const update = (id: number, input: object): Promise<CallResponse> => service.graphql(UPDATE, { id, input });
  const updated = async (id: number, input: object): Promise<CallResponse['body']> =>
    dataOf(await update(id, input)).updateRequest;
  const read = async (id = flow.flowId): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(READ, { id })).flow;
  const deadlinesOf = async (key: string, id = flow.flowId): Promise<unknown[]> =>
    (await read(id)).deadlines.filter((one: { key: string }) => one.key === key);
  const sentences = async (): Promise<string[]> =>
    (await timelineOf(service, flow.flowId)).map(({ description }) => description);

  test('is recorded, each with a deadline', async () => {
    const { request, requestId, flow: after, warnings } = await recorded();
    expect(request).toEqual({
      ...CAT,
      ...{ id: requestId, flowId: flow.flowId, moreAskedOn: null, moreReceivedOn: null },
      ...{ superiorAskedOn: null, superiorAnsweredOn: null, agreedUntilOn: null, decision: null },
      ...{ decidedOn: null, reason: null, outcome: 'OPEN', voidedAt: null, voidReason: null },
    });
    expect([after, warnings]).toEqual([{ version: 2 }, []]);
    const other = await recorded({ description: 'A dog', requestedOn: '2027-01-16' });
    await recorded(SHELVES);
    expect(await deadlinesOf('en.pet')).toMatchObject([
      { state: 'OPEN', dueOn: '2027-02-12', metOn: null, subject: { type: 'REQUEST', id: requestId } },
      { state: 'OPEN', dueOn: '2027-02-13', metOn: null, subject: { type: 'REQUEST', id: other.requestId } },
    ]);
    expect((await sentences()).slice(0, 1)).toEqual([
      'The tenants made a request for a pet (A cat) on 15 Jan 2027.',
    ]);
  });

  test('waits for the information that the landlord asked for, and then has seven days', async () => {
    const { requestId } = await recorded();
    on('2027-01-20');
    await updated(requestId, { moreAskedOn: '2027-01-20' });
    expect(await deadlinesOf('en.pet')).toMatchObject([
      {
        ...{ state: 'PENDING', dueOn: null },
        note: 'The information that the landlord asked for on 20 Jan 2027 is awaited. The deadline continues when it is received.',
      },
    ]);
    on('2027-02-10');
    await updated(requestId, { moreReceivedOn: '2027-02-10' });
    on('2027-02-17');
    const decision = { decision: 'REFUSED', decidedOn: '2027-02-17', reason: 'The lease forbids cats.' };
    expect(await updated(requestId, decision)).toMatchObject({
      ...{ request: { ...decision, outcome: 'REFUSED' }, flow: { version: 5 }, warnings: [] },
    });
    expect(await deadlinesOf('en.pet')).toMatchObject([
      { state: 'MET', dueOn: '2027-02-17', metOn: '2027-02-17' },
    ]);
    expect((await sentences()).slice(1)).toEqual([
      'The request for a pet (A cat): information asked for on 20 Jan 2027.',
      'The request for a pet (A cat): information asked for on 20 Jan 2027, received on 10 Feb 2027.',
      'The request for a pet (A cat) was rejected on 17 Feb 2027: The lease forbids cats.',
    ]);
  });

  test('has no consent by silence in England', async () => {
    const { requestId } = await recorded();
    on('2027-02-13');
    expect(await deadlinesOf('en.pet')).toMatchObject([{ state: 'MISSED', dueOn: '2027-02-12' }]);
    expect((await read()).requests).toMatchObject([{ outcome: 'OPEN' }]);
    const { warnings, request } = await updated(requestId, {
      decision: 'CONSENTED',
      decidedOn: '2027-02-13',
    });
    expect([request.outcome, warnings]).toEqual([
      'CONSENTED',
      [
        {
          key: 'en.pet',
          message: 'The decision of 13 Feb 2027 was due by 12 Feb 2027.',
          source: 'Housing Act 1988, s. 16A, 16B',
        },
      ],
    ]);
  });

  test('has consent by silence in Wales: worked case 24', async () => {
    const { flowId } = await signedFlow(service, WALES);
    const { requestId } = await recorded(SHELVES, flowId);
    on('2027-02-14');
    expect(await deadlinesOf('wa.consent', flowId)).toMatchObject([{ state: 'OPEN', dueOn: '2027-02-14' }]);
    expect((await read(flowId)).requests).toMatchObject([{ outcome: 'OPEN' }]);
    on('2027-02-15');
    expect((await read(flowId)).requests).toMatchObject([{ outcome: 'DEEMED_CONSENT', decision: null }]);
    const late = await updated(requestId, {
      ...{ decision: 'REFUSED', decidedOn: '2027-02-15', reason: 'Not on this wall.' },
    });
    expect([late.request.outcome, late.warnings.map(({ message }: { message: string }) => message)]).toEqual([
      'DEEMED_CONSENT',
      [
        'The decision of 15 Feb 2027 was due by 14 Feb 2027. ' +
          'The landlord is treated as having consented without conditions.',
      ],
    ]);
    await service.graphql(VOID, {
      input: { recordType: 'REQUEST', id: requestId, reason: 'Never received' },
    });
    // Rules no longer read a voided request.
    expect((await read(flowId)).requests).toMatchObject([{ outcome: 'REFUSED' }]);
  });

  test('is moved by no question that comes too late', async () => {
    const { requestId } = await recorded();
    on('2027-02-13');
    const { warnings } = await updated(requestId, { moreAskedOn: '2027-02-13' });
    expect(warnings).toMatchObject([
      {
        key: 'en.pet',
        message:
          'The information that the landlord asked for on 13 Feb 2027 moves no day: ' +
          'the last day to ask was 12 Feb 2027.',
      },
    ]);
    expect(await deadlinesOf('en.pet')).toMatchObject([{ state: 'MISSED', dueOn: '2027-02-12' }]);
  });

  test('keeps what was added: another value, and a change after the decision, are rejected', async () => {
    const { requestId } = await recorded();
    on('2027-02-01');
    const asked = { moreAskedOn: '2027-01-20', superiorAskedOn: '2027-01-21', agreedUntilOn: '2027-03-31' };
    await updated(requestId, asked);
    const again = await updated(requestId, asked);
    expect(again.flow.version).toBe(3);
    const other = await update(requestId, { moreAskedOn: '2027-01-21' });
    expect([codeOf(other), other.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      '`moreAskedOn` of the request is recorded: 2027-01-20. To correct it, void the request and record it again.',
    ]);
    const decision = { decision: 'CONSENTED', decidedOn: '2027-02-01' };
    await updated(requestId, decision);
    expect((await updated(requestId, decision)).flow.version).toBe(4);
    for (const input of [{ moreReceivedOn: '2027-02-01' }, { ...decision, reason: 'Why not' }])
      expect(codeOf(await update(requestId, input))).toBe('INVALID_TRANSITION');
    await service.graphql(VOID, { input: { recordType: 'REQUEST', id: requestId, reason: 'Wrong tenant' } });
    const voided = await update(requestId, decision);
    expect(voided.body.errors[0].message).toBe('The request was voided on 1 Feb 2027.');
    expect((await sentences()).at(-1)).toBe('The request for a pet of 15 Jan 2027 was voided: Wrong tenant.');
    expect(await deadlinesOf('en.pet')).toMatchObject([{ state: 'PENDING', subject: null }]);
  });

  test('names every member that is wrong', async () => {
    const { requestId } = await recorded();
    expect(problemsOf(await record({ requestedOn: '2027-01-17', description: '' }))).toEqual([
      'input.description: must have at least 1 character',
    ]);
    expect(problemsOf(await record({ requestedOn: '2027-01-17' }))).toEqual([
      'input.requestedOn: must not be after 2027-01-16, today in the United Kingdom',
    ]);
    const problems = async (input: object) => problemsOf(await update(requestId, input));
    expect(await problems({ decision: 'REFUSED' })).toEqual([
      'input.decidedOn: is required with decision',
      'input.reason: is required for `REFUSED`',
    ]);
    expect(await problems({ decision: 'REFUSED', decidedOn: '2027-01-16', reason: ' ' })).toEqual([
      'input.reason: is required for `REFUSED`',
    ]);
    expect(await problems({ decidedOn: '2027-01-17', reason: 'No' })).toEqual([
      'input.decidedOn: must not be after 2027-01-16, today in the United Kingdom',
      'input.decision: is required with decidedOn',
      'input.reason: must be left out: only a decision has it',
    ]);
    expect(
      await problems({ moreReceivedOn: '2027-01-16', agreedUntilOn: '2027-01-14', moreAskedOn: null }),
    ).toEqual([
      'input.moreReceivedOn: must be left out: moreAskedOn is not recorded',
      'input.agreedUntilOn: must not be before 2027-01-15, the day of requestedOn',
    ]);
    expect(await problems({ moreAskedOn: '2027-01-16', moreReceivedOn: '2027-01-15' })).toEqual([
      'input.moreReceivedOn: must not be before 2027-01-16, the day of moreAskedOn',
    ]);
  });

  test('needs a signed agreement and an open flow of the brand', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(codeOf(await record({}, unsigned.flowId))).toBe('INVALID_TRANSITION');
    const { requestId } = await recorded();
    await service.sql('update flow set is_archived = true where id = $1', [flow.flowId]);
    expect(codeOf(await record())).toBe('INVALID_TRANSITION');
    expect(codeOf(await update(requestId, { moreAskedOn: '2027-01-16' }))).toBe('INVALID_TRANSITION');
    expect(codeOf(await record({}, service.other.flowId))).toBe('NOT_FOUND');
    expect(codeOf(await update(UNKNOWN_ID, { moreAskedOn: '2027-01-16' }))).toBe('NOT_FOUND');
  });

  test('is one of at most 100 of a flow', async () => {
    await service.sql(
      `insert into tenancy_request (brand_id, created_at, updated_at, flow_id, kind, description, requested_on)
        select $1, now(), now(), $2, 'other', 'A key', '2027-01-01' from generate_series(1, 100)`,
      [service.brand.brandId, flow.flowId],
    );
    const many = await record();
    expect(many.body.errors[0].message).toBe('The flow has 100 requests, the most that a flow can have.');
  });

  test('is decided once, by the first change', async () => {
    const { requestId } = await recorded();
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        update(requestId, {
          ...(index % 2 ? { decision: 'CONSENTED' } : { decision: 'REFUSED', reason: 'No.' }),
          decidedOn: '2027-01-16',
        }),
      ),
    );
    const done = all.filter(({ body }) => body.data?.updateRequest);
    expect([done.length, (await read()).version]).toEqual([3, 3]);
  });
});
