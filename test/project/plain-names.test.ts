import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { AVOIDED } from '../support/plain-words.js';

/** What is right in code: `where` begins a clause of SQL, a text is a string, and a token has an end. */
const OF_CODE = ['if, when', 'text, search term', 'an expiry date'];

/** Words that names, comments and messages avoid, as public text does. */
const WORDS = AVOIDED.flatMap(([write, found]) => (OF_CODE.includes(write) ? [] : [found]));
/** In names, these words are parts of others. */
const IN_NAMES = /answer|refus/i;
const isFound = (line: string): boolean => IN_NAMES.test(line) || WORDS.some((found) => found.test(line));

/** Files in which an answer is what a person enters in a form. */
const RIGHT_IN = [
  'src/demo/data/people.ts',
  'src/domain/tenant/form-answers.ts',
  'src/domain/tenant/tenant-information.entity.ts',
  'src/domain/tenant/tenant.input.ts',
  'src/domain/tenant/tenant.service.ts',
  'src/rest/call/spelling.ts',
];

/** Codes that others rely on, what a server does with a connection, and a word that people search for. */
const RIGHT = /ECONNREFUSED|IDEMPOTENCY_ANSWER_ERASED|refused the connection|'repair issue fault'/g;

const files = globSync(['src/**/*.ts', 'bench/**/*.ts', 'scripts/*.mjs', 'pages/src/**/*.{ts,tsx,css}'], {
  cwd: projectFile(''),
  exclude: ['**/node_modules/**'],
}).sort();

const linesOf = (file: string): string[] =>
  readFileSync(projectFile(file), 'utf8').replace(RIGHT, '').split('\n').filter(isFound);

describe('the code uses the words of the documentation', () => {
  test('in the names of files', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => IN_NAMES.test(file) && !RIGHT_IN.includes(file))).toEqual([]);
  });

  test('in its names, comments and messages', () => {
    const others = files.filter((file) => !RIGHT_IN.includes(file));
    expect(others.flatMap((file) => linesOf(file).map((line) => `${file}: ${line}`))).toEqual([]);
  });

  test('and each exception has such a word', () => {
    expect(RIGHT_IN.filter((file) => linesOf(file).length === 0)).toEqual([]);
  });
});
