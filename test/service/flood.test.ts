import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../support/service.js';

const SENDERS = 30;
const ASKED = 10;
const ROUNDS = 3;
/** A healthy client never waits a second; on a machine that is slow for other reasons, it may wait longer. */
const MAX_MS = 1000;
const MAX_TIMES = 100;

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(' ');

/** Each is about as expensive as one operation may be. */
const FLOODS: readonly (readonly [name: string, query: string])[] = [
  [
    'text searches',
    `{ ${many(2, (at) => `a${at}: flows(text: "${at}") { totalCount edges { node { id } } }`)} }`,
  ],
  [
    'searches by fifty keywords',
    `{
      ${many(1, (at) => `a${at}: searchProperties(input: { keywords: [${many(50, (word) => `"the word${word + at}"`)}] }) { totalCount }`)}
    }`,
  ],
  [
    'large pages',
    `{
      flows(first: 100) {
        totalCount
        edges {
          node {
            id property { displayAddress }
            subTenants(first: 5) { firstName guarantors(first: 5) { lastName } }
            timeline(first: 80) { eventType description }
          }
        }
      }
    }`,
  ],
];

describe('while one brand floods the service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** How long the other brand waits for a response: the median of several requests. */
  const waitOfOther = async (): Promise<number> => {
    const waits: number[] = [];
    for (let asked = 0; asked < ASKED; asked += 1) {
      const start = performance.now();
      const { body } = await service.graphql(
        'query ($id: SafeInt!) { flow(id: $id) { id stages { stage status } } }',
        { id: service.other.flowId },
        { key: service.other.partnerKey },
      );
      waits.push(performance.now() - start);
      expect(body.data.flow.id).toBe(service.other.flowId);
    }
    return waits.sort((a, b) => a - b)[ASKED / 2] ?? 0;
  };

  test.each(FLOODS)('with %s, requests of another brand are served as usual', async (_, query) => {
    const quiet = await waitOfOther();
    let isOver = false;
    const codes = new Set<string>();
    const sender = async (): Promise<void> => {
      while (!isOver) {
        const { status, body }: CallResponse = await service.graphql(query);
        codes.add(`${status} ${body.errors?.[0].extensions.code ?? 'data'}`);
      }
    };
    const senders = Array.from({ length: SENDERS }, sender);
    const mostAfter = (wait: number): number => Math.max(MAX_MS, MAX_TIMES * wait);
    // A busy machine makes a single round slow now and then, but not each of them.
    const most = mostAfter(quiet);
    let flooded = most;
    for (let round = 0; round < ROUNDS && flooded >= most; round += 1) flooded = await waitOfOther();
    isOver = true;
    await Promise.all(senders);
    expect([...codes]).toEqual(['200 data']);
    // Another program may have begun to work meanwhile.
    expect(flooded).toBeLessThan(mostAfter(Math.max(quiet, await waitOfOther())));
  });
});
