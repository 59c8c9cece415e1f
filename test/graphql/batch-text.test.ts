import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_BATCH_TEXT } from '../../src/domain/base/batch/batch.payload.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { newBrand } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

/** How often a character counts, by its script, and the longest allowed text. */
const WEIGHTS = [
  ['upsertProperties', 'description', 1, 40_000],
  ['upsertProperties', 'features', 1, 500],
  ['upsertProperties', 'displayAddress', 3, 300],
  ['upsertProperties', 'addressLine4', 3, 200],
  ['upsertProperties', 'fees', 1 / 8, 5000],
  ['upsertProperties', 'images', 1 / 8, 2000],
  ['upsertPeople', 'firstName', 3, 200],
  ['upsertPeople', 'email', 3, 320],
  ['upsertPeople', 'phone', 3, 50],
  ['upsertBranches', 'name', 3, 200],
  ['upsertAgents', 'name', 3, 200],
] as const;

const INPUTS = {
  upsertProperties: 'PropertyInput',
  upsertPeople: 'PersonInput',
  upsertBranches: 'BranchInput',
  upsertAgents: 'AgentInput',
} as const;
const mutationOf = (field: keyof typeof INPUTS): string =>
  `mutation ($items: [${INPUTS[field]}!]!) { ${field}(input: { items: $items }) { results { outcome } } }`;

describe('the characters of a batch', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await TestService.start();
    ({ key } = await newBrand(service, 'Long text'));
  });
  afterAll(() => service.stop());

  const send = (field: keyof typeof INPUTS, items: object[]): Promise<CallResponse> =>
    service.graphql(mutationOf(field), { items }, { key });
  const isFull = (response: CallResponse): boolean =>
    response.body.errors !== undefined &&
    problemsOf(response).some((problem) => problem.includes('at most 100,000 characters of text in all'));

  test.each(WEIGHTS)(
    'are counted in %s: each character of %s counts %d',
    async (field, member, weight, longest) => {
      const isList = member === 'features' || member === 'images';
      const perItem = isList ? 50 : 1;
      /** Items with so many characters in total; each reference has eight, which count as one. */
      const itemsOf = (characters: number): object[] => {
        const strings = many(Math.ceil(characters / longest), (at) =>
          'x'.repeat(Math.min(longest, characters - at * longest)),
        );
        return many(Math.ceil(strings.length / perItem), (at) => {
          const own = strings.slice(at * perItem, (at + 1) * perItem);
          return { reference: String(10_000_000 + at), [member]: isList ? own : own[0] };
        });
      };
      // A word of text that is found by its parts counts two in addition.
      const countOf = (items: readonly object[], characters: number) =>
        items.length * (weight === 3 ? 7 : 1) + characters * weight;
      let most = Math.floor(MAX_BATCH_TEXT / weight);
      while (countOf(itemsOf(most), most) > MAX_BATCH_TEXT) most -= 1;
      // More than 500 items are a different error.
      if (itemsOf(most + 1).length > 500) return;
      expect(isFull(await send(field, itemsOf(most)))).toBe(false);
      expect(isFull(await send(field, itemsOf(most + Math.ceil(1 / weight))))).toBe(true);
    },
  );

  test('count once for a word that an item has twice in its address, and again from the third time on', async () => {
    const address = 'Flat 3, 12 Long Lane, Fitzrovia, London N1 1AA';
    const items = (...names: string[]) =>
      many(500, (at) => ({
        reference: `once-${at}`,
        price: 1,
        ...Object.fromEntries(names.map((name) => [name, address])),
      }));
    expect(isFull(await send('upsertProperties', items('displayAddress', 'addressLine1')))).toBe(false);
    const more = items('displayAddress', 'addressLine1', 'addressLine2');
    expect(isFull(await send('upsertProperties', more))).toBe(true);
  });

  test('count for a picture at least eight, so that a batch has at most 12,500', async () => {
    const items = (pictures: number) =>
      many(500, (at) => ({
        reference: `pictures-${at}`,
        price: 1,
        imageMedia: many(pictures, (one) => ({ url: `${one}` })),
      }));
    expect(isFull(await send('upsertProperties', items(24)))).toBe(false);
    expect(isFull(await send('upsertProperties', items(25)))).toBe(true);
  });

  test('are counted in the REST API too', async () => {
    const items = [40_000, 40_000, 19_997].map((length, at) => ({
      reference: String(20_000_000 + at),
      description: 'x'.repeat(length),
    }));
    const call = (sent: object[]) =>
      service.call('POST', '/v2.1/properties/batch', { key, body: { items: sent } });
    expect((await call(items)).status).toBe(200);
    const { status, body } = await call([...items, { reference: 'r' }]);
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          in: 'body',
          path: 'items',
          message: 'must have at most 100,000 characters of text in all; send fewer items at a time',
        },
      ],
    ]);
  });

  test('have a cost, so that an operation has room for one full batch', async () => {
    const items = (batch: string) =>
      many(500, (at) => ({
        reference: `${batch}${at}`,
        displayAddress: 'A',
        price: 1,
        description: 'x'.repeat(190),
      }));
    const one = await send('upsertProperties', items('a'));
    expect(dataOf(one).upsertProperties.results).toHaveLength(500);
    const both = await service.graphql(
      `mutation ($a: [PropertyInput!]!, $b: [PropertyInput!]!) {
        a: upsertProperties(input: { items: $a }) { results { outcome } }
        b: upsertProperties(input: { items: $b }) { results { outcome } } }`,
      { a: items('b'), b: items('c') },
      { key },
    );
    expect([codeOf(both), both.body.errors[0].message]).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
      expect.stringContaining('costs'),
    ]);
  });

  test('are found by their words, whatever punctuation is between them', async () => {
    const sent = {
      reference: 'words',
      displayAddress: '1 St. Mary-Road',
      price: 1,
      description: 'A ground_floor flat/maisonette. See www.example.com/tour. <b>Semi-detached</b>',
      features: ['Off-street\nparking', 'a "quoted" word'],
    };
    dataOf(await send('upsertProperties', [sent]));
    const found = async (keyword: string) => {
      const { body } = await service.call('POST', '/v2.0/properties/search', {
        key,
        body: { keywords: [keyword] },
      });
      return body.data.totalProperties;
    };
    for (const keyword of [
      ...['ground_floor', 'ground-floor', 'floor', 'maisonettes', 'flat/maisonette', 'www.example.com/tour'],
      ...[
        'example',
        'semi-detached',
        'detached',
        'off-street parking',
        'street',
        'parking',
        'quoted',
        'mary',
      ],
    ])
      expect([keyword, await found(keyword)]).toEqual([keyword, 1]);
    expect(await found('bakery')).toBe(0);
  });
});
