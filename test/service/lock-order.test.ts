import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { inTransaction } from '../../src/domain/base/transaction.js';
import { placeProperties } from '../../src/domain/listing/place-properties.js';
import { emails } from '../../src/domain/message/message.tasks.js';
import { jobContext } from '../../src/domain/open-context.js';
import { connectTo, lockWaits } from '../support/database.js';
import { announce } from '../support/deadlines.js';
import { eventually } from '../support/eventually.js';
import { codeOf } from '../support/graphql.js';
import { newFlow } from '../support/new-flow.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';
import { upsertProperties } from '../support/upsert-properties.js';
import { ACCEPT_OFFER } from '../support/viewings-offers.js';

const RECORD_REFERENCING =
  'mutation ($input: RecordReferencingInput!) { recordReferencing(input: $input) { personId } }';
const ERASE = 'mutation ($id: SafeInt!) { erasePerson(id: $id) { personId } }';
const ISSUE = `mutation ($id: SafeInt!, $input: UpdateMaintenanceIssueInput!) {
  updateMaintenanceIssue(id: $id, input: $input) { id }
}`;
const LEAD = `mutation ($id: SafeInt!, $input: UpdateLeadInput!) {
  updateLead(id: $id, input: $input) { leadId }
}`;

describe('locks are acquired in one order (flows, people, properties, then their records):', () => {
  let service: TestService;
  let holder: pg.Client;
  let flowId: number;
  let person: number;
  const ids = { issue: 0, lead: 0, message: 0, deadline: 0 };
  const context = () => jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'test');
  const insert = async (sql: string, ...more: unknown[]): Promise<number> => {
    const [row] = await service.sql<{ id: number }>(`${sql} returning id::int`, [
      service.brand.brandId,
      ...more,
    ]);
    return row?.id ?? 0;
  };
  beforeAll(async () => {
    service = await TestService.start();
    holder = await connectTo(service.databaseUrl);
    const flow = await newFlow(service);
    flowId = flow.id;
    person = flow.subTenants[0]?.personId ?? 0;
    ids.issue = await insert(
      `insert into maintenance_issue (brand_id, property_id, flow_id, reported_by, title, created_at,
        updated_at)
        select $1, property_id, id, $3, 'Tap', now(), now() from flow where brand_id = $1 and id = $2`,
      flowId,
      person,
    );
    ids.lead = await insert(
      `insert into portal_lead (brand_id, portal, portal_lead_id, created_at, updated_at)
        values ($1, 'P', 'L', now(), now())`,
    );
    ids.message = await insert(
      `insert into outgoing_message (brand_id, flow_id, recipient, role, signature_email, signature_token,
        message_id,
         attempts, next_attempt_at, created_at, updated_at)
       values ($1, $2, 'a@example.com', '', 'a@example.com', 't', 'm', 9, now(), now(), now())`,
      flowId,
    );
  });
  afterAll(async () => {
    await holder.end();
    await service.stop();
  });

  /** Whether the change waits for a flow, or a property, without a lock of another row meanwhile. */
  async function expectOrder(
    held: { table: string; id: number },
    free: { table: string; id: number },
    change: () => Promise<unknown>,
  ): Promise<void> {
    const lock = ({ table, id }: { table: string; id: number }, more = ''): Promise<unknown> =>
      holder.query(`select 1 from ${table} where brand_id = $1 and id = $2 for update ${more}`, [
        service.brand.brandId,
        id,
      ]);
    await holder.query('begin');
    let running: Promise<unknown> | undefined;
    try {
      await lock(held);
      running = change();
      await eventually(async () => (await lockWaits(service.databaseUrl)) > 0, 10_000);
      await lock(free, 'nowait');
    } finally {
      await holder.query('rollback');
      await running;
    }
  }

  test.each([
    [
      'recordReferencing',
      () => ({ table: 'app_user', id: person }),
      () =>
        service.graphql(RECORD_REFERENCING, {
          input: { personId: person, affordability: { salary: 30000 } },
        }),
    ],
    ['erasePerson', () => ({ table: 'app_user', id: person }), () => service.graphql(ERASE, { id: person })],
    [
      'a change of a maintenance issue',
      () => ({ table: 'maintenance_issue', id: ids.issue }),
      () => service.graphql(ISSUE, { id: ids.issue, input: { title: 'Dripping tap' } }),
    ],
    [
      'a lead that becomes the flow',
      () => ({ table: 'portal_lead', id: ids.lead }),
      () => service.graphql(LEAD, { id: ids.lead, input: { flowId } }),
    ],
    [
      'an e-mail that fails',
      () => ({ table: 'outgoing_message', id: ids.message }),
      () => {
        const ctx = context();
        return inTransaction(ctx, () => emails.lock(ctx, ids.message));
      },
    ],
    ['the notice of a deadline', () => ({ table: 'deadline', id: ids.deadline }), () => announce(service)],
  ] as const)('%s waits for the flow first', async (_name, free, change) => {
    // A change of the flow deletes deadlines that do not follow from its records.
    ids.deadline = await insert(
      `insert into deadline (brand_id, flow_id, key, kind, verdict, triggered_on, due_on, last_on, created_at,
        updated_at)
        values ($1, $2, 'en.deposit.protect', 'H', 'due', '2020-01-01', '2020-01-01', '2020-01-01', now(),
          now())
        on conflict (brand_id, flow_id, key, subject_id) do update set updated_at = excluded.updated_at`,
      flowId,
    );
    await expectOrder({ table: 'flow', id: flowId }, free(), change);
  });

  test('an acceptance waits for a former flow of the home with a notice first', async () => {
    await insert(
      `insert into notice (brand_id, created_at, updated_at, flow_id, kind, given_by, sub_tenant_ids, grounds,
          served_on, ends_on, defects, is_by_all, is_effective, is_for_own_use)
        values ($1, now(), now(), $2, 'possession_notice', 'landlord', '[]', '["1"]', '2026-06-01',
          '2026-10-01', '[]', true, true, true)`,
      flowId,
    );
    const id = await insert(
      `insert into offer (brand_id, property_id, person_ids, rent_pence, rent_period, occupants, conditions,
          created_at, updated_at)
        select $1, property_id, $3, 120000, 'monthly', 1, '[]', now(), now() from flow
          where brand_id = $1 and id = $2`,
      flowId,
      JSON.stringify([person]),
    );
    await expectOrder({ table: 'flow', id: flowId }, { table: 'app_user', id: person }, () =>
      service.graphql(ACCEPT_OFFER, { id, input: {} }),
    );
  });

  test('a batch that changes whether a home needs a licence waits for the flow first', async () => {
    const [home] = await service.sql<{ id: number }>(
      `update property p set reference = 'lock home' from flow f
        where f.brand_id = $1 and f.id = $2 and p.brand_id = $1 and p.id = f.property_id returning p.id::int`,
      [service.brand.brandId, flowId],
    );
    const items = [{ reference: 'lock home', isLicenceRequired: true }];
    await expectOrder({ table: 'flow', id: flowId }, { table: 'property', id: home?.id ?? 0 }, () =>
      upsertProperties(service, items),
    );
  });

  test('a batch locks its records by their ids, as the locating of properties does', async () => {
    const [late] = await upsertProperties(service, [
      { reference: 'lock Z', displayAddress: '1 High Street', price: 900, postcode: 'SW1A 1AA' },
    ]);
    const [early] = await upsertProperties(service, [
      { reference: 'lock A', displayAddress: '2 High Street', price: 900, postcode: 'SW1A 1AA' },
    ]);
    const first = { table: 'property', id: late?.id ?? 0 };
    const second = { table: 'property', id: early?.id ?? 0 };
    const both = ['lock A', 'lock Z'].map((reference) => ({ reference, bedrooms: 3 }));
    await expectOrder(first, second, () => upsertProperties(service, both));
    await expectOrder(first, second, () => placeProperties(context()));
  });

  test('nothing is rejected while many changes of the same records run concurrently', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      reference: `same ${59 - index}`,
      displayAddress: `${index} High Street`,
      price: 900,
      postcode: 'SW1A 1AA',
    }));
    await upsertProperties(service, items);
    for (let round = 0; round < 15; round += 1) {
      const flow = await newFlow(service);
      await service.sql('update flow set is_archived = true where brand_id = $1 and id = $2', [
        service.brand.brandId,
        flow.id,
      ]);
      const tenants = flow.subTenants.map(({ personId }) => personId);
      const changes = [
        ...tenants.flatMap((id) => [
          service.graphql(RECORD_REFERENCING, { input: { personId: id, affordability: { salary: round } } }),
          service.graphql(ERASE, { id }),
        ]),
        service.graphql('mutation ($id: SafeInt!) { restoreFlow(id: $id) { flowId } }', { id: flow.id }),
        service.graphql('mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }', { id: flow.id }),
      ];
      const shuffled = items.map((item, index) => ({ ...item, bedrooms: (index + round) % 7 }));
      const batches = [
        upsertProperties(service, shuffled),
        upsertProperties(service, shuffled.toReversed()),
        placeProperties(context()),
      ];
      const codes = (await Promise.all(changes)).filter(({ body }) => body.errors).map(codeOf);
      await Promise.all(batches);
      expect(codes.filter((code) => !['OPEN_FLOW', 'VALIDATION_FAILED'].includes(code))).toEqual([]);
    }
  });
});
