import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { insertRow } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import {
  advertisedHome,
  CREATE_VIEWING,
  leadOf,
  personOf,
  resultOf,
  UPDATE_VIEWING,
} from '../support/viewings-offers.js';

const TIMES = { startsAt: '2027-01-20T10:00:00Z', endsAt: '2027-01-20T10:30:00Z' };
const LIST = `query ($property: SafeInt, $lead: SafeInt, $person: SafeInt, $agent: SafeInt,
    $status: ViewingStatus, $after: DateTime, $before: DateTime) {
  viewings(propertyId: $property, leadId: $lead, personId: $person, agentId: $agent, status: $status,
    startsAfter: $after, startsBefore: $before) { totalCount edges { node { id } } }
}`;

describe('a viewing', () => {
  let service: TestService;
  let now: Date;
  let propertyId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date('2027-01-15T12:00:00Z');
    propertyId = await advertisedHome(service);
  });

  const create = (input: object = {}): Promise<CallResponse> =>
    service.graphql(CREATE_VIEWING, { input: { propertyId, kind: 'IN_PERSON', ...TIMES, ...input } });
  const created = (input: object = {}) => resultOf(create(input), 'createViewing');
  const update = (id: number, input: object) => service.graphql(UPDATE_VIEWING, { id, input });
  const updated = async (id: number, input: object): Promise<CallResponse['body']> =>
    (await resultOf(update(id, input), 'updateViewing')).viewing;
  const leadStatus = async (id: number): Promise<string | undefined> =>
    (await service.sql<{ status: string }>('select status from portal_lead where id = $1', [id]))[0]?.status;
  const eventsOf = (name: string, id: number) =>
    service.sql<{ payload: Record<string, unknown> }>(
      `select payload from outbox where payload->>'type' = $1 and (payload->>'viewingId')::int = $2 order by id`,
      [name, id],
    );

  test('is requested, booked and done, and its lead follows', async () => {
    const leadId = await leadOf(service, propertyId);
    const personId = await personOf(service);
    const { viewing, viewingId } = await created({ leadId, personIds: [personId, personId] });
    expect(viewing).toEqual({
      ...{ id: viewingId, propertyId, leadId, agentId: null, personIds: [personId], kind: 'IN_PERSON' },
      ...{ status: 'REQUESTED', mayBecome: ['BOOKED', 'CANCELLED'], feedback: '' },
      ...{ startsAt: '2027-01-20T10:00:00.000Z', endsAt: '2027-01-20T10:30:00.000Z' },
    });
    expect(await leadStatus(leadId)).toBe('viewing');
    expect(await updated(viewingId, { status: 'BOOKED' })).toMatchObject({
      status: 'BOOKED',
      mayBecome: ['DONE', 'NO_SHOW', 'CANCELLED'],
    });
    now = new Date('2027-01-20T11:00:00Z');
    expect(await updated(viewingId, { status: 'DONE', feedback: 'Liked the garden.' })).toMatchObject({
      ...{ status: 'DONE', mayBecome: [], feedback: 'Liked the garden.' },
    });
    expect(await updated(viewingId, { feedback: '' })).toMatchObject({ feedback: '' });
  });

  test('moves by its table only, has an outcome only after its start, and then keeps its time', async () => {
    const { viewingId } = await created({ status: 'BOOKED' });
    const early = await update(viewingId, { status: 'DONE' });
    expect([codeOf(early), early.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The viewing has not begun.',
    ]);
    const back = await update(viewingId, { status: 'REQUESTED' });
    expect([codeOf(back), back.body.errors[0].extensions.allowed]).toEqual([
      'INVALID_TRANSITION',
      ['DONE', 'NO_SHOW', 'CANCELLED'],
    ]);
    await updated(viewingId, { status: 'CANCELLED' });
    expect(codeOf(await update(viewingId, { status: 'BOOKED' }))).toBe('INVALID_TRANSITION');
    expect(codeOf(await update(viewingId, { kind: 'VIDEO' }))).toBe('INVALID_TRANSITION');
    const { viewingId: requested } = await created();
    now = new Date('2027-01-21T11:00:00Z');
    expect(codeOf(await update(requested, { status: 'NO_SHOW' }))).toBe('INVALID_TRANSITION');
  });

  test('can be rearranged while it is to come, and an update without a change emits no event', async () => {
    const { viewingId } = await created();
    const { agentId } = await agentOf();
    const later = { startsAt: '2027-01-21T10:00:00Z', endsAt: '2027-01-21T11:00:00Z' };
    expect(await updated(viewingId, { ...later, agentId, kind: 'VIDEO' })).toMatchObject({
      ...{ startsAt: '2027-01-21T10:00:00.000Z', agentId, kind: 'VIDEO' },
    });
    await updated(viewingId, { ...later, agentId, kind: 'VIDEO', status: 'REQUESTED' });
    expect(await updated(viewingId, { agentId: null })).toMatchObject({ agentId: null });
    expect(await eventsOf('viewing_updated', viewingId)).toHaveLength(2);
  });

  test('has a start within a year, and ends within a day after it', async () => {
    for (const [input, path, message] of [
      [
        { startsAt: '2028-01-17T12:00:00Z', endsAt: '2028-01-17T13:00:00Z' },
        'startsAt',
        'must not be more than a year from now',
      ],
      [{ endsAt: TIMES.startsAt }, 'endsAt', 'must be after `startsAt`'],
      [{ endsAt: '2027-01-21T10:00:01Z' }, 'endsAt', 'must not be more than a day after `startsAt`'],
      [
        { startsAt: '1899-12-31T10:00:00Z', endsAt: '1899-12-31T11:00:00Z' },
        'startsAt',
        'must not be before 1900-01-01',
      ],
      [{ status: 'DONE' }, 'status', 'must be REQUESTED or BOOKED'],
    ] as const)
      expect(problemsOf(await create(input))).toEqual([`input.${path}: ${message}`]);
    expect(problemsOf(await create({ startsAt: '2028-01-17T12:00:00Z' }))).toEqual([
      'input.startsAt: must not be more than a year from now',
      'input.endsAt: must be after `startsAt`',
    ]);
    const { viewingId } = await created();
    expect(problemsOf(await update(viewingId, { endsAt: TIMES.startsAt }))).toEqual([
      'input.endsAt: must be after `startsAt`',
    ]);
  });

  test('names only records of the brand, and people who were not erased', async () => {
    const other = await service.sql<{ id: number }>(
      'select min(id)::int as id from app_user where brand_id = $1',
      [service.other.brandId],
    );
    const theirs = other[0]?.id ?? 0;
    const own = await personOf(service);
    expect(problemsOf(await create({ personIds: [own, theirs] }))).toEqual([
      `input.personIds[1]: Person ${theirs} not found.`,
    ]);
    expect(problemsOf(await create({ leadId: UNKNOWN_ID }))).toEqual([
      `input.leadId: Lead ${UNKNOWN_ID} not found.`,
    ]);
    const erased = await personOf(service, { erased_at: now });
    expect(problemsOf(await create({ personIds: [erased] }))).toEqual([
      'input.personIds[0]: must be a person whose personal data was not erased',
    ]);
    expect(codeOf(await update(UNKNOWN_ID, { status: 'BOOKED' }))).toBe('NOT_FOUND');
  });

  test('leaves a lead that has gone further, or is closed, as it is', async () => {
    for (const status of ['converted', 'closed']) {
      const leadId = await leadOf(service, propertyId, { status });
      await created({ leadId });
      expect(await leadStatus(leadId)).toBe(status);
    }
  });

  test('has an event without people', async () => {
    const personId = await personOf(service);
    const { viewingId } = await created({ personIds: [personId] });
    const [event] = await eventsOf('viewing_created', viewingId);
    expect(event?.payload).toMatchObject({ propertyId, leadId: null, status: 'requested' });
    expect(JSON.stringify(event?.payload)).not.toContain('personIds');
  });

  test('is listed by every filter, the earliest start first', async () => {
    const { agentId } = await agentOf();
    const leadId = await leadOf(service, propertyId);
    const personId = await personOf(service);
    const late = await created({ leadId, personIds: [personId], agentId, status: 'BOOKED' });
    const early = await created({ startsAt: '2027-01-19T10:00:00Z', endsAt: '2027-01-19T11:00:00Z' });
    const list = async (filter: object): Promise<number[]> => {
      const { viewings } = dataOf(await service.graphql(LIST, filter));
      const found = viewings.edges.map(({ node }: { node: { id: number } }) => node.id);
      expect(viewings.totalCount).toBe(found.length);
      return found;
    };
    expect(await list({ property: propertyId })).toEqual([early.viewingId, late.viewingId]);
    for (const filter of [{ lead: leadId }, { person: personId }, { agent: agentId }])
      expect(await list(filter)).toEqual([late.viewingId]);
    expect(await list({ property: propertyId, status: 'REQUESTED' })).toEqual([early.viewingId]);
    expect(await list({ property: propertyId, after: '2027-01-19T10:00:00Z' })).toEqual([late.viewingId]);
    expect(await list({ property: propertyId, before: '2027-01-20T10:00:00Z' })).toEqual([early.viewingId]);
  });

  async function agentOf(): Promise<{ agentId: number }> {
    const brand_id = service.brand.brandId;
    const branch_id = await insertRow(service, 'branch', { brand_id, name: 'Quay' });
    return { agentId: await insertRow(service, 'agent', { brand_id, branch_id, name: 'Ann Lee' }) };
  }
});
