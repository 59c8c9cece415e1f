import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../../support/console.js';
import { type CallResponse, TestService } from '../../support/service.js';

describe('DELETE /v2.1/sign-ins/{id}', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const end = (id: number | string, key = service.operatorToken): Promise<CallResponse> =>
    service.call('DELETE', `/v2.1/sign-ins/${id}`, { key });
  const signedIn = async (): Promise<{ browser: ConsoleBrowser; id: number }> => {
    const browser = new ConsoleBrowser(service);
    await browser.signIn(service.brand.partnerKey);
    const { body } = await service.call('GET', '/v2.1/sign-ins?first=1', { key: service.operatorToken });
    return { browser, id: body.data.sign_ins[0].id };
  };

  test('ends a sign-in: its next request is rejected, and its key still works', async () => {
    const { browser, id } = await signedIn();
    expect((await browser.graphql('{ viewer { brandId } }')).status).toBe(200);
    const { status, body } = await end(id);
    expect([status, body.data.sign_in]).toMatchObject([200, { id, brand_id: service.brand.brandId }]);
    expect((await browser.graphql('{ viewer { brandId } }')).status).toBe(401);
    expect((await service.call('GET', '/v2.1/viewer')).status).toBe(200);
  });

  test('returns 404 for a sign-in that has ended, and for one that never was', async () => {
    const { id } = await signedIn();
    await end(id);
    for (const one of [id, 999_999]) {
      const { status, body } = await end(one);
      expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', 'Sign-in not found.']);
    }
  });

  test('is for operators alone', async () => {
    const { id } = await signedIn();
    const { status, body } = await end(id, service.brand.partnerKey);
    expect([status, body.code]).toEqual([403, 'OPERATOR_REQUIRED']);
  });
});
