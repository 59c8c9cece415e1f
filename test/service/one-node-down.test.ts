import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { installCitusStandIn, putBrandsOnNodes } from '../support/citus-stand-in.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { TestService } from '../support/service.js';
import { askToSign } from '../support/signing.js';

describe('while one node of a cluster is down,', () => {
  let quiet: TestService;
  let relaying: TestService;
  let port: number;
  beforeEach(async () => {
    quiet = await TestService.start();
    await askToSign(quiet);
    const { partnerKey: key, maintenanceIssueId } = quiet.other;
    const path = `/v2.0/maintenance/issues/${maintenanceIssueId}/status`;
    await quiet.call('PUT', path, { key, body: { status: 'cancelled' } });
    await installCitusStandIn(quiet.databaseUrl);
    await putBrandsOnNodes(quiet.databaseUrl);
    await quiet.sql('insert into citus_stand_in.nodes_down values ($1)', [quiet.other.brandId]);
    port = await freePort();
    relaying = await TestService.start({
      databaseUrl: quiet.databaseUrl,
      environment: { JOBS: 'inline', METRICS_PORT: String(port) },
      jobs: { everyMs: 20 },
    });
  });
  afterEach(async () => {
    await relaying.stop();
    await quiet.stop();
  });

  const ready = () => relaying.call('GET', '/health/ready', { key: '' });
  const failing = async (): Promise<string[]> =>
    ((await ready()).body.failing_tasks ?? []).map(({ task }: { task: string }) => task);
  const waiting = async () =>
    (await quiet.sql<{ brand_id: string }>('select brand_id from outbox_of_all_nodes')).map(({ brand_id }) =>
      Number(brand_id),
    );

  test('other brands’ e-mails are sent, metrics report it, and its own events are sent later', async () => {
    await eventually(
      async () => (await quiet.sql(`select 1 from outgoing_message where status = 'sent'`)).length === 1,
    );
    await eventually(async () => (await waiting()).every((brand) => brand === quiet.other.brandId));
    expect(await waiting()).toContain(quiet.other.brandId);

    await eventually(async () => (await failing()).includes('relay'));
    expect((await ready()).status).toBe(200);
    expect(relaying.logged.some((line) => line.includes('"task":"relay"'))).toBe(true);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^rental_flow_task_failures\{task="relay"\} [1-9]/m);

    await quiet.sql('delete from citus_stand_in.nodes_down');
    await eventually(async () => (await waiting()).length === 0);
    await eventually(async () => (await failing()).length === 0);
    expect((await ready()).body).toEqual({ status: true });
  });
});
