import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const record = (root) => join(root, 'dist', '.built');

/** What a build reads: each source and setting, with its time and size. Two builds of the same are equal. */
export function readInputs(root) {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const settings = ['tsconfig.json', 'package.json', join('node_modules', '.package-lock.json')];
  const paths = [...settings, ...include.flatMap((folder) => [...sources(root, folder)])];
  return paths
    .map((path) => {
      const { mtimeMs, size } = statSync(join(root, path));
      return `${path} ${mtimeMs} ${size}\n`;
    })
    .join('');
}

/** The compiler would take a second to find that nothing has changed. */
export const isBuilt = (root, inputs) =>
  existsSync(record(root)) && readFileSync(record(root), 'utf8') === inputs;

export const forgetBuilt = (root) => rmSync(record(root), { force: true });

export const noteBuilt = (root, inputs) => writeFileSync(record(root), inputs);

function* sources(root, folder) {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sources(root, path);
    else if (/\.[cm]?ts$/.test(entry.name)) yield path;
  }
}
