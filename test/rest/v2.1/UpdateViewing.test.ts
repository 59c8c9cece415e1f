import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertRow } from '../../support/rows.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFoundAt, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, leadOf, ofOtherBrand, personOf } from '../../support/viewings-offers.js';

describe('PATCH /v2.1/viewings/{id}', () => {
  let service: TestService;
  let now: Date;
  let property_id: number;
  let lead_id: number;
  let person: number;
  let agent_id: number;
  let id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
    const { brandId: brand_id } = service.brand;
    property_id = await advertisedHome(service);
    lead_id = await leadOf(service, property_id);
    person = await personOf(service);
    const branch_id = await insertRow(service, 'branch', { brand_id, name: 'Quay' });
    agent_id = await insertRow(service, 'agent', { brand_id, branch_id, name: 'Ann', reference: 'A-1' });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date('2027-01-15T12:00:00Z');
    const body = {
      ...{ property_id, lead_id, person_ids: [person], kind: 'in_person' },
      ...{ starts_at: '2027-01-20T10:00:00Z', ends_at: '2027-01-20T10:30:00Z' },
    };
    id = (await service.call('POST', '/v2.1/viewings', { body })).body.data.viewing.id;
  });

  const update = (body: object, which = id, options: object = {}): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/viewings/${which}`, { body, ...options });
  const errorsOf = async (body: object) => (await update(body)).body.errors;
  const found = async () => (await service.call('GET', `/v2.1/viewings/${id}`)).body.data.viewing;

  test('returns the viewing with every change, and the other values as they were', async () => {
    const times = { starts_at: '2027-01-21T14:00:00Z', ends_at: '2027-01-21T15:00:00Z' };
    const change = { ...times, status: 'booked', kind: 'video', agent_reference: 'A-1' };
    const { status, body } = await update(change);
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        data: { viewing: expect.any(Object), warnings: [] },
      },
    ]);
    expect(body.data.viewing).toEqual({
      ...{ id, property_id, lead_id, agent_id, person_ids: [person] },
      ...{ kind: 'video', status: 'booked', may_become: ['done', 'no_show', 'cancelled'] },
      ...{ starts_at: '2027-01-21T14:00:00.000Z', ends_at: '2027-01-21T15:00:00.000Z', feedback: null },
      ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
    });
    expect(await found()).toEqual(body.data.viewing);
    expect((await update({ agent_id: null })).body.data.viewing).toEqual({
      ...body.data.viewing,
      agent_id: null,
      updated_at: expect.any(String),
    });
  });

  test('records the outcome after the start, then only the feedback', async () => {
    await update({ status: 'booked' });
    const early = await update({ status: 'done' });
    expect([...rejection(early), early.body.message]).toEqual([
      409,
      'INVALID_TRANSITION',
      'The viewing has not begun.',
    ]);
    now = new Date('2027-01-20T10:00:00Z');
    const { viewing } = (await update({ status: 'done', feedback: 'Too dark' })).body.data;
    expect(viewing).toMatchObject({ status: 'done', may_become: [], feedback: 'Too dark' });
    for (const change of [{ kind: 'video' }, { agent_id }, { ends_at: '2027-01-20T11:00:00Z' }])
      expect(rejection(await update(change))).toEqual([409, 'INVALID_TRANSITION']);
    const back = await update({ status: 'requested' });
    expect([...rejection(back), back.body.allowed]).toEqual([409, 'INVALID_TRANSITION', []]);
    expect((await update({ feedback: '' })).body.data.viewing.feedback).toBeNull();
  });

  test('lists the statuses that are allowed after an impossible one', async () => {
    const response = await update({ status: 'no_show' });
    expect([...rejection(response), response.body.allowed]).toEqual([
      409,
      'INVALID_TRANSITION',
      ['booked', 'cancelled'],
    ]);
    expect((await found()).status).toBe('requested');
  });

  test('names every error by the member of the body, all at once', async () => {
    expect(await errorsOf({ ends_at: '2027-01-20T10:00:00Z' })).toEqual([
      { in: 'body', path: 'ends_at', message: 'must be after `starts_at`' },
    ]);
    expect(await errorsOf({ ends_at: '2027-01-21T10:00:01Z' })).toEqual([
      { in: 'body', path: 'ends_at', message: 'must not be more than a day after `starts_at`' },
    ]);
    expect(await errorsOf({ starts_at: '2028-01-20T10:00:00Z', ends_at: '2028-01-20T09:00:00Z' })).toEqual([
      { in: 'body', path: 'starts_at', message: 'must not be more than a year from now' },
      { in: 'body', path: 'ends_at', message: 'must be after `starts_at`' },
    ]);
    expect(await errorsOf({ agent_id, agent_reference: 'A-1' })).toMatchObject([{ in: 'body' }]);
    const wrong = { status: null, kind: 'seance', starts_at: 'soon', feedback: 'x'.repeat(5001) };
    expect((await errorsOf(wrong)).map(({ path }: { path: string }) => path).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    expect(await errorsOf({ person_ids: [person], expected_version: 1 })).toMatchObject([
      { in: 'body', path: 'person_ids' },
      { in: 'body', path: 'expected_version' },
    ]);
    expect((await found()).starts_at).toBe('2027-01-20T10:00:00.000Z');
  });

  test('returns 404 for an unknown viewing or agent and for those of another brand', async () => {
    for (const other of [await ofOtherBrand(service, 'viewing'), UNKNOWN_ID])
      expect(statusAndBody(await update({ status: 'booked' }, other))).toEqual(
        notFoundAt(['path', 'id', `Viewing ${other} not found.`]),
      );
    for (const other of [await ofOtherBrand(service, 'agent'), UNKNOWN_ID])
      expect(statusAndBody(await update({ agent_id: other }))).toEqual(
        notFoundAt(['body', 'agent_id', `Agent ${other} not found.`]),
      );
  });

  test('has no version: If-Match gets 422', async () => {
    const response = await update({ status: 'booked' }, id, { headers: { 'If-Match': '"1-abc"' } });
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    expect((await found()).status).toBe('requested');
  });

  test('requires the scope to write leads', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:read', 'flows:write'] });
    expect(rejection(await update({ status: 'booked' }, id, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
