// Builds the pages' scripts and styles into built/, which is committed (docs/decisions/0035-pages.md).
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { leanGraphiql } from './graphiql.mjs';
import { graphqlText } from './graphql-text.mjs';
import { sourcesDigest } from './sources.mjs';

const ROOT = dirname(fileURLToPath(import.meta.url));
const BUILT = join(ROOT, 'built');
const PAGES = ['start', 'explorer', 'reference', 'guides', 'mails', 'missing', 'console'];
const sourceOf = (page) => `src/${page}/main.${page === 'console' ? 'tsx' : 'ts'}`;
const ICON = 'src/base/icon.svg';
const WORKERS = {
  'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
};

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  jsx: 'automatic',
  minify: true,
  format: 'esm',
  target: 'es2022',
  outdir: 'built',
  write: false,
  metafile: true,
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  define: { 'process.env.NODE_ENV': '"production"' },
};

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The outputs of a build, by the name of the file. */
const filesOf = ({ outputFiles }) =>
  new Map(outputFiles.map(({ path, contents }) => [relative(BUILT, path), contents]));

/** The file that each entry point became. */
const outputsOf = ({ metafile }) =>
  Object.entries(metafile.outputs)
    .filter(([, { entryPoint }]) => entryPoint)
    .map(([path, output]) => [relative('built', path), output]);

async function bundle() {
  // One build, so that the workers share code with the page and with each other.
  const output = await build({
    ...OPTIONS,
    entryPoints: {
      ...Object.fromEntries(PAGES.map((page) => [page, sourceOf(page)])),
      icon: ICON,
      ...WORKERS,
    },
    loader: { '.svg': 'copy' },
    splitting: true,
    plugins: [leanGraphiql(ROOT), graphqlText],
  });
  const pages = {};
  const workers = {};
  for (const [file, { cssBundle, imports, entryPoint }] of outputsOf(output)) {
    const name = file.slice(0, file.lastIndexOf('-'));
    if (WORKERS[name]) workers[name] = file;
    if (entryPoint !== sourceOf(name)) continue;
    pages[name] = {
      script: file,
      style: relative('built', cssBundle),
      chunks: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map(({ path }) => relative('built', path)),
    };
  }
  const files = filesOf(output);
  const [icon] = outputsOf(output).find(([, { entryPoint }]) => entryPoint === ICON);
  const text = Buffer.from(await licensesOf(Object.keys(output.metafile.inputs)));
  const licenses = `licenses-${sha256(text).slice(0, 8).toUpperCase()}.txt`;
  files.set(licenses, text);
  return { pages, workers, common: { icon, licenses }, files };
}

/** The licences of the packages that the built files contain parts of. */
async function licensesOf(inputs) {
  const names = inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  const licences = [...new Set(names)].sort().map(async (name) => {
    const folder = join(ROOT, 'node_modules', name);
    const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? await readFile(join(folder, file), 'utf8') : `License: ${license}\n`;
    return `${name} ${version}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
  });
  return (await Promise.all(licences)).join(`\n${'-'.repeat(80)}\n\n`);
}

const compress = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const { pages, workers, common, files } = await bundle();
const manifest = {
  sources: await sourcesDigest(),
  pages,
  workers,
  common,
  // The compressed bytes depend on the version of Node.js, the plain ones do not.
  files: Object.fromEntries([...files].map(([name, bytes]) => [name, sha256(bytes)]).sort()),
};
const printed = `${JSON.stringify(manifest, null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(join(BUILT, 'manifest.json'), 'utf8');
  if (committed !== printed) {
    process.stderr.write('pages/built is not what its sources make. Run "npm run pages" and commit it.\n');
    process.exit(1);
  }
  process.stdout.write('pages/built is what its sources make.\n');
} else {
  await mkdir(BUILT, { recursive: true });
  const kept = new Set([...files.keys()].map((name) => `${name}.br`));
  for (const name of await readdir(BUILT)) if (!kept.has(name)) await rm(join(BUILT, name));
  const existing = new Set(await readdir(BUILT));
  const sizes = [];
  for (const [name, bytes] of files) {
    const path = join(BUILT, `${name}.br`);
    // An unchanged file keeps its bytes.
    const isThere = existing.has(`${name}.br`) && brotliDecompressSync(await readFile(path)).equals(bytes);
    const short = isThere ? await readFile(path) : compress(bytes);
    if (!isThere) await writeFile(path, short);
    sizes.push([name, short.length, bytes.length]);
  }
  await writeFile(join(BUILT, 'manifest.json'), printed);
  for (const [name, short, plain] of sizes.sort((a, b) => b[1] - a[1]).slice(0, 12))
    process.stdout.write(`${String(short).padStart(8)} of ${String(plain).padStart(8)}  ${name}\n`);
}
