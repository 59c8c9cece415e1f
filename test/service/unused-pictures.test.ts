import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { notePictures } from '../../src/domain/picture/picture.service.js';
import { unusedPictures } from '../../src/domain/picture/picture.tasks.js';
import { DiskStore } from '../../src/media/disk-store.js';
import { type Picture, pictureOf } from '../../src/media/picture.js';
import type { MediaStore } from '../../src/media/store.js';
import { contextOfNoBrand } from '../support/context.js';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { jpeg } from '../support/pictures.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { upsertProperties } from '../support/upsert-properties.js';

const HOUR_MS = 3_600_000;
const home = (reference: string, images: string[]) => ({ reference, displayAddress: 'A', price: 1, images });

describe('a picture in the media store', () => {
  let service: TestService;
  let store: DiskStore;
  let brand: { key: string };
  let now = new Date('2026-12-01T09:00:00Z');
  let count = 0;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
    store = new DiskStore(service.dataDir, { publicUrl: 'https://api.example.com' });
    brand = await newBrand(service, 'With pictures');
  });
  afterAll(() => service.stop());
  beforeEach(() => service.sql('delete from picture'));

  /** Stored as an import does it. */
  async function stored(): Promise<Picture> {
    count += 1;
    const picture = pictureOf(jpeg(String(count)));
    if ('problem' in picture) throw new Error(picture.problem);
    await notePictures(contextOfNoBrand(service), [picture.name]);
    await store.put(picture);
    return picture;
  }
  const pass = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };
  const sweep = (media: MediaStore = store) =>
    unusedPictures.work(contextOfNoBrand(service), { media, mailer: NO_MAIL, log: () => {} });
  const isThere = async ({ name }: Picture) => (await store.find(name, false)) !== null;
  const send = async (...items: object[]) =>
    expect((await upsertProperties(service, items, brand.key)).flatMap(({ errors }) => errors)).toEqual([]);

  test('stays for a day after it was stored, and is removed if no property names it', async () => {
    const picture = await stored();
    pass(23);
    await sweep();
    expect(await isThere(picture)).toBe(true);
    pass(2);
    await sweep();
    expect([await isThere(picture), await service.sql('select name from picture')]).toEqual([false, []]);
  });

  test('stays as long as a property of any brand names it', async () => {
    const picture = await stored();
    const url = store.urlOf(picture.name);
    await send(home('A', [url, 'https://images.example.com/1.jpg']));
    await upsertProperties(service, [home('B', [url])], service.brand.partnerKey);
    await send(home('A', []));
    for (let day = 0; day < 3; day += 1) {
      pass(25);
      await sweep();
      expect(await isThere(picture)).toBe(true);
    }
    await upsertProperties(service, [{ reference: 'B', images: null }], service.brand.partnerKey);
    pass(25);
    await sweep();
    expect(await isThere(picture)).toBe(false);
  });

  test('stays if an earlier host of the service is in its URL', async () => {
    const picture = await stored();
    await send(home('C', [`https://old.example.com/media/${picture.name}`]));
    pass(25);
    await sweep();
    expect(await isThere(picture)).toBe(true);
  });

  test('is stored again by an import that waited for its removal', async () => {
    const picture = await stored();
    pass(25);
    let begun = () => {};
    const isRemoving = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = Object.assign(Object.create(store), {
      remove: async (name: string) => {
        begun();
        await mayGoOn;
        await store.remove(name);
      },
    });
    const removal = sweep(slow);
    await isRemoving;
    const again = notePictures(contextOfNoBrand(service), [picture.name]).then(() => store.put(picture));
    await eventually(async () => (await lockWaits(service.databaseUrl, '%into picture%')) > 0);
    goOn();
    await removal;
    expect([await again, await isThere(picture)]).toEqual([true, true]);
    await sweep();
    expect(await isThere(picture)).toBe(true);
  });

  test('that an import is about to store is left alone', async () => {
    const picture = await stored();
    pass(25);
    const client = await connectTo(service.databaseUrl);
    try {
      await client.query('begin');
      await client.query('select from picture for update');
      expect(await sweep()).toBe(false);
      expect(await isThere(picture)).toBe(true);
      await client.query('commit');
    } finally {
      await client.end();
    }
  });

  test('is known to the next run if the store fails', async () => {
    const picture = await stored();
    pass(25);
    const broken = Object.assign(Object.create(store), {
      remove: () => Promise.reject(new Error('The store is down.')),
    });
    await expect(sweep(broken)).rejects.toThrow('The store is down.');
    await sweep();
    expect(await isThere(picture)).toBe(false);
  });
});

const NO_MAIL = {
  timeoutMs: 0,
  send: () => Promise.reject(new Error('No mail is sent.')),
  remove: async () => {},
  close: () => {},
};
