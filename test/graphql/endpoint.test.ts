import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

const MISSING = { status: false, message: 'No API key provided.' };
const INVALID = { status: false, message: 'Invalid API key.' };

describe('the endpoint /graphql', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('returns the same 401 to a caller without a key, whatever was sent', async () => {
    for (const query of [
      '{ viewr }',
      '{ viewer { key { id } } }',
      '{',
      '{ __schema { types { name } } }',
      `{ ${'x '.repeat(6000)} }`,
    ]) {
      const response = await service.graphql(query, {}, { key: '' });
      expect([response.status, response.body]).toEqual([401, MISSING]);
    }
    for (const body of ['{"query":', '[]', 'x'.repeat(1_100_000)]) {
      const response = await service.call('POST', '/graphql', { key: '', body });
      expect([response.status, response.body]).toEqual([401, MISSING]);
    }
    const get = await service.call('GET', `/graphql?query=${encodeURIComponent('{ viewr }')}`, { key: '' });
    expect([get.status, get.body, get.headers.get('www-authenticate')]).toEqual([401, MISSING, 'Bearer']);
  });

  test('returns JSON without a line break and with its length in bytes, as the REST API does', async () => {
    const { brandId, maintenanceIssueId } = service.brand;
    await service.sql(`update brand set name = name || ' – Zoë' where id = $1`, [brandId]);
    const planned = '{ viewer { brand { name } } }';
    const change = `mutation {
      updateMaintenanceIssueStatus(id: ${maintenanceIssueId}, input: { status: ACKNOWLEDGED }) { id }
    }`;
    // The first two have the same text: the second response does not come from Apollo.
    for (const query of [planned, planned, '{ flow(id: 999999) { id } }', '{ viewr }', '{', change]) {
      const { text, headers } = await service.graphql(query);
      expect({ query, text }).toEqual({ query, text: JSON.stringify(JSON.parse(text)) });
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    }
    expect((await service.graphql(planned)).text).toContain('Zoë');
  });

  test('checks a key as the REST API does, in both headers, X-API-Key first', async () => {
    const { partnerKey } = service.brand;
    const query = { query: '{ viewer { brand { id } } }' };
    const wrong = partnerKey.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const key of [
      'nonsense',
      wrong,
      `svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`,
      `svco_${'0'.repeat(12)}_${'0'.repeat(64)}`,
    ]) {
      const response = await service.call('POST', '/graphql', { key, body: query });
      expect([response.status, response.body]).toEqual([401, INVALID]);
    }
    const bearer = await service.call('POST', '/graphql', {
      key: '',
      headers: { Authorization: `bearer ${partnerKey}` },
      body: query,
    });
    expect(dataOf(bearer).viewer.brand.id).toBe(service.brand.brandId);
    const both = await service.call('POST', '/graphql', {
      key: wrong,
      headers: { Authorization: `Bearer ${partnerKey}` },
      body: query,
    });
    expect([both.status, both.body]).toEqual([401, INVALID]);
    const inUrl = await service.call('GET', `/graphql?query=%7B__typename%7D&api_key=${partnerKey}`, {
      key: '',
    });
    expect([inUrl.status, inUrl.body]).toEqual([401, MISSING]);
  });

  test('accepts an operator token', async () => {
    const response = await service.graphql('{ brands { id } }', {}, { key: service.operatorToken });
    expect(dataOf(response).brands.length).toBeGreaterThan(1);
  });

  test('rejects batches', async () => {
    const one = {
      query: 'mutation { createLead(input: { portal: "batch", portalLeadId: "1" }) { leadId } }',
    };
    for (const batch of [[one], [one, one], []]) {
      const response = await service.call('POST', '/graphql', { body: batch });
      expect([response.status, codeOf(response)]).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect(await service.sql(`select 1 from portal_lead where portal = 'batch'`)).toEqual([]);
  });

  test('reads over GET, and rejects mutations over GET', async () => {
    const read = await service.call(
      'GET',
      `/graphql?query=${encodeURIComponent('query ($id: SafeInt!) { flow(id: $id) { id } }')}&variables=${encodeURIComponent(JSON.stringify({ id: service.brand.flowId }))}`,
    );
    expect(dataOf(read).flow.id).toBe(service.brand.flowId);
    const change = await service.call(
      'GET',
      `/graphql?query=${encodeURIComponent('mutation { createLead(input: { portal: "get", portalLeadId: "1" }) { leadId } }')}`,
    );
    expect([change.status, change.headers.get('allow'), codeOf(change)]).toEqual([
      405,
      'POST',
      'METHOD_NOT_ALLOWED',
    ]);
    expect(await service.sql(`select 1 from portal_lead where portal = 'get'`)).toEqual([]);
  });

  test.each([
    [
      'subscription { a }',
      undefined,
      /^A subscription needs the header `Accept: text\/event-stream`, and a POST request\.$/,
    ],
    [
      'query A { __typename } query B { __typename }',
      undefined,
      /Choose one of them with "operationName"\.$/,
    ],
    ['query A { __typename }', 'Other', /^The document has no operation "Other"\.$/],
  ])('states what to send instead of %s with the name %s', async (query, operationName, message) => {
    const { body } = await service.call('POST', '/graphql', { body: { query, operationName } });
    expect(body.errors[0].message).toMatch(message);
  });

  test.each(['{ viewer { brand { id } } }', 'query A { viewer { brand { id } } }'])(
    'rejects an operation name that %s does not have',
    async (query) => {
      for (const operationName of ['Other', '']) {
        const { status, body } = await service.call('POST', '/graphql', { body: { query, operationName } });
        expect([status, body.data, body.errors[0].extensions]).toEqual([
          200,
          undefined,
          { code: 'GRAPHQL_VALIDATION_FAILED' },
        ]);
      }
    },
  );

  test('rejects other methods, types, sizes and malformed JSON in the error format', async () => {
    const rejection = async (method: string, options: object) => {
      const { status, body } = await service.call(method, '/graphql', options);
      return [status, body.status, body.code];
    };
    expect(await rejection('PUT', { body: {} })).toEqual([405, false, 'METHOD_NOT_ALLOWED']);
    for (const method of ['HEAD', 'DELETE']) {
      const response = await service.call(method, '/graphql');
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
    }
    expect(await rejection('POST', { body: '{"query":' })).toEqual([400, false, 'MALFORMED_JSON']);
    expect(
      await rejection('POST', { body: '{ viewer }', headers: { 'Content-Type': 'application/graphql' } }),
    ).toEqual([415, false, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await rejection('POST', { body: { query: 'x'.repeat(1_100_000) } })).toEqual([
      413,
      false,
      'PAYLOAD_TOO_LARGE',
    ]);
  });

  test('reports all invalid variables at once, and never a stack or a file name', async () => {
    const response = await service.graphql(
      `query ($a: SafeInt!, $b: SafeInt!, $c: DateTime) {
        a: flow(id: $a) { id } b: flow(id: $b) { id } leads(from: $c) { totalCount }
      }`,
      { a: 'x', b: 1.5, c: '2026-02-30T00:00:00Z' },
    );
    expect(response.body.errors).toEqual(
      [
        ['a', 'id', 'must be a whole number'],
        ['b', 'id', 'must be a whole number'],
        ['leads', 'from', expect.stringContaining('must be a date-time')],
      ].map(([field, path, message]) => ({
        message: 'One value is not valid.',
        locations: [expect.anything()],
        path: [field],
        extensions: { code: 'VALIDATION_FAILED', errors: [{ in: 'arguments', path, message }] },
      })),
    );
    for (const query of [
      '{',
      '{ viewr }',
      '{ flow(id: 0) { id } }',
      '{ flow(id: 9007199254740991) { id } }',
      'query ($a: Nothing) { __typename }',
      'subscription { a }',
    ]) {
      const { text, body } = await service.graphql(query);
      expect(body.errors[0].extensions.code).toMatch(
        /^(GRAPHQL_(PARSE|VALIDATION)_FAILED|VALIDATION_FAILED|NOT_FOUND)$/,
      );
      expect(text).not.toMatch(/stack|node_modules|\.js:|\.ts:|at \w+ \(/);
    }
  });

  test('returns the request id, which is the caller’s own if the request has one', async () => {
    const own = await service.graphql('{ __typename }', {}, { headers: { 'X-Request-Id': 'abc-1' } });
    expect(own.headers.get('x-request-id')).toBe('abc-1');
    expect((await service.graphql('{ nothing }')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
