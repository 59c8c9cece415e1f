import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

const readJson = (path: string) => JSON.parse(readFileSync(projectFile(path), 'utf8'));
const manifest = readJson('pages/built/manifest.json');
const { dependencies } = readJson('pages/package.json');

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
});
