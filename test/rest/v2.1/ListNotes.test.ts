import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, leadOf, ofOtherBrand, personOf } from '../../support/viewings-offers.js';

describe('GET /v2.1/notes', () => {
  let service: TestService;
  /** The filters, each with its value and the id of the one note that it finds. */
  const found: { filter: string; id: number; note: number }[] = [];
  let property_id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-15T12:00:00Z') });
    property_id = await advertisedHome(service);
    const issue = { property_id, title: 'Tap' };
    const { body } = await service.call('POST', '/v2.1/maintenance-issues', { body: issue });
    for (const [filter, id] of [
      ['flow_id', service.brand.flowId],
      ['property_id', property_id],
      ['person_id', await personOf(service)],
      ['issue_id', body.data.issue.id],
      ['lead_id', await leadOf(service, property_id)],
    ] as const) {
      await service.sql(`delete from note where ${filter} = $1`, [id]);
      found.push({ filter, id, note: await add({ [filter]: id }) });
    }
  });
  afterAll(() => service.stop());

  async function add(about: object): Promise<number> {
    const { body } = await service.call('POST', '/v2.1/notes', { body: { ...about, body: 'Text' } });
    return body.data.note.id;
  }
  const list = (query = '', options: object = {}): Promise<CallResponse> =>
    service.call('GET', `/v2.1/notes?${query}`, options);
  const idsOf = async (query: string): Promise<number[]> =>
    (await list(query)).body.data.notes.map(({ id }: { id: number }) => id);

  test('finds the notes about each kind of record, and none of another brand', async () => {
    const tables = ['flow', 'property', 'app_user', 'maintenance_issue', 'portal_lead'];
    for (const [index, { filter, id, note }] of found.entries()) {
      expect(await idsOf(`${filter}=${id}`)).toEqual([note]);
      for (const other of [await ofOtherBrand(service, tables[index] ?? ''), UNKNOWN_ID])
        expect(await idsOf(`${filter}=${other}`)).toEqual([]);
    }
    expect(await idsOf('first=100')).not.toContain(await ofOtherBrand(service, 'note'));
    expect(await idsOf(found.map(({ filter, id }) => `${filter}=${id}`).join('&'))).toEqual([]);
  });

  test('pages through the notes about a record, newest first, and counts them if asked', async () => {
    const home = await advertisedHome(service);
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await add({ property_id: home }));
    const pages: number[] = [];
    for (let after = ''; ; ) {
      const query = `property_id=${home}&first=2&total_count=true${after && `&after=${after}`}`;
      const { data } = (await list(query)).body;
      expect(data.total_count).toBe(5);
      pages.push(...data.notes.map(({ id }: { id: number }) => id));
      if (!data.page_info.has_next_page) break;
      after = data.page_info.end_cursor;
    }
    expect(pages).toEqual(made.toReversed());
  });

  test('returns each note as GET /v2.1/notes/{id} does', async () => {
    const { status, body } = await list(`property_id=${property_id}`);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['notes', 'page_info']]);
    const [note] = body.data.notes;
    expect((await service.call('GET', `/v2.1/notes/${note.id}`)).body.data.note).toEqual(note);
  });

  test('names every error by the parameter, all at once', async () => {
    const response = await list('first=101&flow_id=x&lead_id=0');
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    const paths = response.body.errors.map((one: { path: string }) => one.path);
    expect(paths.sort()).toEqual(['first', 'flow_id', 'lead_id']);
    expect((await list('after=x')).body.errors).toMatchObject([{ in: 'query', path: 'after' }]);
    expect((await list('text=x')).body.errors).toMatchObject([{ in: 'query', path: 'text' }]);
  });

  test('requires the scope to read notes', async () => {
    const { key } = await service.issueKey({ scopes: ['notes:write', 'flows:read'] });
    expect(rejection(await list('', { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
