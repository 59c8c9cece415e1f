import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(fileURLToPath(import.meta.url));
const OTHERS = ['build.mjs', 'graphiql.mjs', 'graphql-text.mjs', 'package-lock.json'];

/** Changes with everything that the built pages are made of. It needs no package. */
export async function sourcesDigest() {
  const entries = await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const hash = createHash('sha256');
  for (const file of [...OTHERS, ...files].sort()) {
    const text = await readFile(join(ROOT, file), 'utf8');
    hash.update(`${file}\0${text.replaceAll('\r\n', '\n')}\0`);
  }
  return hash.digest('hex');
}
