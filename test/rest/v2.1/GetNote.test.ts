import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFound, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { ofOtherBrand } from '../../support/viewings-offers.js';

describe('GET /v2.1/notes/{id}', () => {
  let service: TestService;
  let id: number;
  beforeAll(async () => {
    service = await TestService.start();
    const body = { flow_id: service.brand.flowId, body: 'Text' };
    id = (await service.call('POST', '/v2.1/notes', { body })).body.data.note.id;
  });
  afterAll(() => service.stop());

  const get = (which: number | string = id, options: object = {}): Promise<CallResponse> =>
    service.call('GET', `/v2.1/notes/${which}`, options);

  test('returns every member of the note', async () => {
    const { status, body } = await get();
    expect([status, body.data.note]).toEqual([
      200,
      {
        ...{ id, flow_id: service.brand.flowId, property_id: null, person_id: null, issue_id: null },
        ...{ lead_id: null, subject: null, body: 'Text', created_by_key_id: expect.any(Number) },
        ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
      },
    ]);
  });

  test('returns 404 for an unknown id and for one of another brand, and 422 for a word', async () => {
    for (const other of [await ofOtherBrand(service, 'note'), UNKNOWN_ID])
      expect(statusAndBody(await get(other))).toEqual(notFound('Note'));
    expect((await get('first')).body.errors).toMatchObject([{ in: 'path', path: 'id' }]);
  });

  test('requires the scope to read notes', async () => {
    const { key } = await service.issueKey({ scopes: ['notes:write', 'flows:read'] });
    expect(rejection(await get(id, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
    const { body } = await service.call('POST', '/v2.1/notes', {
      body: { flow_id: service.brand.flowId, body: 'Text' },
      key,
    });
    expect(body.data.note).toBeNull();
  });
});
