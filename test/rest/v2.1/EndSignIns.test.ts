import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../../support/console.js';
import { type CallResponse, TestService } from '../../support/service.js';

describe('DELETE /v2.1/sign-ins', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const endAll = (key = service.operatorToken): Promise<CallResponse> =>
    service.call('DELETE', '/v2.1/sign-ins', { key });
  const signedIn = async (credential: string): Promise<ConsoleBrowser> => {
    const browser = new ConsoleBrowser(service);
    await browser.signIn(credential);
    return browser;
  };

  test('ends every sign-in, counts them, and has nothing left to end', async () => {
    const browsers = [await signedIn(service.operatorToken), await signedIn(service.brand.partnerKey)];
    const { status, body } = await endAll();
    expect([status, body.data]).toEqual([200, { count: 2 }]);
    for (const browser of browsers)
      expect((await browser.graphql('{ viewer { brandId } }')).status).toBe(401);
    expect((await endAll()).body.data).toEqual({ count: 0 });
  });

  test('is for operators alone', async () => {
    const { status, body } = await endAll(service.brand.partnerKey);
    expect([status, body.code]).toEqual([403, 'OPERATOR_REQUIRED']);
  });
});
