import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '../../src/config.js';

const ODD = 'p@ss/w:rd#?%41&+ é';
const HOW =
  'In its user name and password write @ as %40, / as %2F, : as %3A, # as %23, ? as %3F and % as %25';

const passwordIn = (url: string | undefined): string => decodeURIComponent(new URL(url ?? '').password);

function problemsOf(environment: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe.each([
  ['DATABASE_URL', 'DATABASE_PASSWORD', 'databaseUrl', 'postgresql'],
  ['SMTP_URL', 'SMTP_PASSWORD', 'smtpUrl', 'smtps'],
] as const)('the connection URL (%s)', (name, passwordVariable, member, scheme) => {
  const read = (environment: NodeJS.ProcessEnv) => readConfig(environment)[member];

  test(`reads a password of any characters from ${passwordVariable}`, () => {
    const url = read({ [name]: `${scheme}://me@server:1234/app`, [passwordVariable]: ODD });
    expect(passwordIn(url)).toBe(ODD);
    expect(url).toMatch(new RegExp(`^${scheme}://me:[^@/#?]+@server:1234/app$`));
    const other = read({ [name]: `${scheme}://me:old@server/app`, [passwordVariable]: ODD });
    expect(passwordIn(other)).toBe(ODD);
  });

  test('accepts a percent-encoded password, and an unencoded @', () => {
    expect(passwordIn(read({ [name]: `${scheme}://me:${encodeURIComponent(ODD)}@server/app` }))).toBe(ODD);
    expect(passwordIn(read({ [name]: `${scheme}://me:p@ss@server/app` }))).toBe('p@ss');
  });

  test.each(['p/ss', '12/ss', 'p#ss', '12#ss', 'p?ss', '12?ss', 'p%ss', 'p%zz', 'x@1/2'])(
    'explains how to write the password %s',
    (password) => {
      expect(problemsOf({ [name]: `${scheme}://me:${password}@server/app` })).toEqual([
        `${name} cannot be read. ${HOW}, or set ${passwordVariable} to the password as it is`,
      ]);
    },
  );

  test('rejects a password without a server', () => {
    expect(problemsOf({ [passwordVariable]: ODD })).toEqual([
      `${passwordVariable} has no effect without ${name}`,
    ]);
  });

  test('quotes no password in an error', () => {
    const problems = problemsOf({
      [name]: `${scheme}://me:hunter2/x@server/app`,
      [passwordVariable]: 'hunter3',
    });
    expect(problems.join()).not.toMatch(/hunter/);
  });
});
