import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { addGuarantor } from '../support/guarantors.js';
import { idsOf } from '../support/operations/ids.js';
import { operatorSamples, partnerSamples } from '../support/operations.js';
import { type CallResponse, TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const EVERYTHING = `query ($first: Int!) { flows(first: $first) { totalCount edges { node {
  id percentageCompleted
  property { displayAddress } stages { stage status } agent { name } branch { name } landlord { lastName }
  subTenants(first: 5) { firstName guarantors(first: 5) { lastName referencingId } }
  certificates { url } timeline(first: 100) { eventType } renewals { id } issues { title }
} } } }`;

/** With read plans, the statement of a list also reads the records of its relations. */
const JOINS = process.env.READ_PLANS !== 'off';

describe('a page of flows with all relations', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    // The newest flow has every relation, so a small page reads them all too.
    await addGuarantor(service);
  });
  afterAll(() => service.stop());

  /** Sends an operation; returns its data and the statements that it took. */
  async function statements(
    query: string,
    variables: object,
  ): Promise<{ sql: string[]; data: CallResponse['body'] }> {
    let response: CallResponse | undefined;
    const sql = await statementsDuring(async () => {
      response = await service.graphql(query, variables);
    });
    return { sql, data: dataOf(response as CallResponse) };
  }

  test('takes one statement per list, for two flows as for fifty', async () => {
    const two = await statements(EVERYTHING, { first: 2 });
    const fifty = await statements(EVERYTHING, { first: 50 });
    expect([two.data.flows.edges.length, fifty.data.flows.edges.length]).toEqual([2, 50]);
    const tables = ({ sql }: { sql: string[] }) => sql.map((one) => /from "?(\w+)"?/.exec(one)?.[1]).sort();
    // `flow` three times: the page, its count and the renewals.
    expect(tables(two)).toEqual([
      ...(JOINS ? [] : ['agent', 'app_user', 'branch']),
      'certificate',
      'flow',
      'flow',
      'flow',
      'guarantor',
      'guarantor',
      'maintenance_issue',
      ...(JOINS ? [] : ['property']),
      'sub_tenant',
      'timeline_entry',
    ]);
    expect(tables(fifty)).toEqual(tables(two));
  });

  test('contains the stored values', async () => {
    const { data } = await statements(EVERYTHING, { first: 50 });
    const flows: CallResponse['body'][] = data.flows.edges.map(({ node }: { node: unknown }) => node);
    const ids = flows.map(({ id }) => id);
    const [stored] = await service.sql(
      `select (select count(*) from sub_tenant where flow_id = any($2) and brand_id = $1)::int
        as "subTenants", (select count(*) from certificate where flow_id = any($2) and brand_id = $1)::int
        as certificates,
        (select count(*) from timeline_entry where flow_id = any($2) and brand_id = $1)::int as timeline,
          (select count(*) from flow where renewed_from = any($2) and brand_id = $1)::int as renewals,
        (select count(*) from maintenance_issue where flow_id = any($2) and brand_id = $1)::int as issues`,
      [service.brand.brandId, ids],
    );
    const counted = Object.fromEntries(
      Object.keys(stored ?? {}).map((relation) => [
        relation,
        flows.reduce((sum, flow) => sum + flow[relation].length, 0),
      ]),
    );
    expect(counted).toEqual(stored);
    expect(
      flows.every(
        ({ property, agent, branch, landlord, stages }) =>
          property && agent && branch && landlord && stages.length === 9,
      ),
    ).toBe(true);
  });

  test('counts only when totalCount is requested, and reads only the requested columns', async () => {
    const { sql } = await statements('{ flows(first: 3) { edges { node { crmTenancyId } } } }', {});
    expect(sql).toHaveLength(1);
    expect(sql[0]).toContain('crm_tenancy_id');
    for (const column of ['break_clause', 'property_id', 'landlord_status', 'is_archived'])
      expect(sql[0]).not.toContain(column);
  });

  test.each([
    ['edges { node { id } }', false],
    ['pageInfo { hasNextPage } edges { node { id } }', false],
    ['edges { cursor }', true],
    ['edges { node { cursor } }', true],
    ['pageInfo { endCursor }', true],
  ])('reads the columns of cursors only for cursors: %s', async (selection, hasCursors) => {
    const { sql } = await statements(`{ flows(first: 3) { ${selection} } }`, {});
    expect(/^select (.*?) from/.exec(sql[0] ?? '')?.[1]?.includes('created_at')).toBe(hasCursors);
  });

  test('reads no column of a field that @skip or @include omits', async () => {
    const { sql, data } = await statements(
      `query ($no: Boolean = false, $yes: Boolean!) {
        flows(first: 1) {
          edges {
            node {
              id breakClause @include(if: $no) ...Documents @skip(if: $yes) ... on
              Flow @include(if: $yes) { crmTenancyId }
            }
          }
        }
        } fragment Documents on Flow { envelopeId
      }`,
      { yes: true },
    );
    expect(Object.keys(data.flows.edges[0].node)).toEqual(['id', 'crmTenancyId']);
    expect(sql[0]).toContain('crm_tenancy_id');
    for (const column of ['break_clause', 'envelope_id']) expect(sql[0]).not.toContain(column);
  });

  test('takes one statement per list for issues, leads and renewals too', async () => {
    const all = [
      `{
        maintenanceIssues(first: 50) {
          edges {
            node { title property { postcode } flow { id property { price } subTenants { firstName } } }
          }
        }
      }`,
      '{ leads(first: 50) { edges { node { portal property { postcode } } } totalCount } }',
      `{
        flows(isRenewed: true) {
          totalCount edges { node { id property { postcode } timeline { id } } }
        }
      }`,
    ];
    const counts = [];
    for (const query of all) counts.push((await statements(query, {})).sql.length);
    expect(counts).toEqual(JOINS ? [3, 2, 3] : [5, 3, 4]);
  });
});

describe('every mutation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('is one transaction from before the first read to after the last write', async () => {
    const ids = await idsOf(service, service.brand);
    const { id: keyId } = await service.issueKey();
    const issued = await service.graphql(
      'mutation { issueOperatorToken { record { id } } }',
      {},
      { key: service.operatorToken },
    );
    const tokenId = dataOf(issued).issueOperatorToken.record.id;
    const samples = [
      ...partnerSamples(ids).map((one) => ({ ...one, key: service.brand.partnerKey })),
      ...operatorSamples({ ...ids, keyId, tokenId }).map((one) => ({ ...one, key: service.operatorToken })),
    ];
    for (const { field, query, variables, key } of samples) {
      let response: CallResponse | undefined;
      const sql = await statementsDuring(async () => {
        response = await service.graphql(query, variables, { key });
      });
      expect([field, response?.body.errors]).toEqual([field, undefined]);
      const marks = sql.filter((one) => /^(begin|commit|rollback)/i.test(one));
      if (query.startsWith('mutation'))
        expect([field, sql[0], marks, sql.at(-1)]).toEqual([field, 'begin', ['begin', 'commit'], 'commit']);
      else expect([field, marks]).toEqual([field, []]);
    }
  });
});
