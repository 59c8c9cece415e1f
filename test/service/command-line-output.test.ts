import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasTerminal, onTerminal, rentalFlow } from '../support/command-line.js';
import { FailingDatabase } from '../support/failing-database.js';
import { SECRETS_KEY } from '../support/secrets-key.js';
import { TestService } from '../support/service.js';

let service: TestService;
let environment: Record<string, string>;
let brandId: string;
beforeAll(async () => {
  service = await TestService.start({
    environment: { OPERATOR_TOKEN: `svco_${'0'.repeat(12)}_${'5'.repeat(64)}` },
  });
  environment = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, SECRETS_KEY };
  const { stdout } = await rentalFlow(
    environment,
    'brand',
    'create',
    'Northern \u001b[31mLettings',
    '--json',
  );
  brandId = String(JSON.parse(stdout).id);
});
afterAll(() => service.stop());

const run = (...args: string[]) => rentalFlow(environment, ...args);
const SECRET = /sv(?:cp|co)_[0-9a-f]{12}_[0-9a-f]{64}/g;

test('JSON output contains no terminal control character, and the same text', async () => {
  const name = 'Southern \u009b31mLettings \u202e';
  const { stdout } = await run('brand', 'create', name, '--json');
  expect(JSON.parse(stdout).name).toBe(name);
  expect(stdout).not.toMatch(/[\u007f-\u009f\u202e]/);
  const { output } = await run('key', 'find', 'svcp_\u009b31m');
  expect(output).not.toMatch(/[\u007f-\u009f]/);
});

describe('a key on the command line', () => {
  let id: string;
  let key: string;

  test('is issued with the given scopes and expiry, and its secret is printed once', async () => {
    const issued = await run(
      ...['key', 'issue', brandId, '--name', 'Website', '--scopes', 'flows:read,leads:read'],
      ...['--expires-at', '2099-07-01', '--json'],
    );
    const record = JSON.parse(issued.stdout);
    expect(record).toMatchObject({
      scopes: ['flows:read', 'leads:read'],
      expiresAt: '2099-06-30T23:00:00.000Z',
    });
    expect(issued.output.match(SECRET)).toEqual([record.key]);
    ({ id, key } = record);
  });

  test('is shown by its id, and found by its first part, without its secret', async () => {
    const shown = await run('key', 'show', brandId, String(id));
    expect(JSON.parse(shown.stdout)).toMatchObject({ id, brandId: Number(brandId), name: 'Website' });
    // The whole key is accepted too, and its secret is not repeated.
    expect((await run('key', 'find', key)).stdout).toBe(shown.stdout);
    expect(shown.output).not.toMatch(SECRET);
    expect((await run('key', 'find', 'svcp_000000000000')).output).toBe(
      'No brand has a key svcp_000000000000. ' +
        '"npm run --silent cli -- key list <brandId>" shows the keys of a brand.\n',
    );
    for (const command of ['show', 'revoke'])
      expect((await run('key', command, brandId, '999999')).output).toBe(
        `API key not found. "npm run --silent cli -- key list ${brandId}" shows the ids.\n`,
      );
  });

  test('is rotated with --quiet, which prints the new key only, and the new key works', async () => {
    const { stdout, output } = await run('key', 'rotate', brandId, String(id), '--quiet');
    expect([stdout.match(SECRET), output]).toEqual([[stdout.trim()], stdout]);
    const call = async (one: string) =>
      (await service.call('POST', '/graphql', { key: one, body: { query: '{ viewer { key { id } } }' } }))
        .status;
    expect([await call(key), await call(stdout.trim())]).toEqual([401, 200]);
  });
});

test('an operator token is issued, listed without its secret, and revoked', async () => {
  const issued = await run(
    'operator-token',
    'issue',
    '--name',
    'laptop',
    '--expires-at',
    'in 90 days',
    '--json',
  );
  const { id, token } = JSON.parse(issued.stdout);
  expect(issued.output.match(SECRET)).toEqual([token]);
  const listed = await run('operator-token', 'list');
  expect(JSON.parse(listed.stdout).at(-1)).toMatchObject({ id, name: 'laptop', isActive: true });
  expect(listed.output).not.toMatch(SECRET);
  // It is replaced by one with the same name and expiry; with --quiet, only the token is printed.
  const rotated = await run('operator-token', 'rotate', String(id), '--quiet');
  expect(rotated.output.match(SECRET)).toEqual([rotated.stdout.trim()]);
  const tokens = JSON.parse((await run('operator-token', 'list')).stdout);
  const { name, expiresAt } = tokens.at(-2);
  expect(tokens.slice(-2)).toMatchObject([
    { id, isActive: false },
    { name, expiresAt, isActive: true },
  ]);
  const again = await run('operator-token', 'rotate', String(id));
  expect(again).toMatchObject({
    status: 1,
    output: expect.stringContaining('is revoked. Issue another one.'),
  });
  const { id: configured } = tokens.find((one: { name: string }) => one.name === 'OPERATOR_TOKEN');
  expect(await run('operator-token', 'rotate', String(configured))).toMatchObject({
    status: 1,
    output: expect.stringContaining('is that of the configuration. Set OPERATOR_TOKEN to another one'),
  });
  for (const command of ['rotate', 'revoke'])
    expect((await run('operator-token', command, '999999')).output).toBe(
      'Operator token not found. "npm run --silent cli -- operator-token list" shows the ids.\n',
    );
});

test('an operator token needs a name and an expiry date, which may be "never", and tables show it', async () => {
  const nameless = await run('operator-token', 'issue');
  expect([nameless.status, nameless.stdout]).toEqual([1, '']);
  for (const option of ['--name <name>', '--expires-at <when>'])
    expect(nameless.output).toContain(`required option '${option}' is missing`);
  const issued = await run('operator-token', 'issue', '--name', 'safe', '--expires-at', 'never');
  const record = JSON.parse(issued.stdout);
  expect(record).toMatchObject({ name: 'safe', expiresAt: null });
  // A rotation may end what had no end, and the other way round.
  const ended = JSON.parse(
    (await run('operator-token', 'rotate', `${record.id}`, '--expires-at', '90d')).stdout,
  );
  expect(ended).toMatchObject({ name: 'safe', expiresAt: expect.stringMatching(/^20/) });
  const endless = await run('operator-token', 'rotate', `${ended.id}`, '--expires-at', 'never');
  expect(JSON.parse(endless.stdout)).toMatchObject({ name: 'safe', expiresAt: null });
});

test('every command prints JSON off a terminal, without an option', async () => {
  for (const command of [
    ['brand', 'list'],
    ['key', 'list', brandId],
    ['operator-token', 'list'],
    ['operator-token', 'issue', '--name', 'cron', '--expires-at', '1d'],
    ['key', 'issue', brandId, '--name', 'Cron'],
    ['init', '--name', 'Southern Homes', '--another'],
    ['migrate'],
    ['deadlines', 'recompute', '--brand', brandId],
    ['doctor'],
  ]) {
    const { status, stdout, output } = await run(...command);
    expect({ command, status, output, isJson: /^[[{]/.test(stdout) }).toMatchObject({
      status: 0,
      isJson: true,
    });
    expect(() => JSON.parse(stdout)).not.toThrow();
  }
});

test('help has examples that can be piped, since npm is silent in them', async () => {
  for (const command of [
    [],
    ['key', 'issue'],
    ['operator-token', 'issue'],
    ['init'],
    ['import', 'properties'],
  ]) {
    const { stdout } = await run(...command, '--help');
    const examples = stdout.split('Examples:\n')[1]?.trimEnd().split('\n') ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(example).toMatch(/^ {2}npm run --silent cli -- /);
  }
});

test.each(['brand', 'db', 'deadlines', 'flow', 'import', 'key', 'operator-token'])(
  'the group %s without a command prints its commands and exits with 1',
  async (group) => {
    const { status, stdout, output } = await run(group);
    expect({ status, stdout, secrets: output.match(SECRET) }).toEqual({
      status: 1,
      stdout: '',
      secrets: null,
    });
    expect(output).toContain(`Usage: npm run --silent cli -- ${group} [options] [command]`);
  },
);

test('an error leaves the output empty, even with --json, and has neither stack nor password', async () => {
  const rejected = await run('key', 'list', '999999', '--json');
  expect(rejected).toEqual({
    status: 1,
    stdout: '',
    output: 'Brand not found. "npm run --silent cli -- brand list" shows the ids.\n',
  });
  const url = Object.assign(new URL(service.databaseUrl), { password: 'hunter2', port: '1' }).href;
  const unreachable = await rentalFlow({ DATABASE_URL: url }, 'key', 'list', '1');
  expect(unreachable.status).toBe(1);
  expect(unreachable.output).toMatch(/^The database on \S+:1 cannot be reached \(ECONNREFUSED\)\. [^\n]*\n$/);
});

test('a change whose commit gets no response is not reported as failed', async () => {
  const database = await FailingDatabase.before(service.databaseUrl);
  database.failCommits('08006', 'commit');
  const issued = await rentalFlow(
    { DATABASE_URL: database.url },
    ...['key', 'issue', brandId, '--name', 'Uncertain'],
  );
  database.stop();
  expect([issued.status, issued.stdout]).toEqual([1, '']);
  expect(issued.output.replaceAll('\n', ' ')).toBe(
    'The database failed while the change was being saved, so it may have been made ' +
      '(08007: The commit got no response). Look before you run the command again. ',
  );
  expect((await run('key', 'list', brandId)).stdout).toContain('Uncertain');
});

(hasTerminal ? describe : describe.skip)('on a terminal (needs `script` of util-linux),', () => {
  test('lists are tables that fit, and a name cannot control the terminal', async () => {
    const brands = await onTerminal(environment, 'brand', 'list');
    expect(brands[0]).toMatch(/^ID +Name +Entitlements +Created$/);
    expect(brands.join('\n')).toMatch(/Northern[\s\S]*\\u001b\[31m/);
    expect(brands.filter((line) => line.length > 80 || line.includes('\u001b'))).toEqual([]);
    const keys = await onTerminal(environment, 'key', 'list', brandId);
    expect(keys[0]).toMatch(/^ID +Name +Key +Status +Expires +Last used +Scopes$/);
    expect(keys[1]).toMatch(/^\d+ +Website +svcp_[0-9a-f]{12} +active +2099-07-01 /);
  });

  test('one record is printed as its fields, with its secret alone on the last line', async () => {
    const lines = await onTerminal(environment, 'key', 'issue', brandId, '--name', 'Till');
    expect(lines.slice(0, -1).filter((line) => line.length > 80)).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^Name +Till$/)]));
    expect(lines.join('\n').match(SECRET)).toEqual([lines.at(-1)]);
  });

  test('a key without a name is printed with the way to name one before its secret', async () => {
    const lines = await onTerminal(environment, 'key', 'issue', brandId);
    const [, id] = /^ID +(\d+)$/m.exec(lines.join('\n')) ?? [];
    expect(lines.slice(0, lines.indexOf('')).join(' ')).toBe(
      'The key has no name, so it is hard to distinguish from others. To name it, issue it again with --name, ' +
        `and revoke this one: "npm run --silent cli -- key revoke ${brandId} ${id}".`,
    );
    expect(lines.join('\n').match(SECRET)).toEqual([lines.at(-1)]);
    expect(JSON.parse((await run('key', 'issue', brandId)).output)).toMatchObject({ name: '' });
  });

  test('a new operator token is printed alone with --quiet, like a new key', async () => {
    const issue = ['operator-token', 'issue', '--name', 'till', '--expires-at', 'never'];
    const { id } = JSON.parse((await run(...issue)).stdout);
    for (const command of [issue, ['operator-token', 'rotate', `${id}`], ['key', 'issue', brandId]])
      expect(await onTerminal(environment, ...command, '--quiet')).toEqual([
        expect.stringMatching(/^sv(?:cp|co)_[0-9a-f]{12}_[0-9a-f]{64}$/),
      ]);
  });

  test('a key or token without an expiry date has "never" in its place', async () => {
    const command = ['operator-token', 'issue', '--name', 'shown', '--expires-at', 'never'];
    expect((await onTerminal(environment, ...command)).join('\n')).toMatch(/^Expires +never$/m);
    expect((await onTerminal(environment, 'operator-token', 'list')).join('\n')).toMatch(/ never( |$)/m);
    expect((await onTerminal(environment, 'key', 'issue', brandId)).join('\n')).toMatch(/^Expires +never$/m);
  });

  test('output with --json is the same JSON as elsewhere', async () => {
    const { stdout } = await run('key', 'list', brandId);
    expect(await onTerminal(environment, 'key', 'list', brandId, '--json')).toEqual(
      stdout.trimEnd().split('\n'),
    );
  });
});
