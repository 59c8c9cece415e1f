import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { refreshBrand } from '../../src/domain/deadline/refresh/refresh-brand.js';
import { jobContext } from '../../src/domain/open-context.js';
import { eventually } from '../support/eventually.js';
import { freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';

const CLOCK = { clock: () => new Date('2026-12-01T12:00:00Z') };
const OF_AGENCY = `mutation ($input: RecordComplianceInput!) {
  recordBrandCompliance(input: $input) { complianceId }
}`;
const OF_HOME = `mutation ($propertyId: SafeInt!, $input: RecordComplianceInput!) {
  recordCompliance(propertyId: $propertyId, input: $input) { complianceId }
}`;
const VOID = 'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { recordId } }';
const UPSERT = `mutation ($input: UpsertPropertiesInput!) {
  upsertProperties(input: $input) { results { outcome } }
}`;
const LET = { tenancy_starts_on: '2026-11-15', agreement_entered_at: '2026-11-01T12:00:00Z' };

/** A service with the demo data, without the compliance records of the agencies. */
async function start(options: Parameters<typeof TestService.start>[0] = {}): Promise<TestService> {
  const service = await TestService.start({ ...CLOCK, ...options });
  for (const table of ['compliance_due', 'compliance_record'])
    await service.sql(`delete from ${table} where property_id is null`);
  return service;
}

/** A flow whose tenants have paid rent, so that the agency needs client money protection. */
async function flowWithRent(service: TestService, brandId = service.brand.brandId): Promise<number> {
  const { flowId } = await freshFlow(service, { columns: LET, brandId });
  await service.sql(
    `insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence, received_on)
      values ($1, now(), now(), $2, 'rent', 'received', 120000, '2026-11-25')`,
    [brandId, flowId],
  );
  return flowId;
}

const protect = async (service: TestService, checkedOn: string, key?: string): Promise<number> => {
  const input = { kind: 'CLIENT_MONEY_PROTECTION', outcome: 'SATISFACTORY', checkedOn };
  return dataOf(await service.graphql(OF_AGENCY, { input }, key ? { key } : {})).recordBrandCompliance
    .complianceId;
};

/** A stored deadline, as a list has it; undefined if it has no due day. */
async function stored(service: TestService, flowId: number, key = 'en.cmp'): Promise<string | undefined> {
  const [row] = await service.sql<{ state: string }>(
    `select concat_ws(' ', verdict, due_on, met_on) as state from deadline where flow_id = $1 and key = $2`,
    [flowId, key],
  );
  return row?.state;
}

describe('the stored deadlines of all flows', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.stop());
  afterEach(() => service.sql('delete from deadline_refresh'));

  const run = (brandId = service.brand.brandId) =>
    refreshBrand(jobContext(service.service.orm.em, SETTINGS, brandId, 'deadline_refreshes'));
  const requests = () =>
    service.sql('select brand_id::int, after_flow_id::int, requests from deadline_refresh');

  test('follow a record of the agency, and that it is voided', async () => {
    const running = await start({ jobs: { everyMs: 20 }, environment: { JOBS: 'inline' } });
    try {
      const flowId = await flowWithRent(running);
      const id = await protect(running, '2026-01-10');
      await eventually(async () => (await stored(running, flowId)) === 'met 2026-11-24 2026-01-10');
      dataOf(
        await running.graphql(VOID, { input: { recordType: 'COMPLIANCE', id, reason: 'wrong scheme' } }),
      );
      await eventually(async () => (await stored(running, flowId)) === undefined);
      expect(await running.sql('select from deadline_refresh')).toEqual([]);
    } finally {
      await running.stop();
    }
  });

  test('follow in batches, and those of other brands stay', async () => {
    const first = await flowWithRent(service);
    await service.sql(
      `insert into flow (brand_id, property_id, percentage_completed, is_completed, created_at, updated_at)
        select brand_id, property_id, 0, false, now(), now() from flow, generate_series(1, 450) where id = $1`,
      [first],
    );
    const last = await flowWithRent(service);
    const elsewhere = await flowWithRent(service, service.other.brandId);
    await protect(service, '2026-01-10');
    expect([await stored(service, first), await stored(service, last)]).toEqual([undefined, undefined]);
    await run();
    const met = 'met 2026-11-24 2026-01-10';
    expect([await stored(service, first), await stored(service, last)]).toEqual([met, met]);
    expect([await stored(service, elsewhere), await requests()]).toEqual([undefined, []]);
  });

  test('begin again with a change that comes meanwhile', async () => {
    await protect(service, '2026-01-10');
    await service.sql('update deadline_refresh set after_flow_id = 12');
    await protect(service, '2026-01-11');
    expect(await requests()).toEqual([{ brand_id: service.brand.brandId, after_flow_id: 0, requests: 2 }]);
    await run();
    expect(await requests()).toEqual([]);
  });

  test('are not complete if a change comes while the last of them follow', async () => {
    const { brandId, partnerKey } = service.other;
    const flowId = await flowWithRent(service, brandId);
    await protect(service, '2026-01-10', partnerKey);
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from flow where brand_id = $1 and id = $2 for update', [brandId, flowId]);
      const running = run(brandId);
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from flow%'`;
      await eventually(async () => (await service.sql(waiting)).length > 0);
      await protect(service, '2026-01-12', partnerKey);
      await other.query('commit');
      await running;
    } finally {
      await other.end();
    }
    expect(await requests()).toEqual([{ brand_id: brandId, after_flow_id: 0, requests: 2 }]);
  });
});

describe('the stored deadlines of a home with more flows than a change refreshes', () => {
  let service: TestService;
  let flowId: number;
  let propertyId: number;
  beforeAll(async () => {
    service = await start({ jobs: { everyMs: 20 }, environment: { JOBS: 'inline' } });
    ({ flowId, propertyId } = await freshFlow(service, { columns: LET }));
    await service.sql(
      `insert into flow (brand_id, property_id, percentage_completed, is_completed, created_at, updated_at)
        select brand_id, property_id, 0, false, now(), now() from flow, generate_series(1, 1000) where id = $1`,
      [flowId],
    );
    await service.sql(`update property set reference = 'HOME' where id = $1`, [propertyId]);
  });
  afterAll(() => service.stop());

  test('follow a check', async () => {
    const input = { kind: 'GAS_SAFETY', outcome: 'SATISFACTORY', checkedOn: '2026-11-10' };
    dataOf(await service.graphql(OF_HOME, { propertyId, input }));
    await eventually(
      async () => (await stored(service, flowId, 'en.gas.check')) === 'due 2027-11-10 2026-11-10',
    );
  });

  test('follow a change of the home', async () => {
    const items = [{ reference: 'HOME', isLicenceRequired: true }];
    dataOf(await service.graphql(UPSERT, { input: { items } }));
    await eventually(async () => (await stored(service, flowId, 'en.licence')) === 'due 2026-11-14');
  });
});
