import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { dataOf, problemsOf } from '../support/graphql.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const UPSERT = `mutation ($items: [BranchInput!]!) {
  upsertBranches(input: { items: $items }) { results { index reference id outcome errors { path message } } }
}`;

interface Result {
  index: number;
  reference: string;
  id: number | null;
  outcome: string;
  errors: { path: string; message: string }[];
}

describe('a batch', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Batches');
  });
  afterAll(() => service.stop());

  const send = (items: unknown) => service.graphql(UPSERT, { items }, { key: brand.key });
  test('has the first 100 characters of a too long reference in its result', async () => {
    const longest = '😀'.repeat(100);
    const response = await send([
      { reference: longest, name: 'A' },
      { reference: `${longest}x`, name: 'B' },
      { reference: 'x'.repeat(650_000), name: 'C' },
    ]);
    const { results } = dataOf(response).upsertBranches;
    expect(results.map(({ reference, outcome }: Result) => [reference, outcome])).toEqual([
      [longest, 'CREATED'],
      [longest, 'REJECTED'],
      ['x'.repeat(100), 'REJECTED'],
    ]);
  });

  const upsert = async (items: unknown): Promise<Result[]> =>
    dataOf(await send(items)).upsertBranches.results;
  const outcomes = (results: Result[]): string[] => results.map(({ outcome }) => outcome);
  const stored = (reference: string) =>
    service.sql('select name, postcode from branch where brand_id = $1 and reference = $2', [
      brand.brandId,
      reference,
    ]);

  test('creates, updates, keeps and rejects, with one result for each item in order', async () => {
    const [first] = await upsert([{ reference: 'a', name: 'Alpha', postcode: 'N1 1AA' }]);
    const results = await upsert([
      { reference: 'b', name: 'Beta' },
      { reference: 'a', name: 'Alpha' },
      { reference: 'c', name: 'x'.repeat(201), postcode: 'x'.repeat(21) },
      { reference: 'a', name: 'Again' },
      { reference: 'd' },
    ]);
    expect(results).toEqual([
      { index: 0, reference: 'b', id: expect.any(Number), outcome: 'CREATED', errors: [] },
      { index: 1, reference: 'a', id: first?.id, outcome: 'UNCHANGED', errors: [] },
      {
        index: 2,
        reference: 'c',
        id: null,
        outcome: 'REJECTED',
        errors: [
          { path: 'name', message: 'must have at most 200 characters' },
          { path: 'postcode', message: 'must have at most 20 characters' },
        ],
      },
      {
        index: 3,
        reference: 'a',
        id: null,
        outcome: 'REJECTED',
        errors: [{ path: 'reference', message: 'is the reference of item 1 too' }],
      },
      {
        index: 4,
        reference: 'd',
        id: null,
        outcome: 'REJECTED',
        errors: [{ path: 'name', message: 'is required for a new record' }],
      },
    ]);
  });

  test('keeps omitted members, and clears optional ones by null or an empty string', async () => {
    await upsert([{ reference: 'keep', name: 'Kept', postcode: 'N1 1AA' }]);
    expect(outcomes(await upsert([{ reference: 'keep', name: 'New' }]))).toEqual(['UPDATED']);
    expect(await stored('keep')).toEqual([{ name: 'New', postcode: 'N1 1AA' }]);
    expect(outcomes(await upsert([{ reference: 'keep', postcode: null }]))).toEqual(['UPDATED']);
    expect(await stored('keep')).toEqual([{ name: 'New', postcode: '' }]);
    expect(outcomes(await upsert([{ reference: 'keep', postcode: '' }]))).toEqual(['UNCHANGED']);
    const [nameless] = await upsert([{ reference: 'keep', name: '' }]);
    expect(nameless?.errors).toEqual([{ path: 'name', message: 'must not be null or empty' }]);
  });

  test('rejects an item whose text cannot be stored in a database, and no other item', async () => {
    const results = await upsert([
      { reference: 'nul', name: 'a\0b' },
      { reference: '', name: 'No reference' },
      { reference: 'fine', name: 'Fine' },
    ]);
    expect(results.map(({ errors }) => errors[0])).toEqual([
      { path: 'name', message: 'must not contain the character NUL' },
      { path: 'reference', message: 'must have at least 1 character' },
      undefined,
    ]);
  });

  test('of 500 items is one event and a few statements, and one of 0 or 501 items is rejected', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ reference: `many-${index}`, name: `Branch ${index}` }));
    expect(new Set(outcomes(await upsert(items(500))))).toEqual(new Set(['CREATED']));
    expect(new Set(outcomes(await upsert(items(500))))).toEqual(new Set(['UNCHANGED']));
    const events = await service.sql(
      `select jsonb_array_length(payload->'createdIds') as created from outbox
        where brand_id = $1 and type = 'directory_imported' order by id desc limit 1`,
      [brand.brandId],
    );
    expect(events).toEqual([{ created: 500 }]);
    expect(problemsOf(await send(items(501)))).toEqual(['input.items: must have at most 500 items']);
    expect(problemsOf(await send([]))).toEqual(['input.items: must have at least 1 item']);
  });

  test('that runs concurrently with others of the same references creates each record once', async () => {
    const items = (batch: number) =>
      Array.from({ length: 200 }, (_, index) => {
        const number = batch % 2 === 0 ? index : 199 - index;
        return { reference: `race-${number}`, name: `Branch ${number} of ${batch}` };
      });
    const all = await Promise.all(Array.from({ length: 6 }, (_, batch) => upsert(items(batch))));
    const created = all.flat().filter(({ outcome }) => outcome === 'CREATED');
    expect(created).toHaveLength(200);
    expect(all.flat().filter(({ outcome }) => outcome === 'REJECTED')).toEqual([]);
    const ids = new Map(created.map(({ reference, id }) => [reference, id]));
    for (const { reference, id } of all.flat()) expect(id).toBe(ids.get(reference));
  });

  test('cannot deadlock with another one that has the same references in another order', async () => {
    const blocker = await connectTo(service.databaseUrl);
    try {
      // Both batches have written something before they reach the reference in the middle.
      await blocker.query('begin');
      await blocker.query(
        `insert into branch (brand_id, reference, name, created_at, updated_at)
          values ($1, 'order-m', '', now(), now())`,
        [brand.brandId],
      );
      const named = (...references: string[]) =>
        references.map((one) => ({ reference: `order-${one}`, name: one }));
      const batches = Promise.all([upsert(named('a', 'm', 'z')), upsert(named('z', 'm', 'a'))]);
      await eventually(async () => (await lockWaits(service.databaseUrl, 'insert into branch')) === 2);
      await blocker.query('rollback');
      expect((await batches).map((results) => outcomes(results).sort())).toEqual(
        expect.arrayContaining([['CREATED', 'CREATED', 'CREATED']]),
      );
    } finally {
      await blocker.end();
    }
  });
});
