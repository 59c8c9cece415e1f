import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

/** Words that names in the code avoid, as public text does. */
const AVOIDED = /answer|refus/i;

/** Files in which an answer is what a person enters in a form. */
const RIGHT_IN = [
  'src/demo/data/people.ts',
  'src/domain/tenant/form-answers.ts',
  'src/domain/tenant/tenant-information.entity.ts',
  'src/domain/tenant/tenant.input.ts',
  'src/domain/tenant/tenant.service.ts',
  'src/rest/call/spelling.ts',
];

/** Codes that others define or rely on, and what a server does with a connection. */
const RIGHT = /ECONNREFUSED|IDEMPOTENCY_ANSWER_ERASED|refused the connection/g;

const files = globSync(['src/**/*.ts', 'bench/**/*.ts', 'pages/src/**/*.{ts,tsx,css}'], {
  cwd: projectFile(''),
  exclude: ['**/node_modules/**'],
}).sort();

const linesOf = (file: string): string[] =>
  readFileSync(projectFile(file), 'utf8')
    .replace(RIGHT, '')
    .split('\n')
    .filter((line) => AVOIDED.test(line));

describe('the code uses the words of the documentation', () => {
  test('in the names of files', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => AVOIDED.test(file) && !RIGHT_IN.includes(file))).toEqual([]);
  });

  test('in its names, comments and messages', () => {
    const others = files.filter((file) => !RIGHT_IN.includes(file));
    expect(others.flatMap((file) => linesOf(file).map((line) => `${file}: ${line}`))).toEqual([]);
  });

  test('and each exception has such a word', () => {
    expect(RIGHT_IN.filter((file) => linesOf(file).length === 0)).toEqual([]);
  });
});
