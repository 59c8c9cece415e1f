import { describe, expect, test } from '@jest/globals';
import { FeedBrand } from '../support/feed-brand.js';
import { feedOf, feedRow as row } from '../support/feed-rows.js';
import { archive, homeOf } from '../support/picture-feeds.js';
import { jpeg, png, sha256, WEBP } from '../support/pictures.js';

const [FRONT, KITCHEN, GARDEN] = [jpeg('the front'), png(0x00ff00), WEBP];
const urlOf = (bytes: Buffer, ending: string): string =>
  `http://127.0.0.1:4000/media/${sha256(bytes)}.${ending}`;

describe('the pictures in the zip file of a feed', () => {
  const feeds = new FeedBrand();
  const send = (content: Buffer, options = {}) => feeds.import(content, options, 'feed.zip');
  const images = async () =>
    Object.fromEntries((await feeds.properties()).map(({ reference, images }) => [reference, images]));

  test('are stored by the name in their row, in any case and any folder, with their captions', async () => {
    const rows = [
      homeOf('P1', {
        MEDIA_IMAGE_00: 'p1_img_00.JPG',
        MEDIA_IMAGE_TEXT_00: 'The front',
        MEDIA_IMAGE_01: 'https://images.example.com/1.jpg',
        MEDIA_IMAGE_60: 'epc.png',
        MEDIA_IMAGE_TEXT_60: 'EPC',
      }),
      homeOf('P2', { MEDIA_IMAGE_00: 'P2_IMG_00.png', MEDIA_IMAGE_01: 'pictures\\garden.webp' }),
    ];
    const files = { 'P1_IMG_00.jpg': FRONT, 'media/P2_IMG_00.png': KITCHEN, 'Pictures/Garden.webp': GARDEN };
    expect((await send(archive(rows, files))).report).toMatchObject({
      ...{ rows: 2, imported: 2, rejected: 0, warnings: [] },
      pictures: { stored: 3, known: 0, rejected: 0, kept: 0, missing: 0, problems: [] },
    });
    expect(await feeds.properties()).toMatchObject([
      {
        town: 'Bath',
        images: [urlOf(FRONT, 'jpg'), 'https://images.example.com/1.jpg'],
        image_captions: ['The front', null],
        epcs: [{ url: 'epc.png', caption: 'EPC' }],
      },
      { images: [urlOf(KITCHEN, 'png'), urlOf(GARDEN, 'webp')], image_captions: [] },
    ]);
    expect((await send(archive(rows, files))).report).toMatchObject({
      unchanged: 2,
      pictures: { stored: 0, known: 3 },
    });
  });

  test('are left out if they are missing or no picture, counted, and never a name of a file', async () => {
    const rows = [
      homeOf('P1', { MEDIA_IMAGE_00: 'a.jpg', MEDIA_IMAGE_01: 'missing.jpg' }),
      homeOf('P2', { MEDIA_IMAGE_00: 'b.gif', MEDIA_IMAGE_01: 'empty.jpg' }),
      homeOf('P3', { MEDIA_IMAGE_00: 'twice.jpg', MEDIA_IMAGE_01: 'huge.jpg' }),
    ];
    const files = {
      'a.jpg': png(1),
      'b.gif': Buffer.from('GIF89a'),
      'empty.jpg': Buffer.alloc(0),
      'huge.jpg': Buffer.alloc(11 * 1024 ** 2),
      '1/twice.jpg': jpeg('one'),
      '2/twice.jpg': jpeg('two'),
    };
    const { report } = await send(archive(rows, files));
    expect(report).toMatchObject({
      ...{ rows: 3, imported: 3, rejected: 0 },
      pictures: {
        ...{ stored: 1, known: 0, rejected: 3, kept: 0, missing: 2 },
        problems: [
          { row: 2, reference: 'P2', file: 'b.gif', reason: 'is not a JPEG, PNG or WebP picture' },
          { row: 2, reference: 'P2', file: 'empty.jpg', reason: 'is empty' },
          { row: 3, file: 'huge.jpg', reason: 'has 11.0 MiB; a picture may have 10 MiB' },
          { row: 1, reference: 'P1', file: 'missing.jpg', reason: 'is not in the zip file' },
          { row: 3, file: 'twice.jpg', reason: 'is not in the zip file' },
        ],
      },
      warnings: [
        'The zip file has 2 other files, which were not read.',
        '2 pictures were left out that the zip file does not have, such as “missing.jpg” in row 1, ' +
          '“twice.jpg” in row 3.',
        '3 pictures were not stored: “b.gif” in row 2 is not a JPEG, PNG or WebP picture; “empty.jpg” in ' +
          'row 2 is empty; “huge.jpg” in row 3 has 11.0 MiB; a picture may have 10 MiB.',
      ],
    });
    expect(await images()).toEqual({ P1: [urlOf(png(1), 'png')], P2: [], P3: [] });
    const plain = await feeds.import(feedOf(row('P4', { MEDIA_IMAGE_00: 'P4.jpg' })));
    expect(plain.report).toMatchObject({ imported: 1, pictures: { missing: 1 } });
    expect(plain.report.warnings).toEqual([
      '1 picture was left out that a row names as a file, because the feed is not in a zip file with its ' +
        'pictures, such as “P4.jpg” in row 1.',
    ]);
    expect(await images()).toMatchObject({ P4: [] });
  });

  test('stay if a later feed names their files and does not have them', async () => {
    const home = homeOf('P1', { MEDIA_IMAGE_00: 'a.jpg', MEDIA_IMAGE_01: 'b.jpg' });
    await send(archive([home], { 'a.jpg': FRONT, 'b.jpg': jpeg('b') }));
    expect((await send(archive([home]))).report).toMatchObject({ unchanged: 1, pictures: { kept: 2 } });
    const { report } = await send(archive([home], { 'B.JPG': jpeg('another') }));
    expect(report).toMatchObject({ updated: 1, pictures: { stored: 1, kept: 1, missing: 0 } });
    expect(await images()).toEqual({ P1: [urlOf(FRONT, 'jpg'), urlOf(jpeg('another'), 'jpg')] });
  });

  test('are read in a dry run, and not stored', async () => {
    const content = archive([homeOf('P1', { MEDIA_IMAGE_00: 'dry.jpg' })], { 'dry.jpg': jpeg('dry') });
    for (let run = 0; run < 2; run += 1)
      expect((await send(content, { isDryRun: true })).report).toMatchObject({
        imported: 1,
        pictures: { stored: 1, known: 0 },
      });
    expect((await send(content)).report).toMatchObject({ imported: 1, pictures: { stored: 1 } });
  });

  test('may have four times the bytes of the zip file: the others are not read', async () => {
    // Nothing but repetition, so each of them takes 10 KiB in the zip file.
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `${at}.jpg`,
        Buffer.concat([jpeg(String(at)), Buffer.alloc(9.5 * 1024 ** 2)]),
      ]),
    );
    const rows = Object.keys(files).map((name, at) => homeOf(`P${at}`, { MEDIA_IMAGE_00: name }));
    const { report } = await send(archive(rows, files), { isDryRun: true });
    expect(report).toMatchObject({ imported: 8, pictures: { stored: 6, rejected: 2 } });
    expect(report.pictures.problems[0]?.reason).toBe(
      'was not read: the files have more than 4 times the size of the zip file',
    );
  });
});
