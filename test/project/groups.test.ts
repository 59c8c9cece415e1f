import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

const { groupsOf }: { groupsOf: (project: string) => string[][] } = await import(
  projectFile('scripts/group-tests.mjs')
);
const TESTS = projectFile('dist/test');

/** The test files of "npm test": all except the long ones. */
const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.js') && !/^(?:groups|long)\//.test(file))
  .sort();

test('every test file is in exactly one group of each command that runs it', () => {
  const grouped = ['unit', 'service', 'apis'].map((project) => groupsOf(project).flat().sort());
  const isUnit = (file: string) => /^(?:unit|project)\//.test(file);
  const isOfApi = (file: string) => /^(?:rest|graphql)\//.test(file);
  const expected = [files.filter(isUnit), files.filter((file) => !isUnit(file)), files.filter(isOfApi)];
  expect(grouped).toEqual(expected.map((group) => group.map((file) => join(TESTS, file))));
});

test('every group has enough files to be worth loading all modules', () => {
  for (const project of ['unit', 'service', 'apis'])
    expect(Math.min(...groupsOf(project).map((group) => group.length))).toBeGreaterThanOrEqual(4);
});
