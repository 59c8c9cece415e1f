import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../../support/service.js';

describe('GET /v2.1/possession-grounds', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('lists the grounds with their sources and the day on which they were verified', async () => {
    const { body } = await service.call('GET', '/v2.1/possession-grounds?jurisdiction=england');
    const ground = body.data.find(({ code }: { code: string }) => code === '4A');
    expect(ground).toMatchObject({
      ...{ jurisdiction: 'england', is_mandatory: true, period: 'MONTHS_CLEAR(4)', minimum_tenancy: null },
      ...{ window: { from: '06-01', to: '09-30' }, needs_prior_statement: false },
      ...{ source: 'Housing Act 1988, Sch. 2 Ground 4A; s. 8(4AA)', verified_on: '2026-11-22' },
    });
  });

  test('needs a jurisdiction', async () => {
    const { status, body } = await service.call('GET', '/v2.1/possession-grounds');
    expect([status, body.errors[0].path]).toEqual([422, 'jurisdiction']);
  });
});
