import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the pages of the demo', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
  });
  afterAll(() => service.stop());
  const open = async (path: string) => (await service.call('GET', path, { key: '', headers: HTML })).text;

  test('have the key and the ids filled in, and no operator token', async () => {
    const text = await open('/');
    expect(text).toContain(service.brand.partnerKey);
    expect(text).toContain(`/v2.1/flows/${service.brand.flowId}/timeline`);
    expect(text).not.toContain(service.operatorToken);
    expect(service.logged.join('')).not.toContain(service.brand.partnerKey);
  });

  test('show the sent e-mails, as text', async () => {
    expect(await open('/demo/mails')).toContain('None yet');
    const { brandId, flowId, partyEmail } = service.brand;
    await service.sql(`update brand set name = name || ' <b>' where id = $1`, [brandId]);
    const sent = await service.call('POST', `/v2.1/flows/${flowId}/esignature-emails`, {
      body: { to: partyEmail, role: 'Tenant', signature_email: partyEmail, signature_token: 'a-token' },
    });
    expect([sent.status, sent.body]).toEqual([200, expect.objectContaining({ status: true })]);
    const text = await eventually(async () => {
      const page = await open('/demo/mails');
      return page.includes('ready to sign') ? page : undefined;
    });
    expect(text).toContain('is ready to sign');
    expect(text).toMatch(/<a href="http:\/\/rental-flow\.test\/esignature\?token=a-token/);
    expect(text).toContain('&lt;b&gt;');
    expect(text).not.toContain('<b>');
  });
});
