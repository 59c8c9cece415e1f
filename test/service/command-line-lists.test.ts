import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestProcess } from '../support/process.js';
import { TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

test('the command line lists all keys of a brand, including those beyond one page', async () => {
  const { brandId } = service.brand;
  await service.sql(
    `insert into api_key (brand_id, user_id, prefix, secret_hash, name, scopes, is_active, created_at)
     select brand_id, user_id, lpad(n::text, 12, '0'), secret_hash, 'Copy ' || n, scopes, is_active,
       created_at
     from api_key, generate_series(1, 230) as n
       where brand_id = $1 and id = (select min(id) from api_key where brand_id = $1)`,
    [brandId],
  );
  const stored = await service.sql<{ id: number }>(
    'select id::int from api_key where brand_id = $1 order by created_at, id',
    [brandId],
  );
  const list = new TestProcess(
    'dist/src/cli/main.js',
    { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir },
    'key',
    'list',
    String(brandId),
  );
  expect([await list.end(), list.output.slice(0, 1)]).toEqual([0, '[']);
  const keys: { id: number }[] = JSON.parse(list.output);
  expect(stored.length).toBeGreaterThan(230);
  expect(keys.map(({ id }) => ({ id }))).toEqual(stored);
  expect(keys[0]).not.toHaveProperty('cursor');
});

test('a reader that stops early, such as `head`, causes no error', async () => {
  const environment = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir };
  const list = new TestProcess(
    'dist/src/cli/main.js',
    environment,
    'key',
    'list',
    String(service.brand.brandId),
  );
  list.child.stdout?.destroy();
  expect([await list.end(), list.output]).toEqual([0, '']);
});
