import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { TestService } from '../support/service.js';

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PAGES = ['/', '/explorer', '/reference', '/guides', '/guides/rest'];
/** The guides, without their index. */
const guideNames = () =>
  readdirSync(projectFile('docs/guides')).flatMap((file) => /^([a-z].*)\.md$/.exec(file)?.[1] ?? []);
const manifest = JSON.parse(readFileSync(projectFile('pages/built/manifest.json'), 'utf8'));

describe('the pages', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const open = (path: string, headers: Record<string, string> = HTML) =>
    service.call('GET', path, { key: '', headers });
  const directives = (headers: Headers) =>
    new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((one) => {
        const [name = '', ...sources] = one.split(' ');
        return [name, sources.join(' ')];
      }),
    );

  test.each(PAGES)(
    'at %s are public, and their policy accepts scripts and data from this origin only',
    async (path) => {
      const { status, headers, text } = await open(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = directives(headers);
      // The additions of the explorer have a separate test.
      for (const name of ['style-src-elem', 'style-src-attr']) policy.delete(name);
      expect(Object.fromEntries(policy)).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data:",
        'font-src': path === '/explorer' ? "'self' data:" : "'self'",
        'connect-src': "'self'",
        'worker-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('allow style attributes in the explorer only, and style elements by a new nonce each', async () => {
    expect((await open('/')).headers.get('content-security-policy')).not.toMatch(/style-src-|unsafe/);
    expect(directives((await open('/explorer')).headers).get('style-src-attr')).toBe("'unsafe-inline'");
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, text } = await open('/explorer');
        const [, nonce = ''] =
          /^'self' 'nonce-(.+)'$/.exec(directives(headers).get('style-src-elem') ?? '') ?? [];
        expect(text).toContain(` nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces[0]?.length).toBeGreaterThan(20);
  });

  test('have the explorer at GET /graphql for a browser, and the API for all others', async () => {
    expect((await open('/graphql')).text).toContain('id="explorer"');
    const query = `/graphql?query=${encodeURIComponent('{ viewer { brand { id } } }')}`;
    expect((await open(query, {})).status).toBe(401);
    expect((await open(query, { Accept: 'application/json' })).status).toBe(401);
    const { body } = await service.call('GET', query, {
      headers: { ...HTML, 'x-apollo-operation-name': 'x' },
    });
    expect(body.data.viewer.brand.id).toBe(service.brand.brandId);
  });

  test('show each picture of a guide, and no other file of its folder', async () => {
    const named = guideNames().flatMap((name) => {
      const markdown = readFileSync(projectFile(`docs/guides/${name}.md`), 'utf8');
      return [...markdown.matchAll(/!\[[^\]]+\]\(images\/([\w-]+\.png)\)/g)].map(([, file = '']) => ({
        name,
        file,
      }));
    });
    expect(named.map(({ file }) => file).sort()).toEqual(
      readdirSync(projectFile('docs/guides/images')).sort(),
    );
    for (const { name, file } of named) {
      expect((await open(`/guides/${name}`)).text).toContain(`<img src="./images/${file}" alt="`);
      const { status, headers } = await open(`/guides/images/${file}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    for (const path of ['..%2fREADME.md', 'missing.png'])
      expect((await open(`/guides/images/${path}`)).status).toBe(404);
  });

  test('contain no key or id without demo data', async () => {
    for (const path of PAGES) expect((await open(path)).text).not.toMatch(/svc[po]_[0-9a-f]|data-demo/);
  });

  test('show no mark of code as it is written in Markdown', async () => {
    for (const path of PAGES) {
      const shown = (await open(path)).text.replace(/<(pre|script|style)[\s\S]*?<\/\1>/g, '');
      expect([path, shown.match(/`[^`\n]*`/)?.[0]]).toEqual([path, undefined]);
    }
  });

  test('have the URL of this service in a guide, and links to pages of this service only', async () => {
    const { text } = await open('/guides/rest');
    expect(text).toContain('API=http://rental-flow.test\n');
    expect(text).not.toContain('127.0.0.1');
    for (const guide of guideNames()) {
      const page = await open(`/guides/${guide}`);
      for (const [, path = ''] of page.text.matchAll(/<a href="([^"#]+)/g)) {
        if (path.startsWith('https://')) continue;
        const target = new URL(path, `http://service/guides/${guide}`);
        expect([guide, path, (await open(target.pathname)).status]).toEqual([guide, path, 200]);
      }
    }
  });

  test('list each guide of the folder once, under its title, with a description', async () => {
    const { text } = await open('/guides');
    const cards = [...text.matchAll(/<li><a href="\.\/guides\/([^"]+)">([^<]+)<\/a><p>([^<]+)<\/p>/g)];
    const listed = cards.map(([, name, title]) => [name, title]);
    const titled = guideNames().map((name) => {
      const guide = readFileSync(projectFile(`docs/guides/${name}.md`), 'utf8');
      return [name, /^# (.+)$/m.exec(guide)?.[1]];
    });
    expect(listed.toSorted()).toEqual(titled.toSorted());
    const groups = [...text.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, group]) => group);
    expect(groups).toEqual(['For partners', 'For operators']);
  });

  test('link each guide to its sections, and to the guides before and after it', async () => {
    const { text } = await open('/guides/graphql');
    for (const [, id] of text.matchAll(/<a href="#([^"]+)"/g)) expect(text).toContain(`id="${id}"`);
    expect(text).toContain('<a href="#4-change-something">');
    const [, neighbours = ''] =
      /<nav aria-label="Previous and next guide">([\s\S]*?)<\/nav>/.exec(text) ?? [];
    expect([...neighbours.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      './rest',
      './before-a-tenancy',
    ]);
  });

  test('link only to existing sections of guides', async () => {
    for (const guide of guideNames()) {
      const { text } = await open(`/guides/${guide}`);
      for (const [, name = '', id = ''] of text.matchAll(/<a href="(?:\.\/([\w-]+))?#([^"]+)"/g)) {
        const target = await open(`/guides/${name || guide}`);
        expect([guide, name, id, target.text.includes(` id="${id}"`)]).toEqual([guide, name, id, true]);
      }
    }
  });

  test('have an error page for an unknown path, and programs get an error', async () => {
    for (const path of ['/nothing', '/guides/nothing', '/demo/mails', '/a/b/c/']) {
      const { status, text } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      const root = /<a href="([^"]+)">start page/.exec(text)?.[1] ?? '';
      expect(new URL(root, `http://service${path}`).pathname).toBe('/');
      const { body } = await open(path, {});
      expect([path, body.code]).toEqual([path, 'NOT_FOUND']);
    }
    const call = await open('/v2.1/viewer');
    expect([call.status, call.body.status]).toEqual([401, false]);
    for (const path of ['/v2.0/nothing', '/v2.1/flows/a/b', '/v2.1/'])
      expect([path, (await open(path, {})).body]).toEqual([
        path,
        expect.objectContaining({ status: false, code: 'NOT_FOUND' }),
      ]);
    for (const path of ['/v2.0/nothing', '/v2.1/flows/a/b'])
      expect((await open(path)).body).toMatchObject({ status: false, code: 'NOT_FOUND' });
  });

  test('redirect a browser from a slash at the end, and from the URL of an API to its reference', async () => {
    for (const [path, target] of [
      ['/explorer/', '/explorer'],
      ['/reference/?from=mail', '/reference?from=mail'],
      ['/guides/', '/guides'],
      ['/guides/rest/', '/guides/rest'],
      ['/demo/mails/', '/demo/mails'],
      ['/graphql/', '/graphql'],
      ['/v2.1', '/reference'],
      ['/v2.1/', '/reference'],
      ['/v2.0', '/reference'],
      ['/v2.0/', '/reference'],
    ] as const) {
      const url = `${service.service.url}${path}`;
      const { status, headers } = await fetch(url, { headers: HTML, redirect: 'manual' });
      const location = headers.get('location') ?? '';
      const reached = new URL(location, `http://service${path}`);
      expect([path, Math.floor(status / 100), reached.pathname + reached.search]).toEqual([path, 3, target]);
      // Relative, so that it works behind a proxy that adds a path.
      expect(location).toMatch(/^\.\.?\//);
    }
  });

  test('include an icon, and the licences of the packages in the scripts', async () => {
    for (const [name, type, text] of [
      [manifest.common.icon, 'image/svg+xml', '<svg'],
      [manifest.common.licenses, 'text/plain; charset=utf-8', 'react-dom '],
    ]) {
      const response = await open(`/assets/${name}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expect(response.text).toContain(text);
      // A script that runs beside a page has this policy.
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'",
      );
    }
    expect((await open('/favicon.ico')).text).toContain('<svg');
  });

  test('have assets that are cached for a year, in the encoding that the caller prefers', async () => {
    const file = manifest.pages.start.style;
    const plain = await open(`/assets/${file}`, { 'Accept-Encoding': 'identity' });
    for (const encoding of ['br', 'gzip']) {
      const { status, headers, text } = await open(`/assets/${file}`, { 'Accept-Encoding': encoding });
      expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([
        200,
        encoding,
        'Accept-Encoding',
      ]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toBe('text/css; charset=utf-8');
      expect(text).toBe(plain.text);
    }
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test.each(['none.js', 'manifest.json', '..%2Fmanifest.json', 'constructor', '%2e%2e%2fpackage.json'])(
    'do not include another file, %s',
    async (name) => {
      const { status, body } = await open(`/assets/${name}`, {});
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('reject other methods than GET and HEAD', async () => {
    for (const path of ['/explorer', '/reference', `/assets/${manifest.pages.start.style}`]) {
      const { status, headers } = await service.call('POST', path, { key: '' });
      expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });
});

test('the setting PAGES=off turns off all pages', async () => {
  const service = await TestService.start({ environment: { PAGES: 'off', CONSOLE: 'off' }, demo: true });
  try {
    const open = (path: string) => service.call('GET', path, { key: '', headers: HTML });
    for (const path of [
      '/explorer',
      '/guides/rest',
      '/demo/mails',
      '/nothing',
      `/assets/${manifest.pages.start.style}`,
    ]) {
      const { status, body } = await open(path);
      expect([path, status, body?.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await open('/graphql')).status).toBe(401);
    expect((await open('/')).body).toMatchObject({ name: 'Rental Flow' });
  } finally {
    await service.stop();
  }
});
