import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig, settingsOf } from '../../src/config.js';
import { upsertProperties as upsertInService } from '../../src/domain/listing/listing.service.js';
import { jobContext } from '../../src/domain/open-context.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { sentDuring } from '../support/statements.js';
import { propertyWith, upsertProperties } from '../support/upsert-properties.js';

const LONG = 'A quiet home near the park. '.repeat(1400);
const MESSAGE = 'names a record whose text is too long for this batch; send the item again';
const UPDATE = /^update property t set (.*), updated_at/;

describe('a batch that changes properties with long descriptions', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  const references = Array.from({ length: 10 }, (_, at) => `long-${at}`);
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Long');
    for (const pair of [0, 2, 4, 6, 8])
      await upsertProperties(
        service,
        references.slice(pair, pair + 2).map((reference) => ({
          reference,
          displayAddress: `Home ${reference}`,
          price: 1,
          description: LONG,
        })),
        brand.key,
      );
  });
  afterAll(() => service.stop());

  const send = (change: object, sent: readonly string[] = references) =>
    upsertProperties(
      service,
      sent.map((reference) => ({ reference, ...change })),
      brand.key,
    );
  const outcomes = async (change: object) => (await send(change)).map(({ outcome }) => outcome);
  const setOf = async (change: object): Promise<(string | undefined)[]> =>
    (await sentDuring(() => send(change, references.slice(0, 1)))).flatMap(({ text }) => {
      const set = UPDATE.exec(text)?.[1];
      return set === undefined ? [] : [set];
    });

  test('rejects items whose text would take too long to index, and accepts them in the next batch', async () => {
    const results = await send({ features: ['Garden'] });
    const updated = results.filter(({ outcome }) => outcome === 'UPDATED');
    const rejected = results.filter(({ outcome }) => outcome === 'REJECTED');
    // 39 kB each, of 250 kB.
    expect([updated.length, rejected.length]).toEqual([6, 4]);
    expect(rejected.map(({ id, errors }) => [id, errors])).toEqual(
      Array(4).fill([null, [{ path: 'reference', message: MESSAGE }]]),
    );
    for (const { reference } of rejected)
      expect((await propertyWith(service, reference, 'features', brand.key)).features).toEqual([]);
    // Those that have the value already are not counted.
    expect(await outcomes({ features: ['Garden'] })).toEqual([
      ...Array(6).fill('UNCHANGED'),
      ...Array(4).fill('UPDATED'),
    ]);
    expect((await propertyWith(service, 'long-9', 'features', brand.key)).features).toEqual(['Garden']);
  });

  test('accepts all that change neither an address nor a description, and sends no text again', async () => {
    expect(await outcomes({ bedrooms: 4 })).toEqual(Array(10).fill('UPDATED'));
    const unchanged = { features: ['Garden'], description: LONG };
    expect(await setOf({ ...unchanged, bedrooms: 5 })).toEqual([
      expect.not.stringMatching(/description|features/),
    ]);
    expect(await setOf({ ...unchanged, displayAddress: 'Home', bedrooms: 5 })).toEqual([
      expect.stringMatching(/display_address = r\.display_address.*bedrooms = /),
    ]);
  });

  test('does not withdraw a property whose item it rejects', async () => {
    const withdrawn = await send({ features: ['Balcony'], status: 'WITHDRAWN' });
    const ids = withdrawn.flatMap(({ outcome, id }) => (outcome === 'UPDATED' ? [id] : []));
    expect(ids).toHaveLength(6);
    const [event] = await service.sql<{ ids: number[] }>(
      `select payload -> 'propertyIds' as ids from outbox
        where brand_id = $1 and type = 'properties_withdrawn' order by id desc limit 1`,
      [brand.brandId],
    );
    expect(event?.ids).toEqual(ids);
  });

  test('has no limit in a feed of the command line', async () => {
    const ctx = jobContext(service.service.orm.em, settingsOf(readConfig({})), brand.brandId, 'feed');
    const results = await ctx.em.transact(() =>
      upsertInService(
        ctx,
        references.map((reference) => ({ reference, features: ['Cellar'] })),
      ),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(10).fill('updated'));
  });

  /** PostgreSQL 18 otherwise parses the expressions of all generated columns again for each row. */
  test.each([
    [{ price: 2 }, ['price']],
    [{ status: 'LET_AGREED' }, ['status', 'sent_status', 'overridden_status', 'overridden_status_of']],
    [{ fees: 'None' }, ['fees']],
    [{ metadata: { a: 'b' } }, ['metadata']],
  ])('that changes %j alone lets PostgreSQL compute one short generated column', async (change, columns) => {
    const [set, ...others] = await setOf(change);
    expect(others).toEqual([]);
    // The country follows from the postcode.
    expect(set?.split(', ').map((one) => one.split(' = ')[0])).toEqual(['country', ...columns, 'lat']);
    expect(set).toContain('lat = t.lat');
  });
});
