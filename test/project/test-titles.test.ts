import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { AVOIDED } from '../support/plain-words.js';
import { type Title, titlesOf } from '../support/titles.js';

/** People answer: the forms of a tenant have answers. */
const ANSWERS_OF_PEOPLE = /\b(tenant|household)\b.*\banswer|\banswers? of (the|that) tenant\b/;

/** A place or a program; or a word with two capitals, a digit or a sign, such as GraphQL or X-Tenant-Id. */
const NAME = /^(England|Wales|Scotland|Northern|Prometheus|Apollo|Citus)\b|^\S*([A-Z]\S*[A-Z]|[\d/._-])/;

const problemsOf = ({ text, line }: Title): string[] => {
  const words = AVOIDED.flatMap(([write, avoided]) => {
    const [found] = avoided.exec(text.replace(ANSWERS_OF_PEOPLE, '')) ?? [];
    return found ? [`"${found.trim()}" in "${text}": write "${write}"`] : [];
  });
  const isCapital = /^[A-Z]/.test(text) && !NAME.test(text);
  return [...words, ...(isCapital ? [`"${text}" begins with a capital`] : [])].map(
    (problem) => `${line}: ${problem}`,
  );
};

const problemsIn = (source: string): string[] => titlesOf(source).flatMap(problemsOf);

/** The full names that a file has more than once. */
function repeatedIn(source: string): string[] {
  const names = titlesOf(source).map(({ fullName }) => fullName);
  return names.filter((name, index) => names.indexOf(name) < index);
}

/** The lines that begin a `describe` or a test whose title is not a parameter of a function. */
const callsIn = (source: string): number[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      /^ *(describe|test|it)\b[.(<]|^ *\(.* \? (describe|test|it) : .*\)\(/.test(line) &&
      !line.includes('describe(title')
        ? [index + 1]
        : [],
    );

const SAMPLE = `
describe('a key', () => {
  test.each<[string, number]>([
    ['a', 1],
    ['b', f(2)],
  ])(
    'is read from "%s"',
    (_, value) => {},
  );
  (isLinux ? test : test.skip)('doesn\\'t expire', () => {});
});
test(\`Where it answers, it ends\`, () => {});
`;

const files = readdirSync(projectFile('test'), { recursive: true, encoding: 'utf8' })
  // The sample of this file has what is reported, and another test installs packages below `support`.
  .filter((file) => /^(?!.*(?:node_modules|test-titles\.test)).*\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(projectFile(`test/${file}`), 'utf8') }));

/** What a function finds in the files of the tests, each with the name of its file. */
const foundIn = (find: (source: string) => string[]): string[] =>
  files.flatMap(({ file, source }) => find(source).map((found) => `${file}: ${found}`));

describe('the titles of the tests', () => {
  test('use the words of the glossary, and begin with a lower-case word or a name', () => {
    expect(foundIn(problemsIn)).toEqual([]);
  });

  test('differ from each other in each file', () => {
    expect(foundIn(repeatedIn)).toEqual([]);
  });

  test('are read from every call', () => {
    for (const { file, source } of files)
      expect([file, titlesOf(source).map(({ line }) => line)]).toEqual([file, callsIn(source)]);
    expect(titlesOf(SAMPLE).map(({ line, fullName }) => `${line} ${fullName}`)).toEqual([
      '2 a key',
      '3 a key is read from "%s"',
      "10 a key doesn't expire",
      '12 Where it answers, it ends',
    ]);
  });

  test('are reported with the word to use instead', () => {
    expect(problemsIn(SAMPLE)).toEqual([
      '12: "answers" in "Where it answers, it ends": write "response, return, respond"',
      '12: "Where it answers," in "Where it answers, it ends": write "if, when"',
      '12: "Where it answers, it ends" begins with a capital',
    ]);
    expect(repeatedIn(SAMPLE + SAMPLE)).toContain("a key doesn't expire");
  });
});
