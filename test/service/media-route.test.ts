import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DiskStore } from '../../src/media/disk-store.js';
import { pictureOf } from '../../src/media/picture.js';
import { browserPath, launch } from '../support/browser.js';
import { png, sha256, WEBP } from '../support/pictures.js';
import { sendBytes } from '../support/raw-http.js';
import { S3_KEYS, S3Server } from '../support/s3-server.js';
import { TestService } from '../support/service.js';

const PICTURE = png(0xff0000);
const PATH = `/media/${sha256(PICTURE)}.png`;

describe('/media', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    const store = new DiskStore(join(service.dataDir, 'media'), { publicUrl: '' });
    for (const bytes of [PICTURE, WEBP]) {
      const picture = pictureOf(bytes);
      if (!('problem' in picture)) await store.put(picture);
    }
  });
  afterAll(() => service.stop());

  const get = (path: string, init: RequestInit = {}) => fetch(`${service.service.url}${path}`, init);

  test('serves a picture without a key, to be kept for a year', async () => {
    const response = await get(PATH);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PICTURE.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(PICTURE)}"`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(PICTURE)).toBe(true);
    expect((await get(`/media/${sha256(WEBP)}.webp`)).headers.get('content-type')).toBe('image/webp');
  });

  test('has the headers alone for HEAD, and 304 for a caller who has the picture', async () => {
    const head = await get(PATH, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      ...[200, String(PICTURE.length), ''],
    ]);
    const same = await get(PATH, { headers: { 'If-None-Match': `"${sha256(PICTURE)}"` } });
    expect([same.status, await same.text()]).toEqual([304, '']);
  });

  test.each([
    `/media/${'0'.repeat(64)}.png`,
    PATH.replace('.png', '.jpg'),
    PATH.toUpperCase().replace('/MEDIA', '/media'),
    `${PATH}/`,
    '/media/',
    '/media/parts',
    '/media/..%2f..%2fsecret.png',
    `/media/%2e%2e%2f${sha256(PICTURE)}.png`,
    `/media/${sha256(PICTURE)}.png%00.jpg`,
  ])('rejects %s with 404', async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  test('leads to no file outside the store', async () => {
    writeFileSync(join(service.dataDir, 'secret.png'), 'secret');
    for (const path of ['/media/../secret.png', '/media/../../secret.png', '/media//../secret.png']) {
      const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      const response = await sendBytes(service.service.url, request);
      expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(response).not.toContain('secret"');
    }
  });

  test('rejects a change with 405', async () => {
    const response = await get(PATH, { method: 'PUT', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  const executablePath = browserPath();
  (executablePath ? test : test.skip)('serves pictures to pages of other sites', async () => {
    const page = `<!doctype html><title>Homes</title><img alt="" src="${service.service.url}${PATH}">`;
    const site = createServer((_, res) => void res.setHeader('Content-Type', 'text/html').end(page));
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    const browser = await launch(executablePath ?? '');
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://localhost:${(site.address() as AddressInfo).port}`);
      await tab.waitForLoadState('networkidle');
      expect(await tab.evaluate('document.images[0].naturalWidth')).toBe(1);
    } finally {
      await browser.close();
      site.closeAllConnections();
      site.close();
    }
  });
});

describe('/media with a bucket', () => {
  const server = new S3Server();
  beforeAll(() => server.start('pictures'));
  afterAll(() => server.stop());

  const withBucket = (more: string, secret = S3_KEYS.secret) =>
    TestService.start({
      environment: {
        MEDIA_STORE: `s3://pictures?region=eu-west-2&endpoint=${encodeURIComponent(server.url)}${more}`,
        MEDIA_ACCESS_KEY_ID: S3_KEYS.id,
        MEDIA_SECRET_ACCESS_KEY: secret,
      },
    });

  test('sends the bytes of the object, or leads to its public URL', async () => {
    server.objects.set(PATH.slice('/media/'.length), { bytes: PICTURE, type: 'text/html' });
    const service = await withBucket('');
    const open = await withBucket(`&public=${encodeURIComponent('https://cdn.example.com/homes')}`);
    try {
      const response = await fetch(`${service.service.url}${PATH}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(Buffer.from(await response.arrayBuffer()).equals(PICTURE)).toBe(true);
      const head = await fetch(`${service.service.url}${PATH}`, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(PICTURE.length));
      expect((await fetch(`${service.service.url}/media/${'1'.repeat(64)}.png`)).status).toBe(404);
      const elsewhere = await fetch(`${open.service.url}${PATH}`, { redirect: 'manual' });
      expect([
        elsewhere.status,
        elsewhere.headers.get('location'),
        elsewhere.headers.get('cache-control'),
      ]).toEqual([302, `https://cdn.example.com/homes/${sha256(PICTURE)}.png`, 'public, max-age=86400']);
    } finally {
      await open.service.stop();
      await service.stop();
    }
  });

  test('returns 503 while the bucket cannot be reached', async () => {
    const service = await withBucket('');
    await server.stop();
    try {
      const response = await fetch(`${service.service.url}${PATH}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await service.stop();
    }
  });
});
