import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { insertProperties } from '../support/many-properties.js';
import { TestService } from '../support/service.js';

/** The most characters of a description. */
const LONGEST = 40_000;
const PAGE = 100;

const aliased = (count: number, selected: string): string =>
  Array.from({ length: count }, (_, at) => `a${at}: ${selected}`).join(' ');
const LONG_RECORD = aliased(280, 'description');

describe('the text that an operation may read and return', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    const { brandId } = service.brand;
    await service.sql(`update property set description = repeat('x', ${LONGEST}) where brand_id = $1`, [
      brandId,
    ]);
    await insertProperties(service, brandId, PAGE, {
      reference: "'long-' || n",
      description: `repeat('x', ${LONGEST})`,
      features: '(select jsonb_agg(i::text) from generate_series(1, 1000) i)',
      images: '(select jsonb_agg(i::text) from generate_series(1, 1000) i)',
      placed_by: "'none'",
    });
  });
  afterAll(() => service.stop());

  const problemOf = async (query: string, variables: object = {}, key?: string, headers?: object) => {
    const response = await service.graphql(query, variables, {
      ...(key && { key }),
      ...(headers && { headers: { ...headers } }),
    });
    return [response.body.data, codeOf(response), response.body.errors?.[0]?.message];
  };
  const tooLong = (does: string) => [null, 'TOO_EXPENSIVE', expect.stringContaining(`operation ${does}`)];

  test('has room for a page of the longest records', async () => {
    const response = await service.graphql(
      `{ properties(first: ${PAGE}) { edges { node { description } } } }`,
    );
    expect(dataOf(response).properties.edges).toHaveLength(PAGE);
    expect(response.text.length).toBeGreaterThan(PAGE * LONGEST);
  });

  test('ends a query that returns a long text under many names', async () => {
    const query = `{ properties(first: ${PAGE}) { edges { node { ${LONG_RECORD} } } } }`;
    expect(await problemOf(query)).toEqual(tooLong('has too long a response'));
    // No plan runs a query about the schema.
    const unplanned = query.replace('{', '{ __schema { queryType { name } } ');
    expect(await problemOf(unplanned)).toEqual(tooLong('has too long a response'));
  });

  test('counts the characters of JSON, whichever way an operation is run', async () => {
    const { brandId } = service.brand;
    await insertProperties(service, brandId, 1, {
      reference: "'escaped'",
      description: `repeat(chr(1), ${LONGEST})`,
      placed_by: "'none'",
    });
    const rows = await service.sql<{ id: string }>(
      `select id from property where brand_id = $1 and reference = 'escaped'`,
      [brandId],
    );
    const escaped = `property(id: ${rows[0]?.id}) { ${aliased(20, 'description')} }`;
    expect(await problemOf(`{ ${escaped} }`)).toEqual(tooLong('has too long a response'));
    expect(await problemOf(`{ __schema { queryType { name } } ${escaped} }`)).toEqual(
      tooLong('has too long a response'),
    );
  });

  test('counts the bytes of text, whichever way an operation is run', async () => {
    const { brandId } = service.brand;
    await insertProperties(service, brandId, 1, {
      reference: "'bytes'",
      description: `repeat('家', ${LONGEST})`,
      placed_by: "'none'",
    });
    const rows = await service.sql<{ id: string }>(
      `select id from property where brand_id = $1 and reference = 'bytes'`,
      [brandId],
    );
    const long = (times: number) => `property(id: ${rows[0]?.id}) { ${aliased(times, 'description')} }`;
    for (const start of ['{ ', '{ __schema { queryType { name } } ']) {
      expect((await service.graphql(`${start}${long(30)} }`)).body.errors).toBeUndefined();
      expect(await problemOf(`${start}${long(40)} }`)).toEqual(tooLong('has too long a response'));
    }
  });

  test('ends a query that reads too much long text', async () => {
    const query = `{ ${aliased(3, `properties(first: ${PAGE}) { edges { node { description } } }`)} }`;
    expect(await problemOf(query)).toEqual(tooLong('reads too much text'));
  });

  test('ends a query with long lists under many names as soon as its response is too long', async () => {
    const records = (selected: string) =>
      `{ __schema { queryType { name } } properties(first: ${PAGE}) { edges { node { ${selected} } } } }`;
    expect(await problemOf(records(aliased(280, 'features')))).toEqual(tooLong('has too long a response'));
    const media = aliased(40, 'imageMedia { caption }');
    expect(await problemOf(records(media))).toEqual(tooLong('has too long a response'));
  });

  test('ends a query about the schema with many names', async () => {
    const query = `{ __schema { types { ${aliased(280, 'description')} } } }`;
    expect(await problemOf(query)).toEqual(tooLong('has too long a response'));
  });

  test('ends a query with an error for each of many values', async () => {
    const { key } = await service.issueKey({ scopes: ['properties:read'] });
    const query = (count: number) => `{ properties(first: ${PAGE}) { edges { node {
      ${aliased(count, 'compliance(first: 1) { ...Id }')}
    } } } } fragment Id on ComplianceRecord { id }`;
    const [, , message] = await problemOf(query(100), {}, key);
    expect(message).toMatch('The operation has too many errors');
    const few = await service.graphql(query(5), {}, { key });
    expect(few.body.errors).toHaveLength(5 * PAGE);
  });

  test('does not make a change with an Idempotency-Key whose response is too long', async () => {
    const { flowId } = service.brand;
    const change = (selected: string) => `mutation ($id: SafeInt!) {
      updateFlow(id: $id, input: { breakClause: "None" }) { flow { property { ${selected} } } }
    }`;
    const headers = { 'Idempotency-Key': 'long-response' };
    // The second is not too long to send, but too long to store.
    for (const selected of [LONG_RECORD, aliased(30, 'description')]) {
      const [data, code] = await problemOf(change(selected), { id: flowId }, undefined, headers);
      expect([data?.updateFlow ?? null, code]).toEqual([null, 'TOO_EXPENSIVE']);
    }
    const read = 'query ($id: SafeInt!) { flow(id: $id) { breakClause } }';
    expect(dataOf(await service.graphql(read, { id: flowId })).flow.breakClause).not.toBe('None');
  });

  test('leaves out the response of a change, which is made', async () => {
    const { flowId } = service.brand;
    const change = `mutation ($id: SafeInt!) { updateFlow(id: $id, input: { additionalConditions: "No pets" }) {
      flow { property { ${LONG_RECORD} } }
    } }`;
    expect(await problemOf(change, { id: flowId })).toEqual(tooLong('made its changes'));
    const read = 'query ($id: SafeInt!) { flow(id: $id) { additionalConditions } }';
    expect(dataOf(await service.graphql(read, { id: flowId })).flow.additionalConditions).toBe('No pets');
  });
});
