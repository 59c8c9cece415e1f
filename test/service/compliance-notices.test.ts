import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { announceCompliance } from '../../src/domain/compliance/due/announce-compliance.js';
import { jobContext } from '../../src/domain/open-context.js';
import { eventually } from '../support/eventually.js';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';
import { timelineOf } from '../support/timeline.js';

const RECORD = `mutation ($propertyId: SafeInt!, $input: RecordComplianceInput!) {
  recordCompliance(propertyId: $propertyId, input: $input) { complianceId }
}`;
const OF_BRAND =
  'mutation ($input: RecordComplianceInput!) { recordBrandCompliance(input: $input) { complianceId } }';

describe('the notices of compliance', () => {
  let service: TestService;
  let flow: FreshFlow;
  let now: Date;
  const clock = () => now;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  beforeAll(async () => {
    on('2026-12-09');
    service = await TestService.start({ clock });
    await service.sql('update compliance_due set notify_on = null');
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    on('2026-12-09');
    flow = await freshFlow(service);
    await record({});
  });

  const record = async (input: object, propertyId: number | null = flow.propertyId): Promise<void> => {
    const gas = { kind: 'GAS_SAFETY', checkedOn: '2026-12-09', outcome: 'SATISFACTORY', ...input };
    dataOf(await service.graphql(propertyId === null ? OF_BRAND : RECORD, { propertyId, input: gas }));
  };
  const announce = () =>
    announceCompliance(jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'compliance'));
  const noticesOf = async ({ flowId }: FreshFlow): Promise<string[]> =>
    (await timelineOf(service, flowId))
      .filter(({ event_type }) => /^compliance_(due_soon|expired)$/.test(event_type))
      .map(({ event_type, description }) => `${event_type} ${description}`);
  const announcedOn = async (day: string): Promise<string[]> => {
    on(day);
    await announce();
    return noticesOf(flow);
  };
  const events = async (type: string): Promise<unknown[]> =>
    (
      await service.sql(`select payload from outbox where type = $1 and (payload->>'propertyId')::int = $2`, [
        type,
        flow.propertyId,
      ])
    ).map(({ payload }) => payload);

  const SOON = 'compliance_due_soon Gas safety record of 9 Dec 2026: the next check is due by 9 Dec 2027.';
  const EXPIRED = 'compliance_expired Gas safety record of 9 Dec 2026: the next check was due by 9 Dec 2027.';

  test('are sent 60 days before the due day and on the day after it, once each', async () => {
    expect(await announcedOn('2027-10-09')).toEqual([]);
    expect(await announcedOn('2027-10-10')).toEqual([SOON]);
    expect(await announcedOn('2027-12-09')).toEqual([SOON]);
    expect(await announcedOn('2027-12-10')).toEqual([SOON, EXPIRED]);
    expect(await announcedOn('2028-02-01')).toEqual([SOON, EXPIRED]);
    expect(await events('compliance_expired')).toEqual([
      {
        type: 'compliance_expired',
        flowId: null,
        flowIds: [flow.flowId],
        propertyId: flow.propertyId,
        complianceId: expect.any(Number),
        kind: 'gas_safety',
        checkedOn: '2026-12-09',
        nextDueOn: '2027-12-09',
      },
    ]);
  });

  test('are sent as expired only after a week without the job that has both days', async () => {
    await record({ kind: 'EPC', expiresOn: '2026-12-11' });
    expect(await announcedOn('2026-12-18')).toEqual([
      'compliance_expired Energy performance certificate of 9 Dec 2026 ended on 11 Dec 2026.',
    ]);
  });

  test('are sent again for another due day, and not for the same one', async () => {
    expect(await announcedOn('2027-10-10')).toEqual([SOON]);
    await record({ note: 'Recorded again.' });
    expect(await announcedOn('2027-10-11')).toEqual([SOON]);
    await record({ checkedOn: '2027-10-11' });
    expect(await announcedOn('2028-10-10')).toEqual([
      SOON,
      'compliance_due_soon Gas safety record of 11 Oct 2027: the next check is due by 9 Dec 2028.',
    ]);
  });

  test('are in the history of the current flows of the home alone, and leave their versions', async () => {
    const { propertyId: property_id } = flow;
    const second = await freshFlow(service, { columns: { property_id } });
    const archived = await freshFlow(service, { columns: { property_id, is_archived: true } });
    const version = async () => service.sql('select version from flow where id = $1', [flow.flowId]);
    const before = await version();
    await announcedOn('2027-12-10');
    expect(await noticesOf(flow)).toEqual([EXPIRED]);
    expect(await noticesOf(second)).toEqual([EXPIRED]);
    expect(await noticesOf(archived)).toEqual([]);
    expect(await version()).toEqual(before);
  });

  test('are not sent for a home that is neither let nor on the market, until it is again', async () => {
    await service.sql('update flow set is_archived = true where id = $1', [flow.flowId]);
    const WITHDRAW = 'mutation ($id: SafeInt!) { withdrawProperty(id: $id) { propertyId } }';
    dataOf(await service.graphql(WITHDRAW, { id: flow.propertyId }));
    await announcedOn('2027-12-10');
    expect(await events('compliance_expired')).toEqual([]);
    const [home] = await service.sql<{ reference: string }>('select reference from property where id = $1', [
      flow.propertyId,
    ]);
    const UPSERT = `mutation ($input: UpsertPropertiesInput!) {
      upsertProperties(input: $input) { results { id } } }`;
    const item = { reference: home?.reference, status: 'AVAILABLE' };
    dataOf(await service.graphql(UPSERT, { input: { items: [item] } }));
    await announcedOn('2027-12-11');
    expect(await events('compliance_expired')).toEqual([expect.objectContaining({ flowIds: [] })]);
  });

  test('are sent for a membership of the agency', async () => {
    await record({ kind: 'CLIENT_MONEY_PROTECTION', expiresOn: '2027-03-31' }, null);
    await announcedOn('2027-04-01');
    const [event, ...more] = await service.sql(
      `select payload from outbox where type = 'compliance_expired' and payload->>'propertyId' is null`,
    );
    expect([event?.payload, more]).toEqual([
      expect.objectContaining({ kind: 'client_money_protection', nextDueOn: '2027-03-31' }),
      [],
    ]);
  });

  test('are sent once each by several concurrent instances', async () => {
    on('2027-12-10');
    await Promise.all(Array.from({ length: 8 }, () => announce()));
    expect(await noticesOf(flow)).toEqual([EXPIRED]);
  });

  test('are sent by the service and by a second instance without a command', async () => {
    on('2027-10-10');
    const environment = { JOBS: 'inline' };
    const { databaseUrl } = service;
    const others = await Promise.all(
      [1, 2].map(() => TestService.start({ databaseUrl, environment, clock, jobs: { everyMs: 50 } })),
    );
    try {
      await eventually(async () => (await noticesOf(flow)).length > 0);
      on('2027-12-10');
      await eventually(async () => (await noticesOf(flow)).length > 1);
      expect(await noticesOf(flow)).toEqual([SOON, EXPIRED]);
    } finally {
      for (const other of others) await other.stop();
    }
  });
});
