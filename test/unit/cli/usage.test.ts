import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { CliCommand, UsageError } from '../../../src/cli/input/command.js';
import { commandLine } from '../../../src/cli/program.js';
import { COMMAND_LINE } from '../../../src/language/typed-command.js';
import { projectFile } from '../../../src/paths.js';

/** The executable commands, by their names. */
function runnable(command: CliCommand, words: readonly string[] = []): [string, CliCommand][] {
  const below = command.commands.filter((one) => one instanceof CliCommand);
  return below.length === 0
    ? [[words.join(' '), command]]
    : below.flatMap((one) => runnable(one, [...words, one.name()]));
}
const all = runnable(commandLine());
const named = (name: string): CliCommand => {
  const found = runnable(commandLine()).find(([words]) => words === name);
  if (!found) throw new Error(`There is no command ${name}.`);
  return found[1];
};

/** The words of an example, as a shell splits them. */
const split = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, inQuotes, bare]) => inQuotes ?? bare ?? '');

const problemsOf = (name: string, ...args: string[]): readonly string[] => problemsIn(named(name), args);

function problemsIn(command: CliCommand, args: string[]): readonly string[] {
  try {
    command.parseOptions(args);
    return [];
  } catch (error) {
    if (error instanceof UsageError) return error.problems;
    throw error;
  }
}

/** The lines of a help text that a terminal of 80 columns would break. */
function tooWide(command: CliCommand): string[] {
  const written: string[] = [];
  const writeOut = (text: string) => void written.push(text);
  command.configureOutput({ writeOut, getOutHelpWidth: () => 80 }).outputHelp();
  const lines = written.join('').split('\n');
  return lines.filter((line) => line.length > 80 && !line.startsWith(`  ${COMMAND_LINE} `));
}

test('the help of a group fits a terminal of 80 columns', () => {
  const program = commandLine();
  const groups = [program, ...program.commands.filter((one) => one.commands.length > 0)];
  expect(groups.flatMap((group) => (group instanceof CliCommand ? tooWide(group) : []))).toEqual([]);
});

describe.each(all)('the command "%s"', (name, command) => {
  test('has examples, and the command line accepts each of them', () => {
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) {
      const words = split(example);
      expect(words.slice(0, name.split(' ').length).join(' ')).toBe(name);
      expect(problemsOf(name, ...words.slice(name.split(' ').length))).toEqual([]);
    }
  });

  test('has the option --json, unless its output is a log', () => {
    expect(command.options.some(({ long }) => long === '--json')).toBe(
      !['worker', 'audit export'].includes(name),
    );
  });

  test('has help that fits a terminal of 80 columns, with each example on one line', () => {
    expect(tooWide(command)).toEqual([]);
  });

  test('has a description for each option, and no two options with the same flag', () => {
    const flags = command.options.map(({ long }) => long);
    expect(new Set(flags).size).toBe(flags.length);
    expect(command.options.filter(({ description }) => description === '')).toEqual([]);
  });
});

describe('the command line', () => {
  test('reports every mistake at once, and suggests the option that was probably meant', () => {
    expect(
      problemsOf(
        'key issue',
        'x',
        '--scope',
        'flows:read',
        '--expires-at',
        'soon',
        '--person-id',
        '0',
        '--name',
      ),
    ).toEqual([
      expect.stringMatching(/^argument '<brandId>' is invalid: 'x'\. It must be a whole number/),
      "unknown option '--scope' (did you mean --scopes?)",
      "option '--name' needs a value",
      expect.stringMatching(/^option '--expires-at' is invalid: 'soon'\. It must be a date-time, such as /),
      expect.stringMatching(/^option '--person-id' is invalid: '0'\. It must be a whole number/),
    ]);
    expect(problemsOf('key issue', '1', '--quiet', '--json')).toEqual([
      "use '--quiet' or '--json', not both",
    ]);
    expect(problemsOf('flow reopen', '1')).toEqual([
      "argument '<flowId>' is missing",
      "argument '<stage>' is missing",
      "required option '--reason <reason>' is missing",
    ]);
    expect(problemsOf('key list', '1', '2', '3')).toEqual([
      "'2' is one argument too many",
      "'3' is one argument too many",
    ]);
  });

  const BRANDS = `"${COMMAND_LINE} brand list" shows the ids.`;
  test.each([
    ['key list', [], [`argument '<brandId>' is missing. ${BRANDS}`]],
    ['key revoke', ['1'], [`argument '<keyId>' is missing. "${COMMAND_LINE} key list 1" shows the ids.`]],
    [
      'key show',
      [],
      [
        `argument '<brandId>' is missing. ${BRANDS}`,
        `argument '<keyId>' is missing. "${COMMAND_LINE} key list <brandId>" shows the ids.`,
      ],
    ],
    [
      'operator-token revoke',
      [],
      [`argument '<tokenId>' is missing. "${COMMAND_LINE} operator-token list" shows the ids.`],
    ],
    [
      'webhook enable',
      ['x', '--resume', 'now'],
      [expect.stringMatching(`^argument .*'x'\\. .* "${COMMAND_LINE} webhook list" shows the ids.$`)],
    ],
    [
      'webhook disable',
      ['1'],
      [`argument '<endpointId>' is missing. "${COMMAND_LINE} webhook list 1" shows the ids.`],
    ],
    ['import properties', ['a.csv'], [`required option '--brand <id>' is missing. ${BRANDS}`]],
    ['import properties', ['a.csv', '--brand'], [`option '--brand' needs a value. ${BRANDS}`]],
    ['key list', ['Harbour'], [expect.stringMatching(`^argument .*'Harbour'\\. It must be .* ${BRANDS}$`)]],
    [
      'deadlines recompute',
      ['--brand', 'x'],
      [expect.stringMatching(`^option '--brand' .* It must be .* ${BRANDS}$`)],
    ],
  ])('names the command that lists the ids if an id is missing or invalid: %s %j', (name, args, problems) => {
    expect(problemsOf(name, ...args)).toEqual(problems);
  });

  test.each([
    ['', ['brnad', 'list'], "'brnad' (did you mean brand?)"],
    ['', ['unheard-of'], "'unheard-of'"],
    ['', ['help', 'brnad'], "'brnad' (did you mean brand?)"],
    ['key', ['lits', '1'], "'lits' (did you mean list?)"],
    ['operator-token', ['lits'], "'lits' (did you mean list?)"],
  ])(
    'rejects an unknown command of the group "%s" and suggests the one that was probably meant: %j',
    (name, args, shown) => {
      const program = commandLine();
      const group = program.commands.find((one) => one.name() === name) ?? program;
      expect(group instanceof CliCommand && problemsIn(group, args)).toEqual([`unknown command ${shown}`]);
    },
  );

  test.each([
    ['brand create', ['X', '--entitlements', 'gardens'], /Allowed choices are prequalification, search/],
    ['key list', ['1.5'], /must be a whole number from 1 to/],
    ['key issue', ['1', '--expires-at', 'tomorrow'], /must be a date-time, such as 2027-/],
    ['brand create', [' '], /must not be blank\.$/],
    ['brand update', ['1', '--name', ''], /must not be blank\.$/],
    ['brand update', ['1', '--deadline-notice-days', 'x'], /must be a whole number\.$/],
    ['init', ['--name', ''], /must not be blank\.$/],
    ['operator-token issue', ['--name', '', '--expires-at', 'never'], /must not be blank\.$/],
  ])('rejects %s %j with a sentence', (name, args, sentence) => {
    expect(problemsOf(name, ...args)).toEqual([expect.stringMatching(sentence)]);
  });

  test.each([
    ['webhook replay', ['3'], "'<event>', '--since' or '--after' is required"],
    ['webhook replay', ['3', '--until', 'evt_1_9'], "'<event>', '--since' or '--after' is required"],
    [
      'webhook replay',
      ['3', 'evt_1_4', '--until', 'evt_1_9'],
      "use '<event>' or a range with '--since' or '--after', not both",
    ],
    ['webhook replay', ['3', '--since', '2h', '--after', 'evt_1_4'], "use '--since' or '--after', not both"],
    [
      'webhook deliveries',
      ['3', 'evt_1_4', '--status', 'failed'],
      "use '<event>', or '--status' and '--count', not both",
    ],
    ['webhook list', ['1', '--url', 'http://127.0.0.1:4000'], "use '<brandId>' or '--url', not both"],
  ])('rejects arguments and options that exclude each other: %s %j', (name, args, problem) => {
    expect(problemsOf(name, ...args)).toEqual([problem]);
  });

  test('does not take an option for the value of another option', () => {
    expect(problemsOf('key issue', '1', '--name', '--json')).toEqual(["option '--name' needs a value"]);
    expect(problemsOf('key issue', '1', '--name=--json')).toEqual([]);
  });

  test('accepts lists separated by commas or spaces, and repeated options', () => {
    const scopesOf = (...args: string[]): unknown => {
      const command = named('key issue');
      command.parseOptions(['1', ...args]);
      return command.opts().scopes;
    };
    const both = ['flows:read', 'leads:read'];
    expect(scopesOf('--scopes', 'flows:read,leads:read')).toEqual(both);
    expect(scopesOf('--scopes', 'flows:read, leads:read,')).toEqual(both);
    expect(scopesOf('--scopes', 'flows:read', 'leads:read')).toEqual(both);
    expect(scopesOf('--scopes', 'flows:read', '--scopes', 'leads:read,flows:read')).toEqual(both);
  });

  test('rejects a value that is not in a closed list, with the nearest one and all allowed values', () => {
    expect(problemsOf('key issue', '1', '--scopes', 'flow:read,leads:raed')).toEqual([
      expect.stringMatching(
        /^option '--scopes' is invalid: 'flow:read,leads:raed'\. Did you mean flows:read, leads:read\? Allowed choices are tenant_info:write, /,
      ),
    ]);
  });

  test('does not repeat a secret in an error message', () => {
    const secret = 'c'.repeat(64);
    const key = `svcp_0123456789ab_${secret}`;
    const problems = [...problemsOf('key rotate', '1', key, key)];
    expect(problems).toHaveLength(2);
    problems.push(...problemsOf('webhook listen', '--to', 'http://a', '--secret', `whsec_${secret}!`));
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('ccc');
  });
});

test('the version printed by the command line is that of the package', () => {
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));
  expect(commandLine().version()).toBe(version);
});

test('the help of the program explains its output, its errors and its exit status', () => {
  let help = '';
  const program = commandLine().configureOutput({ writeOut: (text) => (help += text) });
  program.outputHelp();
  expect(help).toMatch(/The exit status is 0 if .* and 1 if/s);
  expect(help).toContain(`${COMMAND_LINE} key list 1`);
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
});
