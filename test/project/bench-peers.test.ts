import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { kernelOf } from '../../bench/compare/figures.js';
import { projectFile } from '../../src/paths.js';

/** The package of the servers that the service is compared with (docs/performance.md). */
const FOLDER = 'bench/peers';

type Versions = Record<string, string>;

const readJson = (path: string) => JSON.parse(readFileSync(projectFile(path), 'utf8'));
const peers: Versions = readJson(`${FOLDER}/package.json`).dependencies;
const { dependencies, devDependencies } = readJson('package.json');
const own: Versions = { ...dependencies, ...devDependencies };
const shared = Object.keys(peers).filter((name) => own[name]);

describe('the package of the peers', () => {
  test.each(Object.entries(peers))('pins %s to an exact version, %s', (_, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('contains the lock file of its dependencies', () => {
    expect(readJson(`${FOLDER}/package-lock.json`).packages[''].dependencies).toEqual(peers);
  });

  test('shares libraries with the service', () => {
    expect(shared).toEqual(expect.arrayContaining(['express', 'graphql', 'pg']));
  });

  test.each(shared)('has the version of %s that the service has', (name) => {
    expect(peers[name]).toBe(own[name]);
  });
});

test.each([
  ['linux', '6.8.0-45-generic', 'linux 6.8.0'],
  ['darwin', '25.1.0', 'darwin 25.1.0'],
  ['linux', 'unknown', 'linux unknown'],
])('a machine with the kernel %s is reported without its build name, as %s', (system, version, named) => {
  expect(kernelOf(system, version)).toBe(named);
});

test('the recorded figures name the kernel without its build name', () => {
  expect(readJson('docs/performance.json').machine.system).toMatch(/^[a-z0-9]+ [\d.]+$/);
});

// The folder has its own npm settings: npm does not read those of the parent folder.
test.each(['.', FOLDER])('the lock file of %s names no registry, and neither does a new one', (folder) => {
  expect(readFileSync(projectFile(`${folder}/package-lock.json`), 'utf8')).not.toContain('"resolved"');
  expect(readFileSync(projectFile(`${folder}/.npmrc`), 'utf8')).toContain(
    'omit-lockfile-registry-resolved=true',
  );
});
