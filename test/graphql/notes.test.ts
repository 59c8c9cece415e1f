import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { signedFlow } from '../support/rent-changes.js';
import { reportIssue } from '../support/report-issue.js';
import { insertRow } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { entriesDuring } from '../support/timeline.js';
import { advertisedHome, personOf } from '../support/viewings-offers.js';

const ADD = `mutation ($input: AddNoteInput!) {
  addNote(input: $input) { noteId note { id flowId subject body createdByKeyId } }
}`;
const DELETE = 'mutation ($id: SafeInt!) { deleteNote(id: $id) { noteId } }';
const ERASE = 'mutation ($id: SafeInt!) { erasePerson(id: $id) { erasedAt } }';

describe('a note', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const add = (input: object) => service.graphql(ADD, { input: { body: 'Secret text', ...input } });
  const added = async (input: object): Promise<number> => dataOf(await add(input)).addNote.noteId;
  const remove = async (id: number) => dataOf(await service.graphql(DELETE, { id })).deleteNote.noteId;
  const bodiesOf = async (ids: readonly number[]): Promise<string[]> =>
    (await service.sql<{ body: string }>('select body from note where id = any($1) order by id', [ids])).map(
      ({ body }) => body,
    );

  test('about a flow is in its timeline and its events without the text, and changes no version', async () => {
    const { flowId } = await signedFlow(service);
    const versionOf = async () =>
      (await service.sql<{ version: number }>('select version from flow where id = $1', [flowId]))[0]
        ?.version;
    const before = await versionOf();
    let id = 0;
    const entries = await entriesDuring(service, flowId, async () => {
      id = await added({ flowId, subject: 'Secret title' });
      await remove(id);
    });
    expect(entries.map(({ event_type, description }) => [event_type, description])).toEqual([
      ['note_added', 'A note was added.'],
      ['note_deleted', 'A note was deleted.'],
    ]);
    expect(await versionOf()).toBe(before);
    const events = await service.sql<{ payload: object }>(
      `select payload from outbox where (payload->>'noteId')::int = $1 order by id`,
      [id],
    );
    const about = { flowId, noteId: id, propertyId: null, personId: null, issueId: null, leadId: null };
    expect(events.map(({ payload }) => payload)).toEqual([
      { type: 'note_added', ...about },
      { type: 'note_deleted', ...about },
    ]);
  });

  test('can be added to an archived flow, and is deleted with the flow, unlike one about an issue of the flow', async () => {
    const { flowId } = await signedFlow(service);
    const other = await signedFlow(service);
    await service.call('POST', `/v2.1/flows/${flowId}/archive`, { body: {} });
    const issueId = await reportIssue(service);
    await service.sql('update maintenance_issue set flow_id = $1 where id = $2', [flowId, issueId]);
    const ids = [
      await added({ flowId, body: 'Archived' }),
      await added({ flowId: other.flowId }),
      await added({ issueId, body: 'Of an issue of the flow' }),
    ];
    expect(await bodiesOf(ids)).toEqual(['Archived', 'Secret text', 'Of an issue of the flow']);
    const { status } = await service.call('DELETE', `/v2.1/flows/${flowId}`);
    expect([status, await bodiesOf(ids)]).toEqual([200, ['Secret text', 'Of an issue of the flow']]);
    expect(codeOf(await add({ flowId }))).toBe('NOT_FOUND');
  });

  test('is one of at most 1,000 about a record, however many are added at the same time', async () => {
    const propertyId = await advertisedHome(service);
    await service.sql(
      `insert into note (brand_id, created_at, updated_at, property_id, body, created_by_key_id)
        select $1, now(), now(), $2, 'Text', 1 from generate_series(1, 998)`,
      [service.brand.brandId, propertyId],
    );
    const responses = await Promise.all(Array.from({ length: 6 }, () => add({ propertyId })));
    const problems = responses.flatMap((one) => (one.body.errors ? problemsOf(one) : []));
    expect(problems).toEqual(
      Array(4).fill('input.propertyId: already has 1000 notes, which is the most. Delete one first'),
    );
    const [last] = await service.sql<{ id: number }>(
      'select max(id)::int as id from note where property_id = $1',
      [propertyId],
    );
    await remove(last?.id ?? 0);
    expect(await added({ propertyId })).toBeGreaterThan(last?.id ?? 0);
    expect(await added({ propertyId: await advertisedHome(service) })).toBeGreaterThan(0);
  });

  test.each(['flowId', 'propertyId', 'personId', 'issueId', 'leadId'])(
    'is one of many that are added at the same time to the record of %s',
    async (name) => {
      const { flowId } = await signedFlow(service);
      const propertyId = await advertisedHome(service);
      const personId = await personOf(service);
      const issueId = await reportIssue(service);
      const portalLeadId = `at-the-same-time-${name}`;
      const { leadId } = dataOf(
        await service.graphql(
          'mutation ($input: CreateLeadInput!) { createLead(input: $input) { leadId } }',
          { input: { portal: 'notes', portalLeadId } },
        ),
      ).createLead;
      const ids: Record<string, number> = { flowId, propertyId, personId, issueId, leadId };
      const responses = await Promise.all(Array.from({ length: 12 }, () => add({ [name]: ids[name] })));
      expect(responses.map(({ body }) => body.errors ?? 'added')).toEqual(Array(12).fill('added'));
    },
  );

  test('about a person is deleted when the person is erased; elsewhere the name is erased', async () => {
    const person = await personOf(service, { first_name: 'Ignatius', last_name: 'Quill' });
    const other = await personOf(service, { first_name: 'Olga', last_name: 'Other' });
    const { flowId, propertyId } = await freshTenancy(person);
    const issueId = await reportIssue(service);
    await service.sql('update maintenance_issue set reported_by = $1 where id = $2', [person, issueId]);
    const body = 'Ignatius Quill called; Olga Other did not.';
    const ids = [
      await added({ personId: person, body: 'Pays late.' }),
      await added({ personId: other, body: 'Pays on time.' }),
      await added({ flowId, body }),
      await added({ propertyId, body }),
      await added({ issueId, body }),
    ];
    dataOf(await service.graphql(ERASE, { id: person }));
    const erased = '[erased] called; Olga Other did not.';
    expect(await bodiesOf(ids)).toEqual(['Pays on time.', erased, erased, erased]);
    const response = await add({ personId: person });
    expect(problemsOf(response)).toEqual([
      'input.personId: must be a person whose personal data was not erased',
    ]);
  });

  test('is about a person of the agency, not about software', async () => {
    const software = await personOf(service, { kind: 'software' });
    expect(codeOf(await add({ personId: software }))).toBe('NOT_FOUND');
  });

  /** An archived flow of a person. */
  async function freshTenancy(person: number): Promise<{ flowId: number; propertyId: number }> {
    const { flowId } = await signedFlow(service);
    const [flow] = await service.sql<{ property_id: number }>(
      'update flow set is_archived = true where id = $1 returning property_id::int',
      [flowId],
    );
    await insertRow(service, 'sub_tenant', {
      ...{ brand_id: service.brand.brandId, flow_id: flowId, user_id: person },
      ...{ first_name: 'Ignatius', last_name: 'Quill', email: 'ignatius@example.com' },
    });
    return { flowId, propertyId: flow?.property_id ?? 0 };
  }
});
