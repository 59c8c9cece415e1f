import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

interface Logged {
  id: number;
  brandId: number | null;
  count: number;
  outcome: string;
  method: string;
  route: string | null;
  operations: string[];
  status: number;
  codes: string[];
  check: string;
  problems: { path: string | null; message: string }[];
  help: string | null;
  key: { type: string; id: number; name: string; prefix: string } | null;
  keyRejection: string | null;
  address: string | null;
  requestIds: string[];
  source: string;
  flowId: number | null;
}

const FIELDS = `id brandId count outcome method route operations status codes check problems { path message } help
  key { type id name prefix } keyRejection address requestIds source flowId`;
const LIST = `query ($brandId: SafeInt, $keyId: SafeInt, $flowId: SafeInt, $code: String, $status: Int, $after: String,
    $outcome: RequestLogOutcome, $first: Int) {
  requests(brandId: $brandId, keyId: $keyId, flowId: $flowId, code: $code, status: $status, outcome: $outcome,
    after: $after, first: $first) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { ${FIELDS} } }
  }
}`;

const UUID = '5f0c1f0e-3a58-4c3c-9d51-2f6f7f0f8c11';

describe('the request log', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const page = async (variables: object, key = service.operatorToken) =>
    dataOf(await service.graphql(LIST, variables, { key })).requests;
  const list = async (variables: object, key?: string): Promise<Logged[]> =>
    (await page({ first: 100, ...variables }, key)).edges.map(({ node }: { node: Logged }) => node);
  /** The rows of a key, once there are as many. */
  const rowsOf = (keyId: number, count = 1, brandId = service.brand.brandId): Promise<Logged[]> =>
    eventually(async () => {
      const rows = await list({ brandId, keyId });
      return rows.length >= count ? rows : undefined;
    });
  const newKey = (scopes: string[] = ['flows:read']) => service.issueKey({ name: 'CRM', scopes });

  describe('has a call that was rejected', () => {
    test('by its scope: which check failed, what helps, and who called', async () => {
      const { key, id } = await newKey();
      const { flowId } = service.brand;
      const sent = { key, headers: { 'X-Request-Id': UUID } };
      const path = `/v2.1/flows/${flowId}/payments?secret=abc`;
      expect((await service.call('POST', path, { ...sent, body: { note: 'Ada Quill' } })).status).toBe(403);
      expect(await rowsOf(id)).toEqual([
        {
          id: expect.any(Number),
          brandId: service.brand.brandId,
          count: 1,
          outcome: 'REJECTED',
          method: 'POST',
          route: '/v2.1/flows/{id}/payments',
          operations: ['RecordPayment'],
          status: 403,
          codes: ['SCOPE_REQUIRED'],
          check: 'SCOPE',
          problems: [{ path: null, message: 'This call needs an API key with the scope payments:write.' }],
          help: 'Ask the operator for a key with the scope in the message.',
          key: { type: 'API_KEY', id, name: 'CRM', prefix: key.slice(5, 17) },
          keyRejection: null,
          address: '127.0.0.1',
          requestIds: [UUID],
          source: 'API',
          flowId,
        },
      ]);
    });

    test('in GraphQL with status 200, with its root fields, its flow and the path of each problem', async () => {
      const { key, id } = await newKey(['flows:read', 'flows:write']);
      const { flowId } = service.brand;
      const query = `query Quill($f: SafeInt!) {
        a: flow(id: $f) { id } flowTimeline(flowId: $f) { entries { id } } }`;
      await service.graphql(query, { f: flowId }, { key });
      const change =
        'mutation ($id: SafeInt!, $input: UpdateFlowInput!) { updateFlow(id: $id, input: $input) { flowId } }';
      await service.graphql(change, { id: flowId, input: { rentPence: -5 } }, { key });
      const [second, first] = await rowsOf(id, 2);
      expect(first).toMatchObject({
        ...{ route: '/graphql', operations: ['flow', 'flowTimeline'], status: 200, flowId },
        ...{ outcome: 'REJECTED', codes: ['SCOPE_REQUIRED'], check: 'SCOPE' },
      });
      expect(second).toMatchObject({
        ...{ operations: ['updateFlow'], codes: ['VALIDATION_FAILED'], check: 'VALUES', flowId },
        problems: [{ path: 'input.rentPence', message: expect.stringContaining('or more') }],
      });
    });
  });
});
