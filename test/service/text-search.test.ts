import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { insertProperties } from '../support/many-properties.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

describe('a search for text in 12,000 properties', () => {
  let service: TestService;
  let own: Awaited<ReturnType<typeof newBrand>>;
  beforeAll(async () => {
    service = await TestService.start();
    own = await newBrand(service, 'Of text');
    // The oldest has the reference 1.
    await insertProperties(service, own.brandId, 12_000, {
      created_at: "timestamptz '2025-01-01Z' + make_interval(mins => n)",
      display_address: `case when n in (1, 2) then 'The Old Mill, Ashford (near Kiln Road)'
        when n in (7, 11990) then n || ' London Road' else n || ' Station Road, London' end`,
      postcode: "case when n in (1, 3) then 'BA1 1AB' else 'SE5 0XY' end",
      lat: '51',
      lon: '0',
    });
  });
  afterAll(() => service.stop());

  async function find(text: string): Promise<{ total: number; isEstimated: boolean; references: string[] }> {
    const query = `query ($text: String) { properties(text: $text) {
      totalCount isTotalCountEstimated edges { node { reference } } } }`;
    const { properties } = dataOf(await service.graphql(query, { text }, { key: own.key }));
    const edges: { node: { reference: string } }[] = properties.edges;
    const references = edges.map(({ node }) => node.reference);
    return { total: properties.totalCount, isEstimated: properties.isTotalCountEstimated, references };
  }

  test.each([
    ['a word', 'ashford', ['2', '1']],
    ['a part of a word', 'hfor', ['2', '1']],
    ['several words', 'old mill, ash', ['2', '1']],
    ['words with a sign between them', '(near kiln', ['2', '1']],
    ['a part of a postcode', 'A1 1', ['3', '1']],
    ['the beginning of a word', 'k', ['2', '1']],
    ['nothing', 'zzzzz', []],
  ])('finds every property with %s', async (_what, text, references) => {
    expect(await find(text)).toEqual({ total: references.length, isEstimated: false, references });
  });

  test('finds the newest if many contain the words, and the total is marked as an estimate', async () => {
    const { references, isEstimated } = await find('London Road');
    expect([references[0], isEstimated]).toEqual(['11990', true]);
  });

  test('finds the newest with a frequent term, and estimates their number', async () => {
    const { references, isEstimated, total } = await find('station road');
    expect([references.length, references[0], isEstimated]).toEqual([20, '12000', true]);
    expect(total).toBeGreaterThan(11_000);
  });

  test('estimates the matches of a short term, searched within words in the newest only', async () => {
    const { references, isEstimated, total } = await find('19');
    expect([references.length, references[0], isEstimated]).toEqual([20, '11999', true]);
    expect(total).toBeGreaterThan(231);
    expect(total).toBeLessThan(1000);
  });

  test('finds text without letters in the newest properties', async () => {
    const { references, isEstimated } = await find('%');
    expect([references, isEstimated]).toEqual([[], true]);
  });
});
