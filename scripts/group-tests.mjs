// Writes files that import several test files each. Jest loads all modules anew for every file that it runs, and V8
// compiles them anew: with one file for many, the whole suite takes half the time.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'test');
/**
 * A group has this part of the files that are left. Jest begins with the largest file, which is the largest group:
 * with small ones at the end, its workers end at about the same time.
 */
const PART = 1 / 5;
const FEWEST_FILES = { unit: 20, service: 8 };
const GROUPED = { unit: ['unit', 'project'], service: ['rest', 'graphql', 'service'] };
/** Neighbours are alike: so far apart, the slow ones do not meet. */
const STEP = 10;

const output = join(TESTS, 'groups');
rmSync(output, { recursive: true, force: true });
for (const [project, folders] of Object.entries(GROUPED)) {
  const folder = join(output, project);
  mkdirSync(folder, { recursive: true });
  const left = spread(folders.flatMap(testFiles));
  for (let number = 1; left.length > 0; number += 1) {
    const group = left.splice(0, Math.max(FEWEST_FILES[project], Math.ceil(left.length * PART)));
    writeFileSync(
      join(folder, `${String(number).padStart(2, '0')}.test.js`),
      group.map((file) => `import '${relative(folder, file).replaceAll(sep, '/')}';\n`).join(''),
    );
  }
}

function spread(files) {
  return Array.from({ length: STEP }, (_, first) => files.filter((_, at) => at % STEP === first)).flat();
}

function testFiles(folder) {
  return readdirSync(join(TESTS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .sort()
    .map((file) => join(TESTS, folder, file));
}
