import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestProcess } from '../support/process.js';
import { TestService } from '../support/service.js';

describe('the command line', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** Runs a command on the service's database, and returns its output. */
  async function run(...args: string[]) {
    const command = new TestProcess('dist/src/cli/main.js', { DATABASE_URL: service.databaseUrl }, ...args);
    const status = await command.end();
    if (status !== 0) throw new Error(`"${args.join(' ')}" ended with ${status}: ${command.output}`);
    return JSON.parse(command.output);
  }
  const statusOf = async (key: string) =>
    (await service.call('GET', '/v2.0/openflow/flow/renewed', { key })).status;

  test('creates a brand, and issues, rotates and revokes its keys', async () => {
    const brand = await run('brand', 'create', 'Northern Lettings', '--entitlements', 'openflow');
    expect(brand).toMatchObject({ name: 'Northern Lettings', entitlements: ['openflow'] });
    expect(brand).toMatchObject({ isGuarantorDeedRequired: false });
    await run('brand', 'update', `${brand.id}`, '--name', 'Northern', '--require-guarantor-deed');
    expect(await run('brand', 'update', `${brand.id}`, '--name', 'Northern')).toMatchObject({
      isGuarantorDeedRequired: true,
    });
    expect((await run('brand', 'list')).map(({ name }: { name: string }) => name)).toContain('Northern');

    const issued = await run('key', 'issue', `${brand.id}`, '--name', 'Website', '--scopes', 'flows:read');
    expect(issued).toMatchObject({ name: 'Website', scopes: ['flows:read'], isActive: true });
    expect(await statusOf(issued.key)).toBe(200);

    const rotated = await run('key', 'rotate', `${brand.id}`, `${issued.id}`);
    expect([await statusOf(issued.key), await statusOf(rotated.key)]).toEqual([401, 200]);

    await run('key', 'revoke', `${brand.id}`, `${issued.id}`);
    expect(await statusOf(rotated.key)).toBe(401);
    expect(await run('key', 'list', `${brand.id}`)).toEqual([
      expect.objectContaining({ id: issued.id, isActive: false }),
    ]);
  });

  test('reopens a complete stage of a flow', async () => {
    const { brandId, flowId } = service.brand;
    const reopen = () =>
      run('flow', 'reopen', `${brandId}`, `${flowId}`, 'property', '--reason', 'Wrong flat');
    expect(await reopen()).toEqual({
      flowId,
      version: expect.any(Number),
      stage: { stage: 'PROPERTY', status: 'AWAITING_PARTY', message: expect.any(String) },
    });
    await expect(reopen()).rejects.toThrow(/Only a complete stage can be reopened\.$/m);
  });

  test.each([
    [['key', 'list', 'x'], /ended with 1: error: argument '<brandId>' is invalid: 'x'\. It must be a whole/],
    [
      ['key', 'list', '999999'],
      /ended with 1: Brand not found\. "npm run --silent cli -- brand list" shows the ids\.$/m,
    ],
    [
      ['key', 'issue', '1', '--expires-at', '2020-01-01T00:00:00Z'],
      /ended with 1: One value is not valid\. --expires-at must be in the future\.$/m,
    ],
    [
      ['deadlines', 'recompute', '--brand', '999999'],
      /ended with 1: Brand not found\. "npm run --silent cli -- brand list" shows the ids\.$/m,
    ],
    [
      ['import', 'properties', 'none.blm', '--brand', '999999'],
      /ended with 1: Brand not found\. "npm run --silent cli -- brand list" shows the ids\.$/m,
    ],
    [
      ['import', 'properties', 'none.blm', '--brand', '1'],
      /ended with 1: There is no such file: none\.blm$/m,
    ],
    [['import', 'properties', '.', '--brand', '1'], /ended with 1: This is a folder: \.$/m],
    [['import', 'postcodes', 'none.csv'], /ended with 1: There is no such file: none\.csv$/m],
    [['import', 'postcodes', '.'], /ended with 1: This is a folder: \.$/m],
    [['import', 'postcodes', '/dev/null'], /ended with 1: \/dev\/null is empty\. Expected a CSV file/m],
    [
      ['unheard-of'],
      /ended with 1: error: unknown command 'unheard-of'\n\nSee "npm run --silent cli -- --help"\.\n$/,
    ],
    [
      ['key', '--frob'],
      /ended with 1: error: unknown option '--frob'\n\nSee "npm run --silent cli -- key --help"\.\n$/,
    ],
  ])('rejects %j with a sentence and exits with 1', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
