import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { fill } from '../../bench/large-data.js';
import { readsDuring } from '../support/flat/plans.js';
import { dataOf } from '../support/graphql.js';
import { INDEX_USES } from '../support/index-uses.js';
import { JOINT_LANDLORD } from '../support/joint-landlord.js';
import { MANY_NOTES } from '../support/many-notes.js';
import { MANY_VIEWINGS } from '../support/many-viewings.js';
import { TestService } from '../support/service.js';

/** So many rows that the planner prefers an index to all rows of the brand. */
const SIZES = { properties: 20_000, renewals: 8000, entries: 24_000 };

const NOT_UNIQUE = `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and not i.indisunique and not c.relispartition order by c.relname collate "C"`;

/** Each with an agent. */
const MANY_BRANCHES = `insert into branch (brand_id, created_at, updated_at, name)
    select 1, now(), now(), 'Branch ' || n from generate_series(1, 20000) n;
  insert into agent (brand_id, created_at, updated_at, name, branch_id)
    select 1, now(), now(), 'Agent ' || id, id from branch where brand_id = 1 and name like 'Branch %';
  analyze branch, agent`;

/** One in each flow. */
const MANY_OCCUPIERS = `insert into occupier (brand_id, created_at, updated_at, flow_id, user_id, is_adult)
    select 1, now(), now(), id, (select min(id) from app_user where brand_id = 1), true
    from flow where brand_id = 1;
  analyze occupier`;

/** One of each flow. */
const MANY_RENT_CHANGES = `insert into rent_change (brand_id, created_at, updated_at, flow_id, form, new_rent_pence,
      served_on, effective_on)
    select 1, now(), now(), id, 'agreed', 90000, current_date, current_date + (id % 1000)::int
    from flow where brand_id = 1;
  analyze rent_change`;

const USES = Object.entries(INDEX_USES);

describe('each index has a use:', () => {
  let service: TestService;
  let client: pg.Client;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    service = await TestService.start();
    client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    await client.query(`set work_mem = '16MB'`);
    await fill(service.databaseUrl, SIZES);
    await client.query(MANY_BRANCHES);
    await client.query(MANY_OCCUPIERS);
    await client.query(MANY_RENT_CHANGES);
    await client.query(MANY_VIEWINGS);
    ids.jointLandlordId = (await client.query(JOINT_LANDLORD)).rows[0].id;
    await client.query('analyze flow, property');
    await client.query(MANY_NOTES);
    // The tables of contracts and payments are small here. Their indexes are for brands with large ones.
    await client.query('set enable_seqscan = off');
    const of = async (table: string, more = ''): Promise<string> =>
      (await client.query(`select min(id) as id from ${table} where brand_id = 1 ${more}`)).rows[0].id;
    ids.agentId = await of('agent');
    ids.branchId = await of('branch');
    ids.flowId = await of('flow', `and reference = 'F1'`);
    ids.personId = await of('app_user', `and reference = 'P4'`);
    ids.issueId = await of('maintenance_issue');
    ids.leadId = await of('portal_lead');
    ids.propertyId = await of('property', `and reference = 'L1'`);
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  test('an entry in test/support/index-uses.ts, which a new index requires', async () => {
    const { rows } = await client.query<{ name: string }>(NOT_UNIQUE);
    expect(rows.map(({ name }) => name)).toEqual(USES.map(([name]) => name).toSorted());
  });

  test('and the settings that connections have', async () => {
    const { rows } = await client.query(
      `select relname, reloptions from pg_class where relkind in ('i', 'I') and reloptions is not null
        and relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });

  test.each(USES.filter(([, use]) => use.startsWith('{')))('the query of %s: %s', async (name, use) => {
    const query = use.replace(/\$(\w+)/g, (_, id: string) => ids[id] ?? '');
    const sent = await readsDuring(async () => dataOf(await service.graphql(query)));
    const plans: string[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
      plans.push(JSON.stringify(rows));
    }
    expect(
      plans.flatMap((plan) => [...plan.matchAll(/"Index Name":"(\w+)"/g)].map(([, one]) => one)),
    ).toContain(name);
  });
});
