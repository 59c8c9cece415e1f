import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { notFound, notFoundAt, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { ofOtherBrand } from '../../support/viewings-offers.js';

describe('DELETE /v2.1/notes/{id}', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const added = async (): Promise<number> => {
    const body = { flow_id: service.brand.flowId, body: 'Text' };
    return (await service.call('POST', '/v2.1/notes', { body })).body.data.note.id;
  };
  const remove = (id: number, options: object = {}): Promise<CallResponse> =>
    service.call('DELETE', `/v2.1/notes/${id}`, options);

  test('returns the id; the note is in no list and no table any more', async () => {
    const id = await added();
    expect(statusAndBody(await remove(id))).toEqual([200, { status: true, data: { note_id: id } }]);
    expect(statusAndBody(await service.call('GET', `/v2.1/notes/${id}`))).toEqual(notFound('Note'));
    expect(await service.sql('select id from note where id = $1', [id])).toEqual([]);
    expect(rejection(await remove(id))).toEqual([404, 'NOT_FOUND']);
  });

  test('returns 404 for an unknown note and for one of another brand, which stays', async () => {
    const theirs = await ofOtherBrand(service, 'note');
    for (const id of [theirs, UNKNOWN_ID])
      expect(statusAndBody(await remove(id))).toEqual(notFoundAt(['path', 'id', `Note ${id} not found.`]));
    expect(await service.sql('select id::int from note where id = $1', [theirs])).toEqual([{ id: theirs }]);
  });

  test('requires the scope to write notes', async () => {
    const { key } = await service.issueKey({ scopes: ['notes:read', 'flows:write'] });
    expect(rejection(await remove(await added(), { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
