import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFoundAt, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { ofOtherBrand } from '../../support/viewings-offers.js';

/** The tables of the records that a note can be about. */
const TABLES = {
  flow_id: 'flow',
  property_id: 'property',
  person_id: 'app_user',
  issue_id: 'maintenance_issue',
  lead_id: 'portal_lead',
} as const;
const NAMES = {
  flow_id: 'Flow',
  property_id: 'Property',
  person_id: 'Person',
  issue_id: 'Maintenance issue',
  lead_id: 'Lead',
} as const;
type Member = keyof typeof TABLES;
const MEMBERS = Object.keys(TABLES) as Member[];
const NONE = Object.fromEntries(MEMBERS.map((member) => [member, null]));

describe('POST /v2.1/notes', () => {
  let service: TestService;
  let keyId: number;
  const ours = {} as Record<Member, number>;
  beforeAll(async () => {
    service = await TestService.start();
    for (const [member, table] of Object.entries(TABLES)) {
      const kind = table === 'app_user' ? "and kind = 'tenant'" : '';
      const [row] = await service.sql<{ id: number }>(
        `select max(id)::int as id from ${table} where brand_id = $1 ${kind}`,
        [service.brand.brandId],
      );
      ours[member as Member] = row?.id ?? 0;
      if (table !== 'portal_lead')
        await service.sql(`update ${table} set reference = 'N-1' where id = $1`, [row?.id]);
    }
    keyId = (await service.call('GET', '/v2.1/viewer')).body.data.viewer.key.id;
  });
  afterAll(() => service.stop());

  const add = (body: object, options: object = {}): Promise<CallResponse> =>
    service.call('POST', '/v2.1/notes', { body: { body: 'Text', ...body }, ...options });
  const errorsOf = async (body: object) => (await add(body)).body.errors;
  const count = async () =>
    (await service.call('GET', '/v2.1/notes?total_count=true&first=1')).body.data.total_count;

  test.each(MEMBERS)('records a note by %s: what, when and with which key', async (member) => {
    const { status, body } = await add({ [member]: ours[member], subject: 'Keys', body: 'In the safe.' });
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        data: {
          note: {
            ...{ id: expect.any(Number), ...NONE, [member]: ours[member] },
            ...{ subject: 'Keys', body: 'In the safe.', created_by_key_id: keyId },
            ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
          },
        },
      },
    ]);
    const found = await service.call('GET', `/v2.1/notes/${body.data.note.id}`);
    expect(found.body.data.note).toEqual(body.data.note);
  });

  test('finds the record by the partner’s own id; a subject is optional', async () => {
    for (const member of MEMBERS.filter((one) => one !== 'lead_id')) {
      const { body } = await add({ [member.replace('_id', '_reference')]: 'N-1' });
      expect(body.data.note).toMatchObject({ [member]: ours[member], subject: null, body: 'Text' });
    }
  });

  test('returns the same note for a retry with the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'note' };
    const first = await add({ flow_id: ours.flow_id }, { headers });
    const before = await count();
    expect((await add({ flow_id: ours.flow_id }, { headers })).text).toBe(first.text);
    expect(await count()).toBe(before);
  });

  test('requires exactly one record', async () => {
    const before = await count();
    expect(await errorsOf({})).toEqual([
      {
        ...{ in: 'body', path: 'flow_id' },
        message:
          'is required, or flow_reference, property_id, property_reference, person_id, person_reference, ' +
          'issue_id, issue_reference, lead_id',
      },
    ]);
    expect(await errorsOf({ flow_id: ours.flow_id, person_reference: 'N-1', lead_id: ours.lead_id })).toEqual(
      ['person_reference', 'lead_id'].map((path) => ({
        ...{ in: 'body', path },
        message: 'must not be given together with flow_id',
      })),
    );
    expect(await errorsOf({ issue_id: ours.issue_id, issue_reference: 'N-1' })).toMatchObject([
      { in: 'body', path: 'issue_reference' },
    ]);
    expect(await count()).toBe(before);
  });

  test('names every error by the member of the body, all at once', async () => {
    const wrong = { flow_id: 0, subject: 'x'.repeat(101), body: 'x'.repeat(5001), title: 'x' };
    const paths = (await errorsOf(wrong)).map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(Object.keys(wrong).sort());
    for (const body of ['', null])
      expect(await errorsOf({ flow_id: ours.flow_id, body })).toMatchObject([{ in: 'body', path: 'body' }]);
    const longest = { subject: 'x'.repeat(100), body: 'x'.repeat(5000) };
    expect((await add({ property_id: ours.property_id, ...longest })).body.data.note).toMatchObject(longest);
  });

  test.each(MEMBERS)('returns 404 for an unknown %s and for one of another brand', async (member) => {
    const before = await count();
    const what = NAMES[member];
    for (const id of [await ofOtherBrand(service, TABLES[member]), UNKNOWN_ID])
      expect(statusAndBody(await add({ [member]: id }))).toEqual(
        notFoundAt(['body', member, `${what} ${id} not found.`]),
      );
    expect(await count()).toBe(before);
  });

  test('requires the scope to write notes, which no public key can have', async () => {
    const { key } = await service.issueKey({ scopes: ['notes:read', 'flows:write'] });
    expect(rejection(await add({ flow_id: ours.flow_id }, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
    const origins = ['https://www.example.com'];
    for (const scope of ['notes:read', 'notes:write'])
      await expect(service.issueKey({ scopes: [scope], origins })).rejects.toThrow();
  });
});
