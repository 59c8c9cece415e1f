import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FlowPhase } from '../../src/domain/flow/stages/flow-phase.js';
import { dataOf } from '../support/graphql.js';
import { TestProcess } from '../support/process.js';
import { TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

test('the tenants of a demo flow have different first names', async () => {
  const alike = await service.sql(
    'select flow_id from sub_tenant group by brand_id, flow_id having count(*) > count(distinct first_name)',
  );
  expect(alike).toEqual([]);
});

test('both brands of the demo have a flow whose guarantor stage is complete', async () => {
  const complete = await service.sql(
    'select brand_id::int as brand from flow where guarantor_status = 3 group by brand_id order by brand_id',
  );
  expect(complete).toEqual([{ brand: 1 }, { brand: 2 }]);
});

test('only the flow of demo.json has a protected deposit before a confirmed holding deposit', async () => {
  const early = await service.sql<{ id: number }>(
    `select distinct f.id::int as id from flow f
      join certificate c on c.brand_id = f.brand_id and c.flow_id = f.id and c.kind = 'deposit'
      where f.holding_deposit_status < 3 order by id`,
  );
  expect(early.map(({ id }) => id)).toEqual([service.brand.flowId, service.other.flowId]);
});

test.each(Object.keys(FlowPhase))('the demo has a flow in the phase %s', async (phase) => {
  const query = 'query ($phase: FlowPhase) { flows(phase: $phase, first: 1) { edges { node { phase } } } }';
  expect(dataOf(await service.graphql(query, { phase })).flows.edges).toEqual([{ node: { phase } }]);
});

test('the audit log of the demo has who issued its keys and its token', async () => {
  const issued = await service.sql(
    `select e.text::json -> 'actor' ->> 'type' as by, coalesce(k.name, t.name) as name
      from audit_entry e
      left join api_key k on e.action = 'api_key.issued' and k.id = (e.text::json #>> '{targets,0,id}')::bigint
      left join operator_token t
        on e.action = 'operator_token.issued' and t.id = (e.text::json #>> '{targets,0,id}')::bigint
      where coalesce(k.name, t.name) is not null order by e.id`,
  );
  const names = ['Agency software', 'Agency software', 'Demo', 'Demo', 'Demo'];
  expect(issued).toEqual(names.map((name) => ({ by: 'command_line', name })));
});

test('what the demo’s key is counted to have done wrong is what the log of requests has', async () => {
  const [counted] = await service.sql(
    `select u.client_errors::int as counted, (
        select sum(count)::int from request_log l where l.key_id = u.key_id and l.outcome = 'rejected') as logged
      from api_key_usage u join api_key k on k.id = u.key_id where k.brand_id = $1`,
    [service.brand.brandId],
  );
  expect(counted).toEqual({ counted: 6, logged: 6 });
});

test('a demo with DATABASE_URL creates DATA_DIR, and reports a METRICS_PORT that is in use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rental-flow-demo-'));
  const { port } = new URL(service.service.url);
  const demo = new TestProcess('dist/src/demo/main.js', {
    DATA_DIR: join(folder, 'new'),
    DATABASE_URL: service.databaseUrl,
    JOBS: 'off',
    METRICS_PORT: port,
  });
  try {
    await demo.prints('Rental Flow is ready.');
    // A person who waits sees each step.
    expect(demo.output).toContain('Bringing the database up to date …');
    expect(demo.output.split('\n').filter((line) => /metrics|\{"level/.test(line))).toEqual([
      `  The service runs without metrics: METRICS_PORT ${port} cannot be used. Set it to a free port.`,
    ]);
    demo.kill('SIGTERM');
    expect(await demo.end()).toBe(0);
  } finally {
    demo.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
