import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

const readJson = (path: string) => JSON.parse(readFileSync(projectFile(path), 'utf8'));
const manifest = readJson('pages/built/manifest.json');
const { dependencies } = readJson('pages/package.json');

/** The words of the reference's search that have synonyms. */
const words = [
  ...readFileSync(projectFile('pages/src/reference/synonyms.ts'), 'utf8').matchAll(/^ {2}\['(.+?)',/gm),
].map(([, word = '']) => word);

/** The text of each call in which the search looks. */
const searched: string[] = ['2.0', '2.1'].flatMap((version) =>
  Object.entries<object>(readJson(`schema/openapi-v${version}.json`).paths).flatMap(([path, calls]) =>
    Object.values(calls).map(({ summary, operationId, tags }) =>
      `${path} ${summary} ${operationId} ${tags}`.toLowerCase(),
    ),
  ),
);

describe('the built pages', () => {
  test('match the committed sources, and "npm run pages" builds them', async () => {
    const { sourcesDigest }: { sourcesDigest: () => Promise<string> } = await import(
      projectFile('pages/sources.mjs')
    );
    expect(manifest.sources).toBe(await sourcesDigest());
  });

  test('are exactly the files of the manifest, with the hashes that it lists', () => {
    const digests = Object.entries<string>(manifest.files);
    const names = digests.map(([name]) => `${name}.br`);
    expect(readdirSync(projectFile('pages/built')).toSorted()).toEqual(
      [...names, 'manifest.json'].toSorted(),
    );
    for (const [name, digest] of digests) {
      const bytes = brotliDecompressSync(readFileSync(projectFile(`pages/built/${name}.br`)));
      expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, digest]);
    }
  });

  test.each(Object.entries<string>(dependencies))('are built with an exact version of %s', (_, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('contain the version of graphql that the service has', () => {
    expect(dependencies.graphql).toBe(readJson('package.json').dependencies.graphql);
  });

  test('find a call for each word that has synonyms', () => {
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => !searched.some((text) => text.includes(word)))).toEqual([]);
  });
});
