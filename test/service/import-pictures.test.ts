import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runSql } from '../support/database.js';
import { FeedBrand } from '../support/feed-brand.js';
import { runImport } from '../support/import-feed.js';
import { archive, homeOf } from '../support/picture-feeds.js';
import { jpeg, png, sha256 } from '../support/pictures.js';
import { S3_KEYS, S3Server } from '../support/s3-server.js';
import { TestService } from '../support/service.js';

const [FRONT, KITCHEN] = [jpeg('the front'), png(0x00ff00)];

describe('an import of pictures with the command line', () => {
  const feeds = new FeedBrand();
  const server = new S3Server();
  beforeAll(() => server.start('pictures'));
  afterAll(() => server.stop());

  const content = archive(
    [
      homeOf('P1', { MEDIA_IMAGE_00: 'a.jpg', MEDIA_IMAGE_01: 'b.png', MEDIA_IMAGE_TEXT_00: 'The front' }),
      homeOf('P2', {
        BEDROOMS: '0',
        PROP_SUB_ID: '0',
        SUMMARY: 'A shop with storage',
        MEDIA_IMAGE_00: 'none.jpg',
      }),
      homeOf('P3', { BEDROOMS: '0', PROP_SUB_ID: '0', LET_TYPE_ID: '4', MEDIA_IMAGE_00: 'a.jpg' }),
      homeOf('P4', { PRICE: 'soon' }),
    ],
    { 'A.JPG': FRONT, 'b.png': KITCHEN },
  );

  test.each(['disk', 's3'])(
    'puts the pictures into the store (%s), and the service serves them',
    async (kind) => {
      const store: Record<string, string> =
        kind === 'disk'
          ? { MEDIA_STORE: 'disk' }
          : {
              MEDIA_STORE: `s3://pictures?region=eu-west-2&endpoint=${encodeURIComponent(server.url)}`,
              AWS_ACCESS_KEY_ID: S3_KEYS.id,
              AWS_SECRET_ACCESS_KEY: S3_KEYS.secret,
            };
      const environment = { ...store, DATA_DIR: feeds.folder.path, PUBLIC_URL: 'https://api.example.com' };
      const file = feeds.folder.write('feed.zip', content);
      const result = await runImport(feeds.databaseUrl, file, feeds.brand, [], environment);
      expect(result).toMatchObject({
        status: 0,
        report: {
          ...{ rows: 4, imported: 3, updated: 0, unchanged: 0, rejected: 1 },
          pictures: { stored: 2, known: 0, rejected: 0, missing: 1 },
        },
      });
      const properties = await feeds.properties();
      expect(properties.map(({ accommodation_type }) => accommodation_type)).toEqual([
        ...['flat', 'property', 'property'],
      ]);
      const url = `https://api.example.com/media/${sha256(FRONT)}.jpg`;
      expect(properties[0]).toMatchObject({ images: [url, expect.stringMatching(/\.png$/)] });

      const service = await TestService.start({ databaseUrl: feeds.databaseUrl, environment });
      try {
        const response = await fetch(url.replace('https://api.example.com', service.service.url));
        expect(response.status).toBe(200);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'image/jpeg',
          'content-length': String(FRONT.length),
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(Buffer.from(await response.arrayBuffer()).equals(FRONT)).toBe(true);
      } finally {
        await service.stop();
      }
    },
  );

  test('that was killed between a picture and its property ends the same when it runs again', async () => {
    const environment = { DATA_DIR: feeds.folder.path };
    const file = feeds.folder.write('again.zip', content);
    const other = feeds.brand;
    await runImport(feeds.databaseUrl, file, other, [], environment);
    const expected = await feeds.properties();
    // What a kill leaves: the rows of pictures and the pictures, and no property.
    const [created] = await runSql<{ id: string }>(
      feeds.databaseUrl,
      `insert into brand (name, entitlements, created_at, updated_at)
        values ('Agency', '[]', now(), now()) returning id`,
    );
    feeds.brand = Number(created?.id);
    const result = await runImport(feeds.databaseUrl, file, feeds.brand, [], environment);
    expect(result.report).toMatchObject({ imported: 3, pictures: { stored: 0, known: 2, missing: 1 } });
    expect(await feeds.properties()).toEqual(expected);
    expect(await runSql(feeds.databaseUrl, 'select name from picture')).toHaveLength(2);
  });

  test('stops with a sentence if the store fails, and the same command does the rest', async () => {
    const environment = {
      MEDIA_STORE: `s3://pictures?region=eu-west-2&endpoint=${encodeURIComponent(server.url)}`,
      MEDIA_ACCESS_KEY_ID: S3_KEYS.id,
      MEDIA_SECRET_ACCESS_KEY: S3_KEYS.secret,
    };
    const file = feeds.folder.write(
      'full.zip',
      archive([homeOf('P1', { MEDIA_IMAGE_00: 'new.jpg' })], { 'new.jpg': jpeg('new') }),
    );
    server.fails = { status: 403, code: 'QuotaExceeded', methods: ['PUT', 'DELETE'] };
    const failed = await runImport(feeds.databaseUrl, file, feeds.brand, [], environment);
    expect(failed).toMatchObject({
      status: 1,
      output:
        `The bucket pictures at ${server.url} rejected a request: 403 QuotaExceeded. Stopped after 0 rows: ` +
        '0 imported, 0 updated, 0 unchanged, 0 rejected. Run it again to import the other rows.\n',
    });
    server.fails = undefined;
    const again = await runImport(feeds.databaseUrl, file, feeds.brand, [], environment);
    expect(again).toMatchObject({ status: 0, report: { imported: 1, pictures: { stored: 1 } } });
  });
});
