import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { TestService } from '../support/service.js';

const NAME = 'api.example.com';
const FORGED = '203.0.113.9';
const guide = readFileSync(projectFile('docs/guides/operating.md'), 'utf8');
const configuration = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ?? '';

/** The settings that a proxy is started with. */
interface Setting {
  folder: string;
  port: number;
  instances: string[];
}

/** The configuration of the guide, with the addresses of the test, and how to start the proxy with it. */
const PROXIES = {
  nginx: ({ folder, port, instances }: Setting) => {
    const http = configuration('nginx')
      .replace('server 127.0.0.1:4000;', instances.map((instance) => `server ${instance};`).join(' '))
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replaceAll('/etc/ssl/api.example.com', join(folder, 'certificate'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; events {} http { ` +
        `access_log off; ${paths.join(' ')}\n${http}}`,
    );
    return ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'];
  },
  caddy: ({ folder, port, instances }: Setting) => {
    const site = configuration('caddy')
      .replace('127.0.0.1:4000', instances.join(' '))
      .replace(
        `${NAME} {`,
        `https://${NAME}:${port} {\n\ttls ${folder}/certificate.pem ${folder}/certificate.key`,
      );
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    return ['run', '--config', join(folder, 'Caddyfile')];
  },
};

describe.each(Object.entries(PROXIES))('%s with the configuration of the guide', (name, configure) => {
  const program = process.env[name.toUpperCase()] || name;
  const isInstalled = spawnSync(program, [name === 'nginx' ? '-v' : 'version']).status === 0;
  if (!isInstalled) {
    process.stderr.write(
      `${name} is not installed, so its test does not run. Name it in ${name.toUpperCase()}.\n`,
    );
    test.skip('passes requests on', () => {});
    return;
  }

  let folder: string;
  let services: TestService[];
  let proxy: ChildProcess;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-proxy-'));
    const environment = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' };
    const first = await TestService.start({ environment });
    services = [first, await TestService.start({ environment, databaseUrl: first.databaseUrl })];
    const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
    const files = ['-keyout', join(folder, 'certificate.key'), '-out', join(folder, 'certificate.pem')];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
      stdio: 'ignore',
    });
    port = await freePort();
    const instances = services.map(({ service }) => new URL(service.url).host);
    proxy = spawn(program, configure({ folder, port, instances }), {
      env: { HOME: folder, PATH: process.env.PATH },
      stdio: 'ignore',
    });
    await eventually(async () => (await send('GET', '/health/ready').catch(() => undefined))?.status === 200);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => proxy.once('close', resolve));
    proxy.kill('SIGTERM');
    await ended;
    for (const service of services.toReversed()) await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const send = (method: string, path: string, body?: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = {
        Host: NAME,
        'X-API-Key': services[0]?.brand.partnerKey,
        'X-Forwarded-For': FORGED,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      };
      const ca = readFileSync(join(folder, 'certificate.pem'));
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers, ca, servername: NAME, agent: false },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString();
          });
          response.once('end', () => resolve({ status: response.statusCode, text }));
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });

  test('passes on requests over TLS with the caller’s address, and not one that it sends', async () => {
    expect((await send('GET', '/v2.1/viewer')).status).toBe(200);
    const lines = services.flatMap(({ logged }) => logged).map((line) => JSON.parse(line));
    const requests = lines.filter(({ path }) => path === '/v2.1/viewer');
    expect(requests.map(({ address }) => address)).toEqual(['127.0.0.1']);
  });

  test('accepts a batch of 3 MiB', async () => {
    const items = [{ reference: 'large', kind: 'tenant', first_name: 'x'.repeat(3 * 1024 * 1024) }];
    const { status, text } = await send('POST', '/v2.1/people/batch', JSON.stringify({ items }));
    // The service rejects the long name; the proxy rejects nothing.
    expect([status, text]).toEqual([422, expect.stringContaining('must have at most 100,000 characters')]);
  });

  test('rejects no request while one of two instances stops', async () => {
    const stopped = services[1]?.stop();
    services.length = 1;
    const statuses = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await send('GET', '/v2.1/viewer')).status);
    await stopped;
    for (let count = 0; count < 10; count += 1) statuses.push((await send('GET', '/v2.1/viewer')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
