import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';

describe('GET /v2.1/flows/{id}/notices', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-10T12:00:00Z') });
  });
  afterAll(() => service.stop());

  test('lists the notices, the earliest recorded first, with withdrawn ones', async () => {
    const { flowId } = await signedFlow(service);
    const record = async (body: object): Promise<number> =>
      (await service.call('POST', `/v2.1/flows/${flowId}/notices`, { body })).body.data.notice.id;
    const first = await record({
      ...{ kind: 'possession_notice', given_by: 'landlord', grounds: ['14'] },
      ...{ served_on: '2026-12-01', ends_on: '2026-12-02' },
    });
    const body = { status: 'withdrawn', on: '2026-12-05' };
    await service.call('PATCH', `/v2.1/notices/${first}`, { body });
    const second = await record({
      ...{ kind: 'tenant_notice', given_by: 'tenant', served_on: '2026-12-15', ends_on: '2027-02-28' },
    });
    const { data } = (await service.call('GET', `/v2.1/flows/${flowId}/notices`)).body;
    expect(data.notices).toMatchObject([
      { id: first, status: 'withdrawn', grounds: ['14'] },
      { id: second, status: 'served' },
    ]);
  });
});
