import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../../support/service.js';
import { rejection } from '../../support/shapes.js';

describe('data that a key may not read', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('is null in a flow, and the rest is returned', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:read', 'properties:read'] });
    const { status, body } = await service.call('GET', `/v2.1/flows/${service.brand.flowId}`, { key });
    expect(status).toBe(200);
    expect(body.data.flow).toMatchObject({
      id: service.brand.flowId,
      property: { id: expect.any(Number) },
      certificates: null,
      issues: null,
      timeline: null,
    });
  });

  test.each([['without'], ['with']])(
    'does not undo a change that is made %s an Idempotency-Key',
    async (how) => {
      const { key } = await service.issueKey({ scopes: ['flows:write'] });
      const [sub_tenant_id] = service.brand.subTenantIds;
      const email = `${how}@example.com`;
      const { status, body } = await service.call('POST', '/v2.1/guarantors', {
        key,
        headers: how === 'with' ? { 'Idempotency-Key': 'one' } : {},
        body: {
          sub_tenant_id,
          email,
          title: '',
          first_name: 'A',
          last_name: 'B',
          phone: '',
          postcode: '',
          correspondence_address: '',
        },
      });
      expect([status, body]).toEqual([200, { data: { guarantor: null, flow: null }, status: true }]);
      const [made] = await service.sql<{ n: number }>(
        'select count(*)::int as n from guarantor where brand_id = $1 and email = $2',
        [service.brand.brandId, email],
      );
      expect(made?.n).toBe(1);
    },
  );

  test('makes a call return 403 if it returns nothing else', async () => {
    const { key } = await service.issueKey({ scopes: ['properties:read'] });
    const response = await service.call('GET', `/v2.1/flows/${service.brand.flowId}`, { key });
    expect(rejection(response)).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
