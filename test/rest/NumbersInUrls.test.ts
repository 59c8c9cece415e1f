import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';

describe('a number in a path or a query', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const timeline = (query: string) => service.call('GET', `/v2.0/openflow_logs_timeline?${query}`);
  const problems = ({ body }: { body: { errors: unknown } }) => body.errors;

  test('may have a fraction of zeros', async () => {
    const { flowId, maintenanceIssueId } = service.brand;
    expect((await timeline(`flow_id=${flowId}.0&limit=5.00&offset=0`)).status).toBe(200);
    const path = `/v2.0/maintenance/issues/${maintenanceIssueId}.0/status`;
    expect((await service.call('PUT', path, { body: { status: 'acknowledged' } })).status).toBe(200);
  });

  test.each([
    ['with a fraction that a double cannot hold', (id: number) => `${id}.0000000000000000001`],
    ['just below the id', (id: number) => `${id - 1}.99999999999999999999`],
    ['in exponent notation', (id: number) => `${id}e0`],
    ['with a leading zero', (id: number) => `0${id}`],
    ['with a plus sign', (id: number) => `%2B${id}`],
    ['in hexadecimal notation', (id: number) => `0x${id.toString(16)}`],
    ['with a space before it', (id: number) => `%20${id}`],
    ['without digits after the point', (id: number) => `${id}.`],
    ['beyond 2^53 - 1', () => '9007199254740992'],
    ['that a double rounds to another number', () => '9007199254740993'],
    ['of very many digits', (id: number) => `${id}.${'0'.repeat(100)}`],
  ])('is rejected as an id: %s', async (_, spell) => {
    const { flowId, maintenanceIssueId } = service.brand;
    const inQuery = await timeline(`flow_id=${spell(flowId)}`);
    expect([inQuery.status, problems(inQuery)]).toEqual([
      422,
      [{ in: 'query', path: 'flow_id', message: expect.any(String) }],
    ]);
    const path = `/v2.0/maintenance/issues/${spell(maintenanceIssueId)}/status`;
    const inPath = await service.call('PUT', path, { body: { status: 'inprogress' } });
    expect([inPath.status, problems(inPath)]).toEqual([
      422,
      [{ in: 'path', path: 'id', message: expect.any(String) }],
    ]);
  });

  test.each(['20.0000000000000000001', '2e1', '020', '%2B20'])(
    'is rejected as a whole number: limit=%s',
    async (limit) => {
      const response = await timeline(`flow_id=${service.brand.flowId}&limit=${limit}`);
      expect([response.status, problems(response)]).toEqual([
        422,
        [{ in: 'query', path: 'limit', message: 'must be a whole number' }],
      ]);
    },
  );
});
