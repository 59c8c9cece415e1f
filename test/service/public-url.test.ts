import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';

const PUBLIC_URL = 'https://lettings.example.com/api';

describe('the URLs of the service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ environment: { PUBLIC_URL, TRUST_PROXY: '1' } });
  });
  afterAll(() => service.stop());

  const page = (path: string) => service.call('GET', path, { key: '', headers: { Accept: 'text/html' } });

  test('begin with PUBLIC_URL in every link, behind a proxy with a path', async () => {
    const links = (await service.call('GET', '/', { key: '' })).body;
    expect(links).toMatchObject({
      openapi: `${PUBLIC_URL}/openapi.json`,
      graphql: `${PUBLIC_URL}/graphql`,
      health: `${PUBLIC_URL}/health/ready`,
    });
    const hrefs = [...(await page('/')).text.matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)];
    expect(hrefs.length).toBeGreaterThan(5);
    for (const [, href = ''] of hrefs)
      expect([href, new URL(href, `${PUBLIC_URL}/`).href.startsWith(`${PUBLIC_URL}/`)]).toEqual([href, true]);
  });

  test('are logged with the address of the caller, behind a proxy', async () => {
    await service.call('GET', '/', { key: '', headers: { 'X-Forwarded-For': '203.0.113.7' } });
    expect(service.logged.join('')).toContain('203.0.113.7');
  });

  test('lead from a signing link to a page with instructions, without any part of the link', async () => {
    const response = await page('/esignature?token=s3cret-token&email=jo%40example.com');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(response.text) ?? [];
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
    expect(response.text).toContain('ESIGNATURE_BASE_URL');
    expect(response.text).toContain('Please ask your letting agency');
    for (const text of [response.text, service.logged.join('')]) {
      expect(text).not.toContain('s3cret-token');
      expect(text).not.toContain('jo%40example.com');
    }
    expect((await service.call('POST', '/esignature', { key: '' })).status).toBe(405);
  });

  test('do not include that page if a front-end handles the signing', async () => {
    const other = await TestService.start({
      environment: { ESIGNATURE_BASE_URL: 'https://app.example.com/sign' },
    });
    const response = await other.call('GET', '/esignature', { key: '' });
    await other.stop();
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
