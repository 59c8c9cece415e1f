import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpuDuring } from '../support/cpu.js';
import { type Answer, TestService } from '../support/service.js';

/** What a hostile request may take at most; it is meant to take a tenth of this. */
const MOST_CPU_MS = 1000;

interface Attack {
  name: string;
  query: string;
  variables?: object;
}

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(' ');

/** Fragments of which each spreads the next one twice, `@skip`ped at the top. */
const doubling = (levels: number, skip: string): string =>
  `{ flows(first: 1) { edges { node { id ...F0 ${skip} } } } }
  ${many(levels, (level) => `fragment F${level} on Flow { ...F${level + 1} ...F${level + 1} }`)}
  fragment F${levels} on Flow { id }`;

const ATTACKS: Attack[] = [
  { name: '27 levels of doubling fragments, skipped', query: doubling(27, '@skip(if: true)') },
  { name: '27 levels of doubling fragments', query: doubling(27, '') },
  { name: '100 levels of doubling fragments', query: doubling(100, '') },
];

describe('a request that costs more than it seems', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    await service.graphql('{ flows(first: 1) { edges { node { id } } } }');
  });
  afterAll(() => service.stop());

  test.each(ATTACKS)('$name: answered or refused at once', async ({ query, variables }) => {
    let answer: Answer | undefined;
    const ms = await cpuDuring(async () => {
      answer = await service.graphql(query, variables);
    });
    expect(answer?.status).toBe(200);
    expect(ms).toBeLessThan(MOST_CPU_MS);
  });
});
