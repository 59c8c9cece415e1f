import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../../support/console.js';
import { type CallResponse, TestService } from '../../support/service.js';

describe('GET /v2.1/sign-ins', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    for (const credential of [service.operatorToken, service.brand.partnerKey])
      await new ConsoleBrowser(service).signIn(credential);
  });
  afterAll(() => service.stop());

  const ask = (query = '', key = service.operatorToken): Promise<CallResponse> =>
    service.call('GET', `/v2.1/sign-ins${query}`, { key });

  test('lists the open sign-ins, the newest first, each with what it acts with', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.data.sign_ins).toMatchObject([
      {
        type: 'api_key',
        brand_id: service.brand.brandId,
        is_current: false,
        writes_until: null,
        visit: null,
      },
      { type: 'operator_token', brand_id: null, is_current: false, writes_until: null, visit: null },
    ]);
  });

  test('lists the rest after the cursor of a sign-in', async () => {
    const [newest] = (await ask('?first=1')).body.data.sign_ins;
    const rest = (await ask(`?after=${newest.cursor}`)).body.data.sign_ins;
    expect(rest.map(({ type }: { type: string }) => type)).toEqual(['operator_token']);
  });

  test('rejects a string that is not a cursor', async () => {
    const { status, body } = await ask('?after=x');
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'query', path: 'after', message: 'must be a cursor of this list' }],
    ]);
  });

  test('is for operators alone', async () => {
    const { status, body } = await ask('', service.brand.partnerKey);
    expect([status, body.code]).toEqual([403, 'OPERATOR_REQUIRED']);
  });
});
