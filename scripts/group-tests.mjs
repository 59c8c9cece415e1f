// Writes files that import several test files each. Jest loads all modules again for every file that it runs,
// and V8 compiles them again: with one file for many, the whole suite takes half the time.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTS = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'test');
/**
 * A group has this part of the files that are left. Jest begins with the largest file, which is the largest
 * group: with small ones at the end, its workers end at about the same time.
 */
const PART = 1 / 5;
/** A rest of fewer than half of these joins the last group. */
const FEWEST_FILES = { unit: 20, service: 8, apis: 8 };
/** The folders of each project. "apis" are those of "npm run test:plans-off". */
const GROUPED = {
  unit: ['unit', 'project'],
  service: ['rest', 'graphql', 'service'],
  apis: ['rest', 'graphql'],
};
/** Neighbours are alike: so far apart, the slow ones do not meet. */
const STEP = 10;

/** The test files of each group, by project; each file is in one group. */
export function groupsOf(project) {
  const left = spread(GROUPED[project].flatMap(testFiles));
  const groups = [];
  while (left.length > 0) {
    const size = Math.max(FEWEST_FILES[project], Math.ceil(left.length * PART));
    const isRest = left.length - size < FEWEST_FILES[project] / 2;
    groups.push(left.splice(0, isRest ? left.length : size));
  }
  return groups;
}

function writeGroups(project) {
  const folder = join(TESTS, 'groups', project);
  mkdirSync(folder, { recursive: true });
  for (const [index, group] of groupsOf(project).entries())
    writeFileSync(
      join(folder, `${String(index + 1).padStart(2, '0')}.test.js`),
      group.map((file) => `import '${relative(folder, file).replaceAll(sep, '/')}';\n`).join(''),
    );
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(join(TESTS, 'groups'), { recursive: true, force: true });
  for (const project of Object.keys(GROUPED)) writeGroups(project);
}
