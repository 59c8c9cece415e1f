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
