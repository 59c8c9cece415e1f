// Writes files that import several test files each. Jest loads all modules anew for every file that it runs: with one
// file for ten, the whole suite takes half the time.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'test');
const FILES_EACH = 10;
const GROUPED = { unit: ['unit', 'project'], service: ['rest', 'graphql', 'service'] };

const output = join(TESTS, 'groups');
rmSync(output, { recursive: true, force: true });
for (const [project, folders] of Object.entries(GROUPED)) {
  const files = folders.flatMap(testFiles);
  const groups = Array.from({ length: Math.ceil(files.length / FILES_EACH) }, () => []);
  // Neighbours are alike: spread over the groups, the slow ones do not meet.
  for (const [index, file] of files.entries()) groups[index % groups.length].push(file);
  const folder = join(output, project);
  mkdirSync(folder, { recursive: true });
  for (const [index, group] of groups.entries())
    writeFileSync(
      join(folder, `${String(index + 1).padStart(2, '0')}.test.js`),
      group.map((file) => `import '${relative(folder, file).replaceAll(sep, '/')}';\n`).join(''),
    );
}

function testFiles(folder) {
  return readdirSync(join(TESTS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .sort()
    .map((file) => join(TESTS, folder, file));
}
