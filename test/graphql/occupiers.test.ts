import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FreshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const FIELDS = 'id flowId personId isAdult fromOn endedOn person { firstName lastName kind }';
const ADD = `mutation ($id: SafeInt!, $input: AddOccupierInput!) {
  addOccupier(flowId: $id, input: $input) {
    occupierId occupier { ${FIELDS} } flow { version } warnings { key message }
  }
}`;
const END = `mutation ($id: SafeInt!, $input: EndOccupancyInput!) {
  endOccupancy(id: $id, input: $input) { occupier { ${FIELDS} } flow { version } }
}`;
const READ = `query ($id: SafeInt!) {
  flow(id: $id) { version occupiers { id } deadlines { key state dueOn metOn subject { type id } } }
}`;
const CHECK = `mutation ($input: RecordReferencingInput!) { recordReferencing(input: $input) { personId } }`;
const ROBIN = { firstName: 'Robin', lastName: 'Marsh', isAdult: true };

describe('an occupier', () => {
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

  const add = (input: object = {}, id = flow.flowId): Promise<CallResponse> =>
    service.graphql(ADD, { id, input: { ...ROBIN, ...input } });
  const added = async (input: object = {}): Promise<CallResponse['body']> =>
    dataOf(await add(input)).addOccupier;
  const end = (id: number, day: string): Promise<CallResponse> =>
    service.graphql(END, { id, input: { on: day } });
  const read = async (): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(READ, { id: flow.flowId })).flow;
  const stateOf = async (key: string): Promise<unknown[]> =>
    (await read()).deadlines.flatMap((one: { key: string; state: string; dueOn: string | null }) =>
      one.key === key ? [`${one.state} ${one.dueOn}`] : [],
    );
  const check = async (personId: number, checkedOn: string, more: object = { status: 'UNLIMITED' }) =>
    dataOf(await service.graphql(CHECK, { input: { personId, rightToRent: { checkedOn, ...more } } }));

  test('who joins later is checked before that day, by a deadline about the person', async () => {
    const { occupier, occupierId, warnings } = await added({ fromOn: '2027-03-01' });
    expect(occupier).toEqual({
      ...{ id: occupierId, flowId: flow.flowId, personId: expect.any(Number), isAdult: true },
      ...{ fromOn: '2027-03-01', endedOn: null },
      person: { firstName: 'Robin', lastName: 'Marsh', kind: 'TENANT' },
    });
    expect(warnings).toEqual([]);
    const { deadlines } = await read();
    expect(deadlines.filter(({ key }: { key: string }) => key === 'en.rtr.joiner')).toMatchObject([
      { state: 'OPEN', dueOn: '2027-02-28', subject: { type: 'PERSON', id: occupier.personId } },
    ]);
    on('2027-02-28');
    await check(occupier.personId, '2027-02-28');
    expect(await stateOf('en.rtr.joiner')).toEqual(['MET 2027-02-28']);
    expect((await timelineOf(service, flow.flowId)).map(({ description }) => description)).toEqual([
      'Robin Marsh was recorded as an occupier from 1 Mar 2027.',
    ]);
  });

  test('who joined without a check gives a warning', async () => {
    const { warnings } = await added({ fromOn: '2027-01-16' });
    expect(warnings).toEqual([
      {
        key: 'en.rtr.joiner',
        message:
          'Right to rent of an adult who joins later checked before the first day in the home: this rule is not met.',
      },
    ]);
  });

  test('of the first day counts as a tenant does, unless it is a child', async () => {
    const [tenant] = await service.sql<{ id: number }>(
      'select user_id::int as id from sub_tenant where flow_id = $1',
      [flow.flowId],
    );
    await check(tenant?.id ?? 0, '2026-05-01');
    expect(await stateOf('en.rtr.initial')).toEqual(['MET 2026-05-19']);
    await added({ isAdult: false });
    expect(await stateOf('en.rtr.initial')).toEqual(['MET 2026-05-19']);
    const { occupier } = await added();
    expect(await stateOf('en.rtr.initial')).toEqual(['MISSED 2026-05-19']);
    await check(occupier.personId, '2026-05-10', { status: 'TIME_LIMITED', expiresOn: '2027-01-31' });
    expect(await stateOf('en.rtr.initial')).toEqual(['MET 2026-05-19']);
    expect(await stateOf('en.rtr.followup')).toEqual(['OPEN 2027-05-09']);
    // Nobody is checked again who no longer lives there.
    await end(occupier.id, '2027-01-16');
    expect(await stateOf('en.rtr.followup')).toEqual(['NOT_APPLICABLE null']);
    expect(await stateOf('en.rtr.initial')).toEqual(['MET 2026-05-19']);
  });

  test('leaves once', async () => {
    const { occupierId } = await added({ fromOn: '2027-01-10' });
    const early = await end(occupierId, '2027-01-09');
    expect(problemsOf(early)).toEqual(['input.on: must not be before 2027-01-10, the first day in the home']);
    expect(problemsOf(await end(occupierId, '2027-01-17'))).toEqual([
      'input.on: must not be after 2027-01-16, today in the United Kingdom',
    ]);
    const ended = dataOf(await end(occupierId, '2027-01-15')).endOccupancy;
    expect([ended.occupier.endedOn, ended.flow.version]).toEqual(['2027-01-15', 3]);
    expect(dataOf(await end(occupierId, '2027-01-15')).endOccupancy.flow.version).toBe(3);
    expect(codeOf(await end(occupierId, '2027-01-14'))).toBe('INVALID_TRANSITION');
    expect((await timelineOf(service, flow.flowId)).at(-1)?.description).toBe(
      'Robin Marsh lived in the home until 15 Jan 2027.',
    );
  });

  test('is a person or a name, and nobody who lives there already', async () => {
    const { occupier } = await added();
    const person = { personId: occupier.personId, firstName: null, lastName: null };
    const twice = await add(person);
    expect([codeOf(twice), twice.body.errors[0].message]).toEqual([
      'DUPLICATE',
      'This person is an occupier of the flow already.',
    ]);
    const [tenant] = await service.sql<{ id: number }>(
      'select user_id::int as id from sub_tenant where flow_id = $1',
      [flow.flowId],
    );
    expect(codeOf(await add({ ...person, personId: tenant?.id }))).toBe('DUPLICATE');
    await end(occupier.id, '2027-01-16');
    // Someone may come back.
    expect((await added(person)).occupier.personId).toBe(occupier.personId);
    expect(problemsOf(await add({ personId: occupier.personId }))).toEqual([
      'input.firstName: must not be given together with a person',
      'input.lastName: must not be given together with a person',
    ]);
    expect(problemsOf(await add({ firstName: null }))).toEqual([
      'input.firstName: is required, or personId, or personReference',
    ]);
    expect(codeOf(await add({ ...person, personId: UNKNOWN_ID }))).toBe('NOT_FOUND');
    expect(codeOf(await end(UNKNOWN_ID, '2027-01-16'))).toBe('NOT_FOUND');
    await service.sql('update flow set is_archived = true where id = $1', [flow.flowId]);
    expect(codeOf(await add())).toBe('INVALID_TRANSITION');
    expect(codeOf(await end(occupier.id, '2027-01-15'))).toBe('INVALID_TRANSITION');
  });
});
