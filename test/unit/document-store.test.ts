import { expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { documentStore } from '../../src/graphql/apollo/document-store.js';

const MIB = 1024 * 1024;
const VIEWER = '{ viewer { key { id } } }';

async function keptOf(count: number, comment: string): Promise<number> {
  const store = documentStore();
  for (let at = 0; at < count; at += 1) await store.set(String(at), parse(`${VIEWER} # ${at} ${comment}`));
  return store.keys().length;
}

test('the documents that are cached between requests take a bounded amount of memory', async () => {
  expect(await keptOf(200, '')).toBe(200);
  expect(await keptOf(100, 'x'.repeat(MIB))).toBeLessThan(64);
  // Each comment is a separate token, which takes a hundred times the memory of its characters.
  expect(await keptOf(10, '\n#'.repeat(MIB / 2))).toBe(0);
});
