import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, EMPTY_TEMPLATE } from '../support/database.js';
import { TestProcess } from '../support/process.js';

describe('rental-flow init on an empty database', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
  });
  afterAll(() => database.drop());

  async function run(...args: string[]) {
    const command = new TestProcess('dist/src/cli/main.js', { DATABASE_URL: database.url }, ...args);
    return { status: await command.end(), stdout: command.stdout, output: command.output };
  }

  test('creates a brand and prints its first key, with all scopes but acting as other tenants', async () => {
    const { status, output } = await run('init', '--name', 'Example Lettings', '--quiet');
    expect([status, output]).toEqual([0, expect.stringMatching(/^svcp_[0-9a-f]{12}_[0-9a-f]{64}\n$/)]);
    const [key] = JSON.parse((await run('key', 'list', '1')).output);
    expect(key.scopes).toEqual(expect.arrayContaining(['payments:write', 'directory:write']));
    expect(key.scopes).not.toContain('tenant:act_as');
  });

  test('creates a second brand only on request', async () => {
    const rejected = await run('init', '--name', 'Example Letings');
    expect([rejected.status, rejected.output]).toEqual([
      1,
      'This installation has a brand already: “Example Lettings”, with the id 1. "npm run --silent cli -- key ' +
        'issue 1" issues ' +
        'another key for it. To create “Example Letings” beside it, add --another.\n',
    ]);
    expect(JSON.parse((await run('brand', 'list')).output)).toHaveLength(1);
    const created = await run('init', '--name', 'Other Lettings', '--another');
    // Without --quiet, the result is one JSON value, as that of every command is off a terminal.
    expect([created.status, JSON.parse(created.output)]).toEqual([
      0,
      {
        brand: { id: 2, name: 'Other Lettings' },
        key: expect.objectContaining({ name: 'First key', key: expect.stringMatching(/^svcp_/) }),
      },
    ]);
    const third = await run('init', '--name', 'Third');
    expect([third.status, third.output]).toEqual([
      1,
      expect.stringContaining('“Example Lettings”, with the id 1, and others.'),
    ]);
  });

  test('names the existing brand and creates nothing if repeated', async () => {
    const { status, output } = await run('init', '--name', 'Example Lettings', '--another');
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/^There is a brand .*"npm run --silent cli -- key issue 1"/),
    ]);
    expect(JSON.parse((await run('brand', 'list')).output)).toHaveLength(2);
  });
});
