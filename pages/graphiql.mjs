// What the build leaves out of GraphiQL and its editor, so that a first visit loads less than 900 kB.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Fonts of the system are used in place of Roboto and Fira Code. */
const TEXT_FONTS = /@font-face\s*\{(?:(?!codicon)[^}])*\}/g;

/** The imports that are replaced by a file of src/explorer/replacements. */
const REPLACEMENTS = [
  [/\/(multiD|d)iffEditorWidget\.js$/, 'diff-editor.ts'],
  [/\/standaloneQuickInputService\.js$/, 'quick-input.ts'],
  [/\/(goToDefinitionAtPosition|gotoError)\.js$/, 'go-to.ts'],
  [/\/(inlayHintsHover|colorHoverParticipant)\.js$/, 'hovers.ts'],
  [/^framer-motion$/, 'framer-motion.tsx'],
  [/^markdown-it$/, 'markdown-it.ts'],
  [/\/search\.js$/, 'doc-search.tsx'],
];

/** @type {(root: string) => import('esbuild').Plugin} */
export const leanGraphiql = (root) => ({
  name: 'lean-graphiql',
  setup: ({ onLoad, onResolve }) => {
    const sources = join(root, 'src/explorer');
    onResolve({ filter: /^monaco-graphql\/esm\/monaco-editor|\/edcore\.main/ }, () => ({
      path: join(sources, 'editor.ts'),
      // What it imports registers itself with the editor.
      sideEffects: true,
    }));
    for (const [filter, file] of REPLACEMENTS)
      onResolve({ filter }, () => ({ path: join(sources, 'replacements', file) }));
    onResolve({ filter: /\?whole$/ }, ({ path }) => ({
      path: join(root, 'node_modules', path.replace('?whole', '')),
    }));
    // The styles of GraphiQL have those of the editor already.
    onLoad({ filter: /monaco-editor[\\/].*\.css$/ }, () => ({ contents: '', loader: 'empty' }));
    onLoad({ filter: /graphiql[\\/]dist[\\/]style\.css$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(TEXT_FONTS, ''),
      loader: 'css',
    }));
  },
});
