import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';

const PAGES = ['/', '/explorer', '/graphql', '/reference', '/guides/rest', '/nothing', '/demo/mails'];
/** The pages with a field for the key, which the demo fills in. */
const WITH_KEY = PAGES.slice(0, 4);

/** Opens a page as a browser does under a name that leads to this machine. */
function openAs(service: TestService, Host: string, path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(service.service.url);
  const headers = {
    Host,
    Accept: 'text/html',
    'X-Forwarded-Host': 'localhost',
    'X-Forwarded-For': '127.0.0.1',
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once('error', reject).end();
  });
}

/** A site may give its own name the address of this machine, and read the pages under that name. */
describe('the key and the e-mails of the demo', () => {
  let service: TestService;
  beforeAll(async () => {
    const environment = {
      PUBLIC_URL: 'https://Demo.example.com/rental',
      HOST: '127.0.0.2',
      TRUST_PROXY: 'loopback',
    };
    service = await TestService.start({ demo: true, environment });
  });
  afterAll(() => service.stop());

  test.each(['localhost:4000', 'LOCALHOST', '127.0.0.1:4000', '[::1]:4000', '127.0.0.2', 'demo.example.com'])(
    'are shown under %s, a name of this machine or of the configuration',
    async (host) => {
      for (const path of WITH_KEY)
        expect((await openAs(service, host, path)).text).toContain(service.brand.partnerKey);
      const { status, text } = await openAs(service, host, '/demo/mails');
      expect([status, text]).toEqual([200, expect.stringContaining('The e-mails of this demo')]);
    },
  );

  test.each([
    'site.example.com',
    'localhost.example.com',
    'demo.example.com.example.net:4000',
    'localhost@site.example.com',
    '10.0.0.1',
  ])('are not shown under %p, on any page', async (host) => {
    for (const path of PAGES) {
      const { text } = await openAs(service, host, path);
      expect({ path, text }).toEqual({
        path,
        text: expect.not.stringMatching(/svcp_[0-9a-f]|data-demo|has sent/),
      });
    }
    expect((await openAs(service, host, '/demo/mails')).status).toBe(403);
  });

  test('are replaced by the reason why they are not shown, and by what to do', async () => {
    for (const path of [...WITH_KEY, '/demo/mails']) {
      const { text } = await openAs(service, 'site.example.com', path);
      expect(text).toContain('not shown under the name <code>site.example.com</code>');
      expect(text).toContain('<a href="https://Demo.example.com/rental">');
    }
    expect((await openAs(service, '<b>', '/')).text).not.toContain('<b>');
  });
});

test('the pages of a service without demo data are the same under every name', async () => {
  const service = await TestService.start();
  try {
    for (const path of ['/', '/reference', '/guides/rest'])
      expect(await openAs(service, 'site.example.com', path)).toEqual(
        await openAs(service, 'localhost', path),
      );
  } finally {
    await service.stop();
  }
});
