import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('PATCH /v2.1/occupiers/{id}', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-16T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const end = (id: number, body: object = {}): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/occupiers/${id}`, { body: { on: '2027-01-15', ...body } });

  test('returns the occupier with the last day, and 409, 422 and 404 for what cannot be', async () => {
    const { flowId } = await signedFlow(service);
    const robin = { first_name: 'Robin', last_name: 'Marsh', is_adult: false };
    const { body } = await service.call('POST', `/v2.1/flows/${flowId}/occupiers`, { body: robin });
    const { id } = body.data.occupier;
    expect((await end(id, { on: '2027-01-17' })).body.errors).toEqual([
      { in: 'body', path: 'on', message: 'must not be after 2027-01-16, today in the United Kingdom' },
    ]);
    expect(rejection(await end(id, { expected_version: 9 }))).toEqual([409, 'VERSION_CONFLICT']);
    const ended = await end(id);
    expect([ended.status, ended.body.data.occupier.ended_on, ended.body.data.flow.version]).toEqual([
      ...[200, '2027-01-15', 3],
    ]);
    expect(rejection(await end(id, { on: '2027-01-14' }))).toEqual([409, 'INVALID_TRANSITION']);
    const [theirs] = await service.sql<{ id: number }>('select id::int from occupier where brand_id = $1', [
      service.other.brandId,
    ]);
    for (const other of [theirs?.id ?? 0, UNKNOWN_ID])
      expect(rejection(await end(other))).toEqual([404, 'NOT_FOUND']);
  });
});
