// A .graphql file is text with the files that it imports, each once.
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const IMPORT = /^#import "([^"]+)"\n/gm;

/** The text of a document with its fragments, and the files that it is made of. */
export async function composed(path, seen = new Set()) {
  if (seen.has(path)) return '';
  seen.add(path);
  const text = await readFile(path, 'utf8');
  const parts = [text.replaceAll(IMPORT, '').trim()];
  for (const [, file] of text.matchAll(IMPORT))
    parts.push(await composed(resolve(dirname(path), file), seen));
  return `${parts.filter(Boolean).join('\n')}\n`;
}

/** Without the comments, spaces and line ends that only people read. */
const compact = (text) =>
  text
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export const graphqlText = {
  name: 'graphql-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.graphql$/ }, async ({ path }) => {
      const files = new Set();
      const text = compact(await composed(path, files));
      return { contents: text, loader: 'text', watchFiles: [...files] };
    });
  },
};
