import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { openMediaStore } from '../../src/media/open-store.js';
import { type Picture, pictureOf } from '../../src/media/picture.js';
import { jpeg, png } from '../support/pictures.js';
import { S3_KEYS, S3Server } from '../support/s3-server.js';

const pictureWith = (bytes: Buffer): Picture => {
  const picture = pictureOf(bytes);
  if ('problem' in picture) throw new Error(picture.problem);
  return picture;
};
const NAME = pictureWith(jpeg('nothing')).name;

describe('the store of pictures', () => {
  const server = new S3Server();
  const folder = mkdtempSync(join(tmpdir(), 'rental-flow-media-'));
  beforeAll(() => server.start('pictures'));
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const settings = { publicUrl: 'https://api.example.com' };
  const open = (environment: Record<string, string>) =>
    openMediaStore(readConfig({ DATA_DIR: folder, ...environment }), settings);
  const bucket = (more = '', environment: Record<string, string> = {}) =>
    open({
      MEDIA_STORE: `s3://pictures/homes?region=eu-west-2&endpoint=${encodeURIComponent(server.url)}${more}`,
      AWS_ACCESS_KEY_ID: S3_KEYS.id,
      AWS_SECRET_ACCESS_KEY: S3_KEYS.secret,
      ...environment,
    });
  const STORES = [
    ['on the disk', () => open({})],
    ['in a bucket', () => bucket()],
  ] as const;

  test.each(STORES)('%s keeps a picture once, gives it back whole, and removes it', async (_, opened) => {
    const store = opened();
    const picture = pictureWith(png(7));
    expect([await store.put(picture), await store.put(picture)]).toEqual([true, false]);
    expect(await store.find(picture.name, false)).toEqual({ size: picture.bytes.length, bytes: null });
    const found = await store.find(picture.name, true);
    const bytes = found && 'bytes' in found ? await found.bytes?.toArray() : [];
    expect(Buffer.concat(bytes ?? []).equals(picture.bytes)).toBe(true);
    await store.remove(picture.name);
    await store.remove(picture.name);
    expect(await store.find(picture.name, true)).toBeNull();
  });

  test.each(STORES)('%s has the URL of the service', (_, opened) => {
    expect(opened().urlOf(NAME)).toBe(`https://api.example.com/media/${NAME}`);
  });

  test('in a bucket stores each picture with its type, in the folder of the configuration', async () => {
    const picture = pictureWith(png(8));
    await bucket().put(picture);
    expect(server.objects.get(`homes/${picture.name}`)).toEqual({ bytes: picture.bytes, type: 'image/png' });
  });

  test('in a bucket with a public URL is read there', async () => {
    const store = bucket(`&public=${encodeURIComponent('https://cdn.example.com')}`);
    expect(await store.find(NAME, true)).toEqual({ location: `https://cdn.example.com/${NAME}` });
  });

  test('in a bucket fails with a sentence if the key is wrong, or nothing responds', async () => {
    const picture = pictureWith(png(9));
    // Without the right to list, a missing object looks the same as a wrong key: the write shows which it is.
    await expect(bucket('', { AWS_SECRET_ACCESS_KEY: 'wrong' }).put(picture)).rejects.toThrow(
      `The bucket pictures at ${server.url} rejected a request: 403 SignatureDoesNotMatch.`,
    );
    const nowhere = open({
      MEDIA_STORE: `s3://pictures?endpoint=${encodeURIComponent('http://127.0.0.1:1')}`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    await expect(nowhere.put(picture)).rejects.toThrow(
      'The bucket pictures at http://127.0.0.1:1 cannot be reached.',
    );
  });

  test('on the disk writes a picture again that a power cut has left short', async () => {
    const picture = pictureWith(png(10));
    const part = join(folder, 'media', picture.name.slice(0, 2));
    mkdirSync(part, { recursive: true });
    writeFileSync(join(part, picture.name), '');
    expect(await open({}).put(picture)).toBe(true);
    expect(await open({}).find(picture.name, false)).toMatchObject({ size: picture.bytes.length });
  });

  test('on the disk removes what a killed process left a day ago', async () => {
    const parts = join(folder, 'media', 'parts');
    mkdirSync(parts, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(parts, name), 'a part');
    const before = Date.now() / 1000 - 25 * 3600;
    utimesSync(join(parts, 'old'), before, before);
    await open({}).put(pictureWith(png(11)));
    expect(readdirSync(parts)).toEqual(['new']);
  });

  test('on the disk fails with a sentence if its folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const store = open({ DATA_DIR: file });
    await expect(store.put(pictureWith(png(12)))).rejects.toThrow(
      `No picture can be stored in ${join(file, 'media')}: a file is in its place.`,
    );
  });
});
