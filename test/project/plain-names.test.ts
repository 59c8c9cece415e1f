import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { AVOIDED } from '../support/plain-words.js';

/** `where` begins a clause of SQL, so it is looked for in comments alone. */
const CLAUSE = 'if, when';
const IN_COMMENTS = /^\s*(?:\/\/|\/?\*).*(?:[,;] where |\bWhere [^.:?]*,)/;

/** Words that names, comments and messages avoid, as public text does. */
const WORDS = AVOIDED.flatMap(([write, found]) => (write === CLAUSE ? [IN_COMMENTS] : [found]));
/** In names, these words are parts of others. */
const IN_NAMES = /answer|refus/i;
const isFound = (line: string): boolean => IN_NAMES.test(line) || WORDS.some((found) => found.test(line));

/** What a person enters in a form, the name of a column in the past, and tests of the words themselves. */
const RIGHT_IN = [
  'migrations/Migration20261122100000.ts',
  'migrations/Migration20261124000000.ts',
  'migrations/Migration20261128810000.ts',
  'src/demo/data/people.ts',
  'src/domain/tenant/form-answers.ts',
  'src/domain/tenant/tenant-information.entity.ts',
  'src/domain/tenant/tenant.input.ts',
  'src/domain/tenant/tenant.service.ts',
  'src/rest/call/spelling.ts',
  'test/graphql/declarations.test.ts',
  'test/graphql/rollback.test.ts',
  'test/graphql/tenant.test.ts',
  'test/project/plain-names.test.ts',
  'test/project/plain-words.test.ts',
  'test/project/test-titles.test.ts',
  'test/rest/WriteTenantInfoData.test.ts',
  'test/support/operations/parts-of-flows.ts',
  'test/support/plain-words.ts',
  'test/unit/spelled-inputs.test.ts',
];

/**
 * Codes that others rely on, what a server does with a connection, a word that people search for, and the words
 * of the law about a request.
 */
const RIGHT =
  /superior_?[aA]nswered_?[oO]n|\brequest[_.]answered|REFUSED|['`]refused['`]|ECONNREFUSED|IDEMPOTENCY_ANSWER_ERASED|refused the connection|'repair issue fault'/g;

const CODE = [
  '{src,bench,test,migrations,clients/typescript/src}/**/*.ts',
  '{scripts,pages,clients/typescript}/*.mjs',
];
const files = globSync([...CODE, 'pages/src/**/*.{ts,tsx,css}'], {
  cwd: projectFile(''),
  exclude: ['**/node_modules/**', 'test/support/front-end/**', 'clients/typescript/src/v2.*'],
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
