import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { fill } from '../../bench/large-data.js';
import { lookedAt, type PlanNode, readsDuring } from '../support/flat/plans.js';
import { listQueries, relationQueries } from '../support/flat/requests.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

/** More than a statement may look at, so that one that looks at a whole table is found. */
const SIZES = { properties: 20_000, renewals: 8000, entries: 24_000 };
/** The first 1,000 rows of a list, with the rows of other tables that may have a text. */
const LOOKED_AT = 8000;
/**
 * Text in flows is looked for in five tables, which the planner still joins whole at this size: see
 * bench/large.
 */
const TEXT_IN_FLOWS = /^\{ (flows\(text|renewedFlows\(search)/;
/** So many rows may be looked at for each one that is found. */
const FOR_EACH = 8;

describe('a statement of a list looks at few rows of a large table', () => {
  let service: TestService;
  let client: pg.Client;
  let ids: Record<string, number>;
  beforeAll(async () => {
    service = await TestService.start();
    client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    await fill(client, SIZES);
    const of = async (table: string, more = ''): Promise<number> =>
      Number(
        (await client.query(`select min(id) as id from ${table} where brand_id = 1 ${more}`)).rows[0].id,
      );
    const flowId = await of('flow', `and reference = 'F1'`);
    const personId = await of('app_user', `and reference = 'P4'`);
    ids = {
      flowId,
      personId,
      exportPersonId: personId,
      propertyId: await of('property', `and reference = 'L1'`),
      agentId: await of('agent'),
      branchId: await of('branch'),
      maintenanceIssueId: await of('maintenance_issue'),
    };
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  /** Rows that were looked at by each statement of a query, where they are too many. */
  async function faultsOf(query: string): Promise<unknown[]> {
    const sent = await readsDuring(async () => dataOf(await service.graphql(query)));
    const faults: unknown[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query({
        text: `explain (analyze, format json) ${text}`,
        values: [...values],
      });
      const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
      const counted = /^select count/.test(text) ? plan.Plans?.[0] : plan;
      const allowed = LOOKED_AT + FOR_EACH * (counted?.['Actual Rows'] ?? 0);
      if (lookedAt(plan) > allowed) faults.push([query, text, lookedAt(plan), allowed]);
    }
    return faults;
  }

  test('for every list with a total, every argument and every sort of the schema', async () => {
    const queries = listQueries(ids);
    expect(queries.length).toBeGreaterThan(150);
    const faults: unknown[] = [];
    for (const query of queries.filter((one) => !TEXT_IN_FLOWS.test(one)))
      faults.push(...(await faultsOf(query)));
    expect(faults).toEqual([]);
  });

  test('for text without three letters in a row, though every row has a word with its beginning', async () => {
    for (const text of ['1 d', 'e 1 d', "'d"])
      expect(await faultsOf(`{ properties(text: "${text}") { totalCount edges { node { id } } } }`)).toEqual(
        [],
      );
  });

  test('for every list below a record', async () => {
    const queries = relationQueries(ids);
    expect(queries.length).toBeGreaterThanOrEqual(8);
    for (const query of queries) expect(await faultsOf(query)).toEqual([]);
  });
});
