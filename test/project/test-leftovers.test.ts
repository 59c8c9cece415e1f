import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

/** Files run in groups, in which a hook outside of a `describe` runs for the tests of all files. */
const OUTER_HOOK = /^(?:before|after)Each\(/m;

/** They change the globals of Jest, and tests have others (support/environment.ts). */
const FAKE_TIMERS = /\buseFakeTimers\(/;

/** What a test changes for all others of its process, and how it is undone. */
const CHANGES = [
  { change: /\bspyOn\(/, undo: /\b(?:mockRestore|restoreAllMocks)\(\)/ },
  {
    change: /\bprocess\.env\.\w+ = |\bdelete process\.env\./,
    undo: /\bdelete process\.env\.|\bprocess\.env\.\w+ = /,
  },
  { change: /\breplaceProperty\(/, undo: /\brestoreAllMocks\(\)/ },
] as const;

/** What runs even if the test fails; or is returned, for the caller to do so. */
const ALWAYS = /(?:\bfinally \{|\.finally\(|\bafter(?:Each|All)\(|return \(\) =>)[\s\S]{0,300}/g;

function problemsIn(source: string): string[] {
  const always = [...source.matchAll(ALWAYS)].map(([text]) => text).join('\n');
  return [
    ...(OUTER_HOOK.test(source) ? ['has a hook outside of a describe'] : []),
    ...(FAKE_TIMERS.test(source) ? ['uses fake timers, which change nothing in this environment'] : []),
    ...CHANGES.filter(({ change, undo }) => change.test(source) && !undo.test(always)).map(
      ({ change }) => `does not undo ${change.exec(source)?.[0].trim()}`,
    ),
  ];
}

// The samples of this file have what is reported; the global setup runs before all tests.
const FILES = readdirSync(projectFile('test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!.*(?:node_modules|test-leftovers\.test|global-setup)).*\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(projectFile(`test/${file}`), 'utf8') }));

describe('a test file', () => {
  test('leaves no hook, spy, variable or clock behind for the other files of its group', () => {
    const problems = FILES.flatMap(({ file, source }) => problemsIn(source).map((one) => `${file} ${one}`));
    expect(problems).toEqual([]);
  });

  test.each([
    ['beforeEach(() => {});', ['has a hook outside of a describe']],
    ["describe('a', () => {\n  beforeEach(() => {});\n});", []],
    ["jest.spyOn(a, 'b');\nspy.mockRestore();", ['does not undo spyOn(']],
    ["jest.spyOn(a, 'b');\ntry {} finally {\n  spy.mockRestore();\n}", []],
    ["process.env.A = 'x';", ['does not undo process.env.A =']],
    ["  process.env.A = 'x';\n  afterEach(() => {\n    delete process.env.A;\n  });", []],
    ['jest.useFakeTimers();', ['uses fake timers, which change nothing in this environment']],
  ])('is judged by what always runs: %j', (source, problems) => {
    expect(problemsIn(source)).toEqual(problems);
  });
});
