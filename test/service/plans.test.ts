import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const RENEWED = '/v2.0/openflow/flow/renewed';
const NESTED =
  '{ flows(first: 3) { edges { node { id stages { status } property { images } certificates { url } } } } }';

describe('read plans', () => {
  let service: TestService;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    service = await TestService.start({ environment: { METRICS_PORT: String(port), READ_PLANS: 'on' } });
  });
  afterAll(() => service.stop());

  /** How many operations were executed each way while `run` ran. */
  async function waysDuring(run: () => Promise<unknown>): Promise<Record<string, number>> {
    const count = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const lines = [...text.matchAll(/^rental_flow_operations_total\{way="(\w+)"\} (\d+)$/gm)];
      return new Map(lines.map(([, way = '', value]) => [way, Number(value)]));
    };
    const before = await count();
    await run();
    const after = [...(await count())].map(([way, value]) => [way, value - (before.get(way) ?? 0)] as const);
    return Object.fromEntries(after.filter(([, value]) => value > 0));
  }

  test('execute the queries of both APIs', async () => {
    const reads = async () => {
      expect((await service.call('GET', RENEWED)).status).toBe(200);
      dataOf(await service.graphql(NESTED));
    };
    expect(await waysDuring(reads)).toEqual({ planned: 2 });
  });

  test('leave mutations, errors and the schema to graphql-js', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const others = async () => {
      dataOf(await service.graphql('{ __schema { queryType { name } } }'));
      expect(codeOf(await service.graphql('{ flow(id: 999999999) { id } }'))).toBe('NOT_FOUND');
      const partly = await service.graphql(
        '{ flows(first: 1) { edges { node { certificates { id } } } } }',
        {},
        { key },
      );
      expect(codeOf(partly)).toBe('SCOPE_REQUIRED');
      expect(partly.body.data.flows.edges).toHaveLength(1);
      const path = `/v2.0/openflow/maintenance-issue/${service.brand.maintenanceIssueId}/status`;
      await service.call('PUT', path, { body: { status: 'nothing' } });
    };
    expect(await waysDuring(others)).toEqual({ graphql: 3 });
  });

  test('look for an unknown record once, and read nothing for a caller without the scope', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const missing = await statementsDuring(() =>
      service.graphql('{ flow(id: 999999999) { id agent { name } } }'),
    );
    expect(missing).toHaveLength(1);
    const rejected = await statementsDuring(() =>
      service.graphql('{ flows(first: 1) { edges { node { id certificates { id } } } } }', {}, { key }),
    );
    expect(rejected).toHaveLength(1);
  });

  test('return the same as without them', async () => {
    const without = await TestService.start({
      databaseUrl: service.databaseUrl,
      environment: { READ_PLANS: 'off' },
    });
    try {
      const flow = `/v2.1/flows/${service.brand.flowId}`;
      for (const path of [RENEWED, '/v2.1/flows?first=5&totalCount=true', flow]) {
        const [planned, plain] = [await service.call('GET', path), await without.call('GET', path)];
        expect([planned.text, type(planned.headers)]).toEqual([plain.text, type(plain.headers)]);
      }
      const [planned, plain] = [await service.graphql(NESTED), await without.graphql(NESTED)];
      expect([planned.text, type(planned.headers)]).toEqual([plain.text, type(plain.headers)]);
    } finally {
      await without.stop();
    }
  });

  test('are shared by all callers, including their validation, and each key is checked', async () => {
    const query = 'query ($first: Int!) { flows(first: $first) { edges { node { id } } } }';
    const { key } = await service.issueKey({ scopes: ['leads:read'] });
    dataOf(await service.graphql(query, { first: 2 }));
    expect(codeOf(await service.graphql(query, { first: 2 }, { key }))).toBe('SCOPE_REQUIRED');
    expect(codeOf(await service.graphql(query, { first: 101 }))).toBe('VALIDATION_FAILED');
    dataOf(await service.graphql(query, { first: 2 }));
  });

  const type = (headers: Headers) => [headers.get('content-type'), headers.get('content-length')];
});
