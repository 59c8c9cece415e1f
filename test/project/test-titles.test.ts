import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { type Title, titlesOf } from '../support/titles.js';

/** Words to avoid, each with what to write instead. */
const WORDS: readonly [word: RegExp, instead: string][] = [
  [/\banswer(s|ed|ing)?\b/i, 'response or return'],
  [/\brefus(e[sd]?|als?|ing)\b/i, 'reject or error'],
  [/\bfaults?\b/i, 'error or problem'],
  [/(^|[,;:] )where\b|\balso (if|where)\b/i, 'if, when or even if'],
  [/(?<!\bthere )\b(is|are) no\b(?! (longer|more|less)\b)/i, 'is not a, or has no'],
  [/\banew\b/i, 'again'],
  [/\bpapers?\b/i, 'documents'],
  [/\bneeds? not\b/i, 'does not have to'],
  [/\bof (its|their) own\b/i, 'its own, or separate'],
  [/\b(knows?|wants?|speaks?|says?)\b/i, 'has, requires, supports or states'],
];

/** People answer: the forms of a tenant have answers. */
const ANSWERS_OF_PEOPLE = /\b(tenant|household)\b.*\banswer|\banswers? of (the|that) tenant\b/;

/** A place or a program; or a word with two capitals, a digit or a sign, such as GraphQL or X-Tenant-Id. */
const NAME = /^(England|Wales|Scotland|Northern|Prometheus|Apollo|Citus)\b|^\S*([A-Z]\S*[A-Z]|[\d/._-])/;

const problemsOf = ({ text, line }: Title): string[] => {
  const words = WORDS.flatMap(([word, instead]) => {
    const [found] = word.exec(text.replace(ANSWERS_OF_PEOPLE, '')) ?? [];
    return found ? [`"${found.trim()}" in "${text}": write ${instead}`] : [];
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
test(\`Where it answers\`, () => {});
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
      '12 Where it answers',
    ]);
  });

  test('are reported with the word to use instead', () => {
    expect(problemsIn(SAMPLE)).toEqual([
      '12: "answers" in "Where it answers": write response or return',
      '12: "Where" in "Where it answers": write if, when or even if',
      '12: "Where it answers" begins with a capital',
    ]);
    expect(repeatedIn(SAMPLE + SAMPLE)).toContain("a key doesn't expire");
  });
});
