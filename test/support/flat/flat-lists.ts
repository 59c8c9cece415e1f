import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { fill, type Sizes } from '../../../bench/large-data.js';
import { dataOf } from '../graphql.js';
import { JOINT_LANDLORD } from '../joint-landlord.js';
import { MANY_DELIVERIES } from '../many-deliveries.js';
import { MANY_NOTES } from '../many-notes.js';
import { MANY_VIEWINGS } from '../many-viewings.js';
import { TestService } from '../service.js';
import { queriesByDay } from './by-day.js';
import { queriesOfJointLandlord } from './by-landlord.js';
import { queriesByStage } from './by-stage.js';
import { lookedAt, type PlanNode, readsDuring } from './plans.js';
import { listQueries, relationQueries } from './requests.js';

/** The number of rows that may be read for each row that is found. */
const FOR_EACH = 8;

/** The same for flows by a day, which an index has in the order of the list. A total looks at a sample of 1,000. */
const BY_DAY = 1500;

/** Filling the full size takes minutes, and more on a busy machine. */
const FILL_MS = 900_000;

/** Queries whose statements may read more rows than others, and the reason. */
export interface Exception {
  query: RegExp;
  mostLookedAt: number;
  reason: string;
}

const EXPORT: Exception = {
  query: /^\{ exportPerson\(/,
  mostLookedAt: Number.POSITIVE_INFINITY,
  reason: 'A person is looked for in every text of the brand, and no index has a mention.',
};

/**
 * Tests that no scan of a list’s statements reads many more rows than are found, in tables of given sizes.
 */
export function testFlatLists(
  sizes: Sizes,
  mostLookedAt: number,
  exceptions: readonly Exception[] = [],
): void {
  describe('a statement of a list reads few rows of a large table', () => {
    let service: TestService;
    let client: pg.Client;
    let ids: Record<string, number>;
    beforeAll(async () => {
      service = await TestService.start();
      client = new pg.Client({ connectionString: service.databaseUrl });
      await client.connect();
      // Like the connections of the service.
      await client.query(`set work_mem = '16MB'`);
      await fill(service.databaseUrl, sizes);
      await client.query(MANY_VIEWINGS);
      const { rows: landlords } = await client.query(JOINT_LANDLORD);
      await client.query('analyze flow, property');
      await client.query(MANY_NOTES);
      await client.query(MANY_DELIVERIES);
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
        landlordId: await of('app_user', `and kind = 'landlord'`),
        propertyId: await of('property', `and reference = 'L1'`),
        jointLandlordId: Number(landlords[0].id),
        leadId: await of('portal_lead'),
        agentId: await of('agent'),
        branchId: await of('branch'),
        issueId: await of('maintenance_issue'),
        maintenanceIssueId: await of('maintenance_issue'),
        webhookEndpointId: await of('webhook_endpoint', `and description = 'Endpoint 1'`),
      };
    }, FILL_MS);
    afterAll(async () => {
      await client.end();
      await service.stop();
    });

    /** The rows that each statement of a query read, if they are too many. */
    async function problemsOf(query: string, normally = mostLookedAt): Promise<unknown[]> {
      const most = [EXPORT, ...exceptions].find((one) => one.query.test(query))?.mostLookedAt ?? normally;
      const sent = await readsDuring(async () => dataOf(await service.graphql(query)));
      const problems: unknown[] = [];
      for (const { text, values } of sent) {
        const { rows } = await client.query({
          text: `explain (analyze, format json) ${text}`,
          values: [...values],
        });
        const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
        const counted = /^select count/.test(text) ? plan.Plans?.[0] : plan;
        const allowed = most + FOR_EACH * (counted?.['Actual Rows'] ?? 0);
        if (lookedAt(plan) > allowed) problems.push([query, text, lookedAt(plan), allowed]);
      }
      return problems;
    }

    test(
      'for every list with a total, every argument and every sort of the schema',
      async () => {
        const queries = listQueries(ids);
        expect(queries.length).toBeGreaterThan(150);
        expect(exceptions.filter(({ query: of }) => !queries.some((query) => of.test(query)))).toEqual([]);
        const problems: unknown[] = [];
        for (const query of queries) problems.push(...(await problemsOf(query)));
        expect(problems).toEqual([]);
      },
      FILL_MS,
    );

    test('for flows by a day, wherever they are in the list', async () => {
      const problems: unknown[] = [];
      for (const query of queriesByDay(ids)) problems.push(...(await problemsOf(query, BY_DAY)));
      expect(problems).toEqual([]);
    });

    test('for the flows and the properties of a joint landlord', async () => {
      const problems: unknown[] = [];
      for (const query of queriesOfJointLandlord(ids)) problems.push(...(await problemsOf(query, BY_DAY)));
      expect(problems).toEqual([]);
    });

    test('for every list below a record', async () => {
      const queries = relationQueries(ids);
      expect(queries.length).toBeGreaterThanOrEqual(8);
      for (const query of queries) expect(await problemsOf(query)).toEqual([]);
    });

    // The last test: it changes most flows.
    test('for the flows at a stage, few or most of them, in every order', async () => {
      await client.query(
        'update flow set move_in_status = 1, is_completed = false where brand_id = 1 and is_completed',
      );
      await client.query('vacuum analyze flow');
      const problems: unknown[] = [];
      for (const query of queriesByStage()) problems.push(...(await problemsOf(query)));
      expect(problems).toEqual([]);
    });
  });
}
