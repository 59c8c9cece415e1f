import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { statementsOf } from '../../src/database/wire/database-statements.js';
import { freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { TestService } from '../support/service.js';

const PAYMENTS = 30;
const PAYMENT = { kind: 'TENANCY_DEPOSIT', receivedOn: '2026-11-02' } as const;
const READERS = 4;

/** Each payment increases the version of its flow. */
const READ = `query ($id: SafeInt!) {
  flow(id: $id) { version payments(first: 100) { id } }
  again: flow(id: $id) { version timeline(first: 1) { id } }
}`;

/** The second run reads what lies below both flows together. */
const READ_WITH_FAILURE = `query ($id: SafeInt!, $other: SafeInt!, $broken: SafeInt!) {
  flow(id: $id) { version payments(first: 100) { id } }
  other: flow(id: $other) { version payments(first: 100) { id } }
  broken: flow(id: $broken) { tenancyKind }
}`;

/** Both references are read with the flow, by one statement. */
const READ_JOINED_WITH_FAILURE = `query ($id: SafeInt!) {
  flow(id: $id) { percentageCompleted property { bedrooms } landlord { email } }
}`;

const REPORT = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { issue { id } }
}`;

/** The statement of the issue reads its flow too, and another one the property of the flow. */
const READ_BELOW_JOINED = `query ($id: SafeInt!) {
  maintenanceIssue(id: $id) { flow { percentageCompleted property { bedrooms } } }
}`;

describe('an operation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** Gives a flow and its property the same number in one transaction. */
  const changeBoth = async (brandId: number, flowId: number, propertyId: number, to: number) => {
    await service.sql(
      `with changed as (update property set bedrooms = $3 where brand_id = $1 and id = $4)
        update flow set percentage_completed = $3 where brand_id = $1 and id = $2`,
      [brandId, flowId, to, propertyId],
    );
  };

  test('gets the result of each statement, even if others fail', async () => {
    const snapshot = statementsOf(service.service.orm.em).snapshot();
    const statements = [
      'select 1 / 0',
      'select 2',
      "select 'x'::int",
      'select 3',
      'select no_column',
      'select 4',
    ];
    const results = await Promise.allSettled(statements.map((text) => snapshot.cells(text, [])));
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value[0]?.[0] : one.reason.code))).toEqual([
      '22012',
      '2',
      '22P02',
      '3',
      '42703',
      '4',
    ]);
    // A request that comes while another one is about to fail.
    const failing = snapshot.cells('select 1 / 0', []).catch(({ code }) => code);
    await new Promise(setImmediate);
    expect(await snapshot.cells('select 5', [])).toEqual([['5']]);
    expect(await failing).toBe('22012');
    snapshot.close();
    await expect(snapshot.cells('select 6', [])).rejects.toThrow('The operation of this read is over.');
  });

  test('reads one state of a flow, even if it is changed meanwhile', async () => {
    const { flowId } = await freshFlow(service);
    const read = async () => {
      const { flow, again } = dataOf(await service.graphql(READ, { id: flowId }));
      return { version: flow.version, again: again.version, payments: flow.payments.length };
    };
    const { version: first } = await read();
    const states = await meanwhile(read, async (at) => {
      await pay(service, flowId, { ...PAYMENT, amountPence: at });
    });
    const differing = states.filter(
      ({ version, again, payments }) => version !== first + payments || again !== version,
    );
    expect(differing).toEqual([]);
    expect(new Set(states.map(({ payments }) => payments)).size).toBeGreaterThan(PAYMENTS / 3);
  });

  test('reads one state of a flow beside a record that cannot be returned', async () => {
    const { flowId: id } = await freshFlow(service);
    const { flowId: other } = await freshFlow(service);
    const { flowId: broken } = await freshFlow(service);
    await service.sql('alter table flow alter tenancy_kind drop not null');
    await service.sql('update flow set tenancy_kind = null where id = $1', [broken]);
    const read = async () => {
      const { body } = await service.graphql(READ_WITH_FAILURE, { id, other, broken });
      const { flow, broken: lost } = body.data;
      return { lost, version: flow.version, payments: flow.payments.length };
    };
    const { version: first } = await read();
    const states = await meanwhile(read, async (at) => {
      await pay(service, id, { ...PAYMENT, amountPence: at });
    });
    expect(
      states.filter(({ lost, version, payments }) => lost !== null || version !== first + payments),
    ).toEqual([]);
  });

  test('reads one state of what is below a record that was read with another one', async () => {
    const { flowId, propertyId } = await freshFlow(service);
    const { brandId } = service.brand;
    const input = { flowId, title: 'Boiler' };
    const { issue } = dataOf(await service.graphql(REPORT, { input })).createMaintenanceIssue;
    const change = (at: number) => changeBoth(brandId, flowId, propertyId, at);
    await change(0);
    const read = async () => {
      const { maintenanceIssue } = dataOf(await service.graphql(READ_BELOW_JOINED, { id: issue.id }));
      return maintenanceIssue.flow.percentageCompleted - maintenanceIssue.flow.property.bedrooms;
    };
    const differences = await meanwhile(read, change);
    expect(differences.filter((one) => one !== 0)).toEqual([]);
  });

  test('reads one state of a flow and its property beside a person who cannot be returned', async () => {
    const { flowId: id, propertyId } = await freshFlow(service);
    await service.sql('alter table app_user alter email drop not null');
    await service.sql(
      `with landlord as (
        insert into app_user (brand_id, created_at, updated_at, kind, email)
        values ($1, now(), now(), 'landlord', null) returning id
      ) update flow set landlord_id = landlord.id from landlord where flow.brand_id = $1 and flow.id = $2`,
      [service.brand.brandId, id],
    );
    const change = (at: number) => changeBoth(service.brand.brandId, id, propertyId, at);
    await change(0);
    const read = async () => {
      const { flow } = (await service.graphql(READ_JOINED_WITH_FAILURE, { id })).body.data;
      return [flow.landlord, flow.percentageCompleted - flow.property.bedrooms];
    };
    const states = await meanwhile(read, change);
    expect(states.filter(([landlord, difference]) => landlord !== null || difference !== 0)).toEqual([]);
  });
});

/** What several readers find while a change is made again and again. */
async function meanwhile<T>(read: () => Promise<T>, change: (at: number) => Promise<void>): Promise<T[]> {
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    const found: T[] = [];
    while (!isOver) found.push(await read());
    return found;
  });
  for (let at = 1; at <= PAYMENTS; at += 1) await change(at);
  isOver = true;
  return (await Promise.all(readers)).flat();
}
