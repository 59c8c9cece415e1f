import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';

const LARGE = 100_000;
const WAITING = 3;

let service: TestService;
let holder: pg.Client;
beforeEach(async () => {
  service = await TestService.start();
  holder = new pg.Client({ connectionString: service.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from maintenance_issue where brand_id = $1 and id = $2 for update', [
    service.brand.brandId,
    service.brand.maintenanceIssueId,
  ]);
});
afterEach(async () => {
  await holder.end();
  await service.stop();
});

/** A change that goes on for as long as another holds the record. Unknown members are ignored. */
const change = (padding: number): Promise<number> =>
  service
    .call('PUT', `/v2.0/maintenance/issues/${service.brand.maintenanceIssueId}/status`, {
      body: { status: 'acknowledged', padding: 'x'.repeat(padding) },
    })
    .then(({ status }) => status);
const read = (key: string): Promise<number> =>
  service.call('GET', '/v2.0/openflow/flow/renewed', { key }).then(({ status }) => status);
const running = (count: number) => eventually(async () => (await lockWaits(service.databaseUrl)) === count);

test('one large body of a brand runs at a time, and small requests of the brand overtake those that wait', async () => {
  const first = change(LARGE);
  await running(1);
  const others = Array.from({ length: WAITING }, () => change(LARGE));
  // Requests of the same connection pool that arrive later are served.
  for (let asked = 0; asked < WAITING; asked += 1) expect(await read(service.brand.partnerKey)).toBe(200);
  const small = change(0);
  await running(2);
  expect(await read(service.other.partnerKey)).toBe(200);
  await holder.query('commit');
  expect(await Promise.all([first, small, ...others])).toEqual(Array(WAITING + 2).fill(200));
});
