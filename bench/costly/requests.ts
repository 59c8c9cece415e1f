import type { BrandFacts } from '../../src/demo/facts.js';
import type { HttpRequest } from '../compare/requests.js';
import { batch, LONG_RECORDS, many, newItems, WRONG_MEMBERS, words } from './items.js';

export interface CostlyRequest extends HttpRequest {
  headers?: Readonly<Record<string, string>>;
}

export type Send = (request: CostlyRequest) => Promise<{ status: number; text: string }>;

interface Costly {
  name: string;
  /** Each round has other text, so that nothing is found in a cache. */
  request: (round: number) => CostlyRequest;
}

const PAGE = 100;
/** It has no plan, since it is also about the schema. */
const WITH_SCHEMA = '{ __schema { queryType { name } } ';

const query = (text: string, variables: object = {}): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  body: { query: text, variables },
});
const aliased = (count: number, selected: string): string =>
  many(count, (at) => `a${at}: ${selected}`).join(' ');
const page = (selected: string): string =>
  `{ properties(first: ${PAGE}) { edges { node { ${selected} } } } }`;
const withSchema = (text: string): string => text.replace('{', WITH_SCHEMA);

/** Two records with the longest text at a time are as much as a batch may have. */
export async function fill(send: Send): Promise<void> {
  for (const items of LONG_RECORDS) {
    const { status, text } = await send(batch(items));
    if (status !== 200 || text.includes('"rejected"')) throw new Error(text.slice(0, 500));
  }
}

const responses: readonly Costly[] = [
  ...['identity', 'gzip', 'br'].map((encoding) => ({
    name: `the longest response, ${encoding}`,
    request: () => ({ ...query(page('description')), headers: { 'Accept-Encoding': encoding } }),
  })),
  {
    name: 'the longest gzip response',
    request: () => ({
      ...query(page('description').replace(`${PAGE}`, '50')),
      headers: { 'Accept-Encoding': 'gzip' },
    }),
  },
  { name: 'an address 280 times', request: () => query(page(aliased(280, 'displayAddress'))) },
  {
    name: 'an address 280 times, without a plan',
    request: () => query(withSchema(page(aliased(280, 'displayAddress')))),
  },
  { name: 'pictures 8 times', request: () => query(page(aliased(8, 'imageMedia { url }'))) },
  { name: 'pictures 40 times', request: () => query(page(aliased(40, 'imageMedia { url }'))) },
  {
    name: 'pictures 40 times, without a plan',
    request: () => query(withSchema(page(aliased(40, 'imageMedia { url }')))),
  },
  { name: 'features 280 times', request: () => query(page(aliased(280, 'features'))) },
];

const batches: readonly Costly[] = [
  { name: 'a batch of empty items', request: () => batch(newItems(() => ({}))) },
  {
    name: 'a batch with each member wrong',
    request: (round) => batch(newItems((at) => ({ reference: `wrong-${round}-${at}`, ...WRONG_MEMBERS }))),
  },
  {
    name: 'a batch with unknown members',
    request: (round) =>
      batch(newItems((at) => Object.fromEntries(many(110, (one) => [`descripton${one}`, `${round} ${at}`])))),
  },
  {
    name: 'a batch of the shortest properties',
    request: (round) => batch(newItems((at) => ({ reference: `short-${round}-${at}`, address_line1: '1' }))),
  },
  {
    name: 'a batch with the longest addresses',
    request: (round) =>
      batch(newItems((at) => ({ reference: `address-${round}-${at}`, address_line1: words(45) }))),
  },
  {
    name: 'a batch with the longest descriptions',
    request: (round) =>
      batch(
        newItems((at) => ({
          reference: `text-${round}-${at}`,
          address_line1: `${at} Old Road`,
          description: words(100),
        })),
      ),
  },
  {
    name: 'a batch with short words five times in each address',
    request: (round) =>
      batch(
        newItems((at) => {
          const address = many(3, (word) => ((at * 31 + word * 7 + round) % 1296).toString(36)).join(' ');
          const lines = ['display_address', ...many(4, (line) => `address_line${line + 1}`)];
          return {
            reference: `lines-${round}-${at}`,
            ...Object.fromEntries(lines.map((line) => [line, address])),
          };
        }),
      ),
  },
  {
    name: 'a batch with 10,000 pictures',
    request: (round) =>
      batch(
        newItems((at) => ({
          reference: `pictures-${round}-${at}`,
          address_line1: '1',
          image_media: many(20, (one) => ({ url: `${one}` })),
        })),
      ),
  },
  {
    name: 'a batch with 50,000 links',
    request: (round) =>
      batch(
        newItems((at) => ({
          reference: `links-${round}-${at}`,
          address_line1: '1',
          images: many(100, (one) => `${one}`),
        })),
      ),
  },
  {
    name: 'a batch with 10,000 wrong pictures',
    request: (round) =>
      batch(
        newItems((at) => ({
          reference: `wrong-pictures-${round}-${at}`,
          address_line1: '1',
          image_media: many(20, () => ({ url: '' })),
        })),
      ),
  },
  {
    name: 'a batch with 50,000 wrong links',
    request: (round) =>
      batch(
        newItems((at) => ({
          reference: `wrong-links-${round}-${at}`,
          address_line1: '1',
          images: many(100, () => null),
        })),
      ),
  },
  {
    name: 'a batch that changes all descriptions',
    request: (round) =>
      batch(newItems((at) => ({ reference: `text-0-${at}`, price: round, description: words(150) }))),
  },
];

export const costlyRequests = ({ flowId }: BrandFacts): readonly Costly[] => [
  ...responses,
  ...batches,
  {
    name: 'a flow with 100 timeline entries',
    request: () =>
      query('query ($id: SafeInt!) { flow(id: $id) { id timeline(first: 100) { eventType description } } }', {
        id: flowId,
      }),
  },
];
