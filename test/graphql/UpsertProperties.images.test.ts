import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { propertyWith, upsertProperties } from '../support/upsert-properties.js';

const [ONE, TWO] = ['https://images.example.com/1.jpg', 'https://images.example.com/2.jpg'];
const HOME = { displayAddress: '1 Mill Lane, Bath', price: 900 };
const media = (...captions: (string | null)[]) =>
  [ONE, TWO].flatMap((url, at) => (captions[at] === undefined ? [] : [{ url, caption: captions[at] }]));

describe('the pictures of upsertProperties', () => {
  let service: TestService;
  let key: string;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ key, brandId } = await newBrand(service, 'Of pictures'));
  });
  afterAll(() => service.stop());

  const upsert = async (item: object) => (await upsertProperties(service, [{ ...HOME, ...item }], key))[0];
  const read = (reference: string) =>
    propertyWith(service, reference, 'images imageMedia { url caption }', key);

  test('may be URLs, or URLs with captions', async () => {
    await upsert({ reference: 'A', images: [ONE, TWO] });
    expect(await read('A')).toEqual({ images: [ONE, TWO], imageMedia: media(null, null) });
    await upsert({ reference: 'A', imageMedia: media('The front', '') });
    expect(await read('A')).toEqual({ images: [ONE, TWO], imageMedia: media('The front', null) });
    expect(await upsert({ reference: 'A', imageMedia: media('The front', null) })).toMatchObject({
      outcome: 'UNCHANGED',
    });
    await upsert({ reference: 'A', price: 950 });
    expect(await read('A')).toMatchObject({ imageMedia: media('The front', null) });
    await upsert({ reference: 'A', images: [ONE] });
    expect(await read('A')).toEqual({ images: [ONE], imageMedia: media(null) });
    await upsert({ reference: 'A', imageMedia: null });
    expect(await read('A')).toEqual({ images: [], imageMedia: [] });
  });

  test('may be in both forms if both have the same URLs', async () => {
    const both = { images: [ONE, TWO], imageMedia: media('The front', 'The garden') };
    expect(await upsert({ reference: 'B', ...both })).toMatchObject({ outcome: 'CREATED' });
    expect(await read('B')).toEqual(both);
    expect((await upsert({ reference: 'B', ...both, images: [TWO, ONE] }))?.errors).toEqual([
      { path: 'imageMedia', message: 'must have the same URLs as images' },
    ]);
    expect(
      (await upsert({ reference: 'B', imageMedia: [{ url: '', caption: 'x'.repeat(201) }] }))?.errors,
    ).toEqual([
      { path: 'imageMedia[0].url', message: expect.any(String) },
      { path: 'imageMedia[0].caption', message: expect.any(String) },
    ]);
  });

  test('have captions in /v2.1, and are URLs in /v2.0', async () => {
    const item = {
      reference: 'C',
      display_address: 'C',
      price: 1,
      town: 'Bath',
      image_media: media('The front'),
    };
    const batch = await service.call('POST', '/v2.1/properties/batch', { key, body: { items: [item] } });
    const [{ id }] = batch.body.data.results;
    const { body } = await service.call('GET', `/v2.1/properties/${id}`, { key });
    expect(body.data.property).toMatchObject({
      town: 'Bath',
      images: [ONE],
      image_media: media('The front'),
    });
    const search = await service.call('POST', '/v2.0/properties/search', { key, body: {} });
    const found = search.body.data.properties.find(
      ({ property_id }: { property_id: number }) => property_id === id,
    );
    expect(found).toMatchObject({ property_images: [ONE] });
    expect(found).not.toHaveProperty('image_media');
    expect(found).not.toHaveProperty('town');
  });

  test('have no names of files for a public key', async () => {
    const url = `https://api.example.com/media/${'a'.repeat(64)}.jpg`;
    const item = { reference: 'D', town: 'Flat 7, Bath', imageMedia: [{ url, caption: 'The front' }] };
    const id = (await upsert(item))?.id;
    await service.sql('update property set pictures = $2 where id = $1', [
      id,
      { [`${'a'.repeat(64)}.jpg`]: 'D_1.jpg' },
    ]);
    const { key: publicKey } = await service.issueKey({ origins: ['https://www.example.com'] }, brandId);
    const response = await service.call('GET', `/v2.1/properties/${id}`, {
      key: publicKey,
      headers: { Origin: 'https://www.example.com' },
    });
    expect(response.body.data.property).toMatchObject({
      town: 'Bath',
      image_media: [{ url, caption: 'The front' }],
    });
    expect(JSON.stringify(response.body)).not.toContain('D_1');
  });
});
