import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring, eventsOf, timelineOf } from '../support/timeline.js';

const ADD = 'mutation ($input: AddGuarantorInput!) { addGuarantor(input: $input) { guarantorId } }';
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateGuarantorInput!) {
  updateGuarantor(id: $id, input: $input) {
    guarantorId flowId flow { version guarantorStatus }
    guarantor {
      status mayBecome firstName middleName email postcode salary affordabilityAmount reportContent
      completedAt lastReferenceUpdateAt
    }
  }
}`;
const NOW = new Date('2026-12-03T12:00:00.000Z');
const PERSON = { title: '', firstName: 'Eve', lastName: 'Hart', phone: '', correspondenceAddress: '' };

describe('updateGuarantor', () => {
  let service: TestService;
  let flow: FreshFlow;
  let guarantorId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => NOW });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    flow = await freshFlow(service, { columns: { guarantor_status: 5 } });
    guarantorId = await add('eve@example.com');
  });

  async function add(email: string): Promise<number> {
    const input = { ...PERSON, email, postcode: 'S1', subTenantId: flow.subTenantIds[0] };
    return dataOf(await service.graphql(ADD, { input })).addGuarantor.guarantorId;
  }
  const update = (input: object, id = guarantorId) => service.graphql(UPDATE, { id, input });
  const updated = async (input: object, id = guarantorId): Promise<CallResponse['body']> =>
    dataOf(await update(input, id)).updateGuarantor;
  async function reach(statuses: readonly string[], id = guarantorId): Promise<CallResponse['body']> {
    let payload: CallResponse['body'];
    for (const status of statuses) payload = await updated({ status }, id);
    return payload;
  }
  const REVIEWED = ['IN_PROGRESS', 'IN_REVIEW'];

  test('stores details and findings, and keeps omitted members', async () => {
    const { guarantor, flow: changed } = await updated({
      middleName: 'Q',
      email: ' ada@example.com ',
      salary: 36000.5,
      reportContent: 'Good.',
    });
    expect(guarantor).toEqual({
      status: 'INVITED',
      mayBecome: ['IN_PROGRESS', 'CANCELLED'],
      firstName: 'Eve',
      middleName: 'Q',
      email: 'ada@example.com',
      postcode: 'S1',
      salary: 36000.5,
      affordabilityAmount: 1000.01,
      reportContent: 'Good.',
      completedAt: null,
      lastReferenceUpdateAt: NOW.toISOString(),
    });
    expect(changed).toEqual({ version: 3, guarantorStatus: 'AWAITING_PARTY' });
    const cleared = await updated({ salary: null, reportContent: null });
    expect([cleared.guarantor.salary, cleared.guarantor.reportContent]).toEqual([null, null]);
  });

  test('succeeds without an event if nothing changes', async () => {
    const entries = await entriesDuring(service, flow.flowId, () => updated({ firstName: 'Eve' }));
    expect(entries).toEqual([]);
    expect((await updated({ status: 'INVITED' })).guarantor.lastReferenceUpdateAt).toBeNull();
  });

  test('moves the status by its table, and dates the completion', async () => {
    await reach(REVIEWED);
    const { guarantor } = await updated({ status: 'CONDITIONAL' });
    expect(guarantor).toMatchObject({
      completedAt: NOW.toISOString(),
      mayBecome: ['ACCEPTED', 'REJECTED', 'CANCELLED'],
    });
    const sentence = (await timelineOf(service, flow.flowId)).at(-1)?.description;
    expect(sentence).toBe('The referencing of Eve Hart: accepted with conditions.');
  });

  test('rejects a move that the table does not have, and lists those that it has', async () => {
    const response = await update({ status: 'ACCEPTED' });
    expect([codeOf(response), response.body.errors[0].extensions.allowed]).toEqual([
      'INVALID_TRANSITION',
      ['IN_PROGRESS', 'CANCELLED'],
    ]);
    expect(response.body.errors[0].message).toBe(
      'Guarantor: invited. The status cannot become “accepted” from here.',
    );
  });

  test('completes the guarantor stage when all are accepted, except cancelled ones', async () => {
    const second = await add('second@example.com');
    const third = await add('third@example.com');
    const { flow: waiting } = await reach([...REVIEWED, 'ACCEPTED']);
    expect(waiting.guarantorStatus).toBe('AWAITING_PARTY');
    await reach(['CANCELLED'], third);
    const { flow: done } = await reach([...REVIEWED, 'ACCEPTED'], second);
    expect(done.guarantorStatus).toBe('COMPLETE');
  });

  test('rejects the stage with the first rejection, and completes it after a replacement', async () => {
    const entries = await entriesDuring(service, flow.flowId, async () => {
      const { flow: rejected } = await reach([...REVIEWED, 'REJECTED']);
      expect(rejected.guarantorStatus).toBe('REJECTED');
    });
    expect(eventsOf(entries).filter((one) => one === 'stage_changed')).toHaveLength(2);
    const second = await add('second@example.com');
    await reach(['CANCELLED']);
    const { flow: done } = await reach([...REVIEWED, 'ACCEPTED'], second);
    expect(done.guarantorStatus).toBe('COMPLETE');
  });

  test.each([
    ['NOT_REQUIRED', 5],
    ['CANCELLED', 6],
  ])('leaves a guarantor stage that is %s unchanged', async (name, status) => {
    await service.sql('update flow set guarantor_status = $1 where id = $2', [status, flow.flowId]);
    const { flow: changed } = await reach([...REVIEWED, 'REJECTED']);
    expect(changed.guarantorStatus).toBe(name);
  });

  test('rejects another guarantor’s e-mail, an unknown guarantor and an archived flow', async () => {
    await add('second@example.com');
    expect(codeOf(await update({ email: 'SECOND@example.com' }))).toBe('DUPLICATE');
    expect(problemsOf(await update({ firstName: 'A' }, UNKNOWN_ID))).toEqual([
      `id: Guarantor ${UNKNOWN_ID} not found.`,
    ]);
    await service.sql('update flow set is_archived = true where id = $1', [flow.flowId]);
    expect(codeOf(await update({ firstName: 'A' }))).toBe('INVALID_TRANSITION');
  });

  test('rejects null for required members, and values that are too long', async () => {
    expect(problemsOf(await update({ status: null, firstName: null, salary: -1 }))).toEqual([
      'input.status: must be one of: INVITED, IN_PROGRESS, IN_REVIEW, ACCEPTED, CONDITIONAL, REJECTED, ' +
        'CANCELLED',
      'input.firstName: must be a string',
      'input.salary: must be 0 or more',
    ]);
  });

  test('rejects another version than the expected one', async () => {
    expect(codeOf(await update({ firstName: 'A', expectedVersion: 9 }))).toBe('VERSION_CONFLICT');
    expect((await updated({ firstName: 'A', expectedVersion: 2 })).flow.version).toBe(3);
  });

  test('returns the salary and the report only with prequalification:read', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:write', 'flows:read'] });
    const { body } = await service.graphql(UPDATE, { id: guarantorId, input: { salary: 1 } }, { key });
    const { salary, reportContent } = body.data.updateGuarantor.guarantor;
    expect([salary, reportContent]).toEqual([null, null]);
    expect(body.errors[0].extensions).toMatchObject({ allowed: ['prequalification:read'] });
  });
});
