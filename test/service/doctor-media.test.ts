import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { checkMedia } from '../../src/service/findings/media.js';
import { S3_KEYS, S3Server } from '../support/s3-server.js';

/** With a database elsewhere, the folder is used for pictures alone. */
const DATABASE_URL = 'postgresql://127.0.0.1:1/elsewhere';

const RIGHTS = [
  ['PUT', 'stored', 's3:PutObject'],
  ['GET', 'read', 's3:GetObject'],
  ['DELETE', 'removed', 's3:DeleteObject'],
] as const;

describe('the doctor’s check of the store of pictures', () => {
  const server = new S3Server();
  /** What browsers read in place of the bucket: its objects, as long as it is public. */
  let cdn: Server;
  let isPublic = true;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-doctor-'));
    await server.start('pictures');
    cdn = createServer(({ url = '' }, res) => {
      const object = isPublic ? server.objects.get(`homes${url}`) : undefined;
      res.writeHead(object ? 200 : 403).end(object?.bytes);
    });
    await new Promise<void>((resolve) => void cdn.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.fails = undefined;
    server.objects.clear();
    isPublic = true;
  });
  afterAll(async () => {
    await server.stop();
    cdn.closeAllConnections();
    await new Promise((resolve) => cdn.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const publicUrl = () => `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  const check = (environment: Record<string, string>) => checkMedia(readConfig(environment));
  const checkBucket = (more = '', secret = S3_KEYS.secret) =>
    check({
      MEDIA_STORE: `s3://pictures/homes?region=eu-west-2&endpoint=${encodeURIComponent(server.url)}${more}`,
      MEDIA_ACCESS_KEY_ID: S3_KEYS.id,
      MEDIA_SECRET_ACCESS_KEY: secret,
    });

  test('finds a folder in which pictures can be stored, and leaves none there', async () => {
    const { status, message } = await check({ DATA_DIR: folder, DATABASE_URL });
    expect([status, message]).toEqual([
      'ok',
      `Pictures can be stored, read and removed in ${join(folder, 'media')}.`,
    ]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files).toEqual([]);
  });

  test('reports a folder that cannot be written, and what to do', async () => {
    const blocked = join(folder, 'blocked');
    mkdirSync(blocked);
    writeFileSync(join(blocked, 'media'), '');
    const { status, message } = await check({ DATA_DIR: blocked, DATABASE_URL });
    expect([status, message]).toEqual([
      'error',
      `Pictures cannot be stored. No picture can be stored in ${join(blocked, 'media')}: a file is in its ` +
        'place. Let the user of the service write to that folder, and make room on its disk.',
    ]);
  });

  test('creates no folder before the service has', async () => {
    const missing = join(folder, 'missing');
    expect(await check({ DATA_DIR: missing })).toEqual({
      check: 'media',
      status: 'note',
      message: `Not checked, because the service has not used the folder ${missing} yet.`,
    });
    expect(readdirSync(folder)).not.toContain('missing');
  });

  test('finds a bucket in which pictures can be stored, and leaves none there', async () => {
    expect(await checkBucket()).toMatchObject({
      status: 'ok',
      message: 'Pictures can be stored, read and removed in the bucket pictures.',
    });
    expect([...server.objects]).toEqual([]);
    expect(server.calls.map((one) => one.split(' ')[0])).toEqual(['HEAD', 'PUT', 'GET', 'DELETE']);
  });

  test.each(RIGHTS)(
    'reports a bucket in which the key may not %s: pictures cannot be %s without %s',
    async (method, step, right) => {
      server.fails = { status: 403, code: 'AccessDenied', methods: [method] };
      const { status, message } = await checkBucket();
      expect(status).toBe('error');
      expect(message).toMatch(
        new RegExp(`^Pictures cannot be ${step}\\. .*, which needs the right ${right}\\.$`),
      );
      // One that cannot be read is removed too.
      if (method !== 'DELETE') expect([...server.objects]).toEqual([]);
    },
  );

  test('reports a wrong secret, without showing it, and an address where nothing responds', async () => {
    const wrong = await checkBucket('', 'hunter2');
    expect([wrong.status, wrong.message]).toEqual([
      'error',
      `Pictures cannot be stored. The bucket pictures at ${server.url} rejected a request: 403 ` +
        'SignatureDoesNotMatch. Correct MEDIA_STORE, or its access key, which needs the right s3:PutObject.',
    ]);
    const nowhere = await check({
      MEDIA_STORE: `s3://pictures?endpoint=${encodeURIComponent('http://127.0.0.1:1')}`,
      MEDIA_ACCESS_KEY_ID: 'id',
      MEDIA_SECRET_ACCESS_KEY: 'secret',
    });
    expect(nowhere.message).toMatch(
      /^Pictures cannot be stored\. The bucket pictures at \S+ cannot be reached\. /,
    );
  });

  test('reads a picture where browsers do, and reports a public URL that does not show it', async () => {
    const more = `&public=${encodeURIComponent(publicUrl())}`;
    expect(await checkBucket(more)).toMatchObject({ status: 'ok' });
    isPublic = false;
    const { status, message } = await checkBucket(more);
    expect(status).toBe('error');
    expect(message).toMatch(
      /^Pictures cannot be read\. http:\S+\.png returned 403\. Correct the public URL in /,
    );
    expect([...server.objects]).toEqual([]);
  });
});
