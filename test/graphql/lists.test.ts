import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../support/console.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { insertProperty, insertRenewal, insertSubTenant, newBrand } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';

const RELATIONS = ['subTenants', 'certificates', 'timeline', 'issues', 'renewals'] as const;

describe('each list below a flow', () => {
  let service: TestService;
  let brand: { brandId: number; key: string; personId: number };
  const flowIds: number[] = [];
  let subTenantId: number;

  /** Two flows with different amounts of everything, and one with nothing. */
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Lists');
    const propertyId = await insertProperty(service, brand.brandId);
    for (let index = 0; index < 3; index += 1)
      flowIds.push(await insertRenewal(service, brand.brandId, propertyId, { is_renewed: false }));
    const [many = 0, few = 0] = flowIds;
    subTenantId = await insertSubTenant(service, brand.brandId, many, { created_at: '2025-01-01Z' });
    await fill(many, 130, propertyId);
    await fill(few, 3, propertyId);
  });
  afterAll(() => service.stop());

  /** Rows of every kind below a flow; several of the same instant, so that the id has to break ties. */
  async function fill(flowId: number, count: number, propertyId: number): Promise<void> {
    const { brandId, personId } = brand;
    const insert = (table: string, columns: string, values: string) =>
      service.sql(
        `insert into ${table} (brand_id, created_at, updated_at, ${columns})
         select $1::bigint, at, at, ${values}
         from generate_series(1, ${count}) as n,
           lateral (select timestamptz '2026-01-01Z' + (n % 7) * interval '1 day' as at) instant`,
        [brandId, flowId],
      );
    await insert('sub_tenant', 'flow_id, user_id, first_name, last_name', `$2, ${personId}, 'T' || n, ''`);
    await insert('certificate', 'flow_id, kind, url', `$2, 'deposit', 'https://x.example/' || n`);
    await insert(
      'timeline_entry',
      'flow_id, user_id, event_type, description',
      `$2, ${personId}, 'flow_created', ''`,
    );
    await insert(
      'maintenance_issue',
      'flow_id, property_id, reported_by, title, status',
      `$2, ${propertyId}, ${personId}, 'I', 'reported'`,
    );
    await insert(
      'flow',
      'renewed_from, property_id, is_renewed, percentage_completed, is_completed',
      `$2, ${propertyId}, true, 0, false`,
    );
    if (count > 20)
      await insert(
        'guarantor',
        'sub_tenant_id, application_id, title, first_name, last_name, email, phone, postcode, ' +
          'correspondence_address',
        `${subTenantId}, gen_random_uuid(), '', '', '', $2 || 'g' || n || '@x.example', '', '', ''`,
      );
  }

  const ask = (query: string, variables: object = {}): Promise<CallResponse> =>
    service.graphql(query, variables, { key: brand.key });
  const read = async (query: string, variables: object = {}): Promise<CallResponse['body']> =>
    dataOf(await ask(query, variables));

  const TABLE: Record<string, string> = {
    subTenants: 'sub_tenant',
    certificates: 'certificate',
    timeline: 'timeline_entry',
    issues: 'maintenance_issue',
    renewals: 'flow',
  };
  const NEWEST_FIRST = ['timeline', 'issues', 'renewals'];
  async function stored(relation: string, flowId: number | undefined): Promise<number[]> {
    const [by, order] = [
      relation === 'renewals' ? 'renewed_from' : 'flow_id',
      NEWEST_FIRST.includes(relation) ? 'created_at desc, id desc' : 'created_at, id',
    ];
    const rows = await service.sql<{ id: number }>(
      `select id::int from ${TABLE[relation]} where brand_id = $1 and ${by} = $2 order by ${order}`,
      [brand.brandId, flowId],
    );
    return rows.map(({ id }) => id);
  }
  const idsOf = (records: { id: number }[]): number[] => records.map(({ id }) => id);

  test.each(RELATIONS)(
    'has the first records of each flow, limited to the requested size: %s',
    async (relation) => {
      const { flows } = await read(
        `query ($first: Int) {
          flows(first: 100) { edges { node { id ${relation}(first: $first) { id } } } }
        }`,
        { first: 30 },
      );
      const found = new Map(
        flows.edges.map(({ node }: { node: CallResponse['body'] }) => [node.id, idsOf(node[relation])]),
      );
      for (const flowId of flowIds)
        expect([flowId, found.get(flowId)]).toEqual([flowId, (await stored(relation, flowId)).slice(0, 30)]);
      const { flow } = await read(
        `{ flow(id: ${flowIds[0]}) { ${relation} { id } none: ${relation}(first: 0) { id } } }`,
      );
      expect([flow[relation].length, flow.none]).toEqual([20, []]);
    },
  );

  test.each(RELATIONS)('has pages that contain each record once: %s', async (relation) => {
    const query = `query ($after: String) {
      flow(id: ${flowIds[0]}) { ${relation}(first: 50, after: $after) { id cursor } }
    }`;
    const seen: number[] = [];
    let after: string | null = null;
    for (let page = 0; page < 4; page += 1) {
      const { flow } = await read(query, { after });
      seen.push(...idsOf(flow[relation]));
      after = flow[relation].at(-1)?.cursor ?? after;
    }
    expect(seen).toEqual(await stored(relation, flowIds[0]));
    expect(after?.length).toBeLessThan(50);
  });

  test('omits a deleted renewal before it is limited', async () => {
    const all = await stored('renewals', flowIds[0]);
    const deleted = all.slice(0, 15);
    await service.sql('update flow set is_deleted = true where brand_id = $1 and id = any($2)', [
      brand.brandId,
      deleted,
    ]);
    const { flow } = await read(`{ flow(id: ${flowIds[0]}) { renewals { id } } }`);
    await service.sql('update flow set is_deleted = false where brand_id = $1 and id = any($2)', [
      brand.brandId,
      deleted,
    ]);
    expect(idsOf(flow.renewals)).toEqual(all.slice(15, 35));
  });

  test('limits guarantors too, below a sub-tenant as below a referencing record', async () => {
    const tenantKey = await keyOfTenant();
    const PAGES = 'g: guarantors { id } more: guarantors(first: 100) { id }';
    const { flow } = await read(`{ flow(id: ${flowIds[0]}) { subTenants(first: 100) { id ${PAGES} } } }`);
    const ofSubTenant = flow.subTenants.find(({ id }: { id: number }) => id === subTenantId);
    expect([ofSubTenant.g.length, ofSubTenant.more.length]).toEqual([20, 100]);
    const { referencing } = dataOf(
      await service.graphql(`{ referencing { guarantorReferences { ${PAGES} } } }`, {}, { key: tenantKey }),
    );
    expect(referencing.guarantorReferences).toEqual({ g: ofSubTenant.g, more: ofSubTenant.more });
  });

  test('is complete in the REST API: every guarantor, every certificate, every key', async () => {
    const key = await keyOfTenant();
    for (let count = 0; count < 105; count += 1) await service.issueKey({}, brand.brandId);
    const status = await service.call('GET', '/v2.0/pre-qualification/current-status', { key });
    expect(status.body.data.preQualStatus.refcheck_guarantors.guarantors).toHaveLength(130);
    const view = await service.call('POST', `/v2.0/openflow/certificate/view?flow_id=${flowIds[0]}`, { key });
    expect(view.body.data.certificates).toHaveLength(130);
    const keys = await service.operate('GET', `/v2.0/brand/${brand.brandId}/api-keys`);
    expect(keys.body.data.keys.length).toBeGreaterThan(105);
  });

  test('rejects a size beyond 100, and text that is not a cursor, by its name', async () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    for (const relation of RELATIONS) {
      const query = `query ($first: Int, $after: String) {
        flow(id: ${flowIds[0]}) { ${relation}(first: $first, after: $after) { id } }
      }`;
      expect(problemsOf(await ask(query, { first: 101, after: 'a'.repeat(201) }))).toEqual([
        'first: must be 100 or less',
        'after: must have at most 200 characters',
      ]);
      for (const after of [
        'x',
        '💥',
        encoded('TimelineEntry'),
        encoded('TimelineEntry zz -1'),
        encoded("' or 1=1"),
      ]) {
        const response = await ask(query, { after });
        expect([codeOf(response), problemsOf(response)]).toEqual([
          'VALIDATION_FAILED',
          ['after: must be a cursor of this list'],
        ]);
      }
    }
  });

  test('rejects a cursor of another type of record', async () => {
    const { flow, flows, maintenanceIssues } = await read(
      `{ flow(id: ${flowIds[0]}) { ${RELATIONS.map((name) => `${name}(first: 1) { cursor }`).join(' ')} }
         flows(first: 1) { edges { cursor } } maintenanceIssues(first: 1) { edges { cursor } } }`,
    );
    const cursors: Record<string, string> = {
      ...Object.fromEntries(RELATIONS.map((name) => [name, flow[name][0].cursor])),
      flows: flows.edges[0].cursor,
      maintenanceIssues: maintenanceIssues.edges[0].cursor,
    };
    const asked = (list: string): string =>
      list === 'flows' || list === 'maintenanceIssues'
        ? `query ($after: String) { list: ${list}(after: $after) { edges { node { id } } } }`
        : `query ($after: String) { flow(id: ${flowIds[0]}) { ${list}(after: $after) { id } } }`;
    const typeOf: Record<string, string> = {
      flows: 'flow',
      renewals: 'flow',
      maintenanceIssues: 'issue',
      issues: 'issue',
    };
    for (const list of Object.keys(cursors)) {
      for (const [other, after] of Object.entries(cursors)) {
        const response = await ask(asked(list), { after });
        const isSame = (typeOf[list] ?? list) === (typeOf[other] ?? other);
        expect([list, other, response.body.errors && problemsOf(response)]).toEqual([
          list,
          other,
          isSame ? undefined : ['after: must be a cursor of this list'],
        ]);
      }
    }
  });

  test('rejects a cursor of another list of the operator', async () => {
    const operate = (query: string, variables: object = {}) =>
      service.graphql(query, variables, { key: service.operatorToken });
    for (const _ of [1, 2]) await new ConsoleBrowser(service).signIn(service.operatorToken);
    const LISTS: Record<string, string> = {
      brands: 'brands(after: $after) { id cursor }',
      apiKeys: `apiKeys(brandId: ${brand.brandId}, after: $after) { id cursor }`,
      operatorTokens: 'operatorTokens(after: $after) { id cursor }',
      signIns: 'signIns(after: $after) { id cursor }',
    };
    const names = Object.keys(LISTS);
    const first = dataOf(await operate(`query ($after: String) { ${Object.values(LISTS).join(' ')} }`));
    for (const list of names) {
      for (const other of names) {
        const response = await operate(`query ($after: String) { ${LISTS[list]} }`, {
          after: first[other][0].cursor,
        });
        const next = first[list].slice(1);
        if (list === other) expect(dataOf(response)[list].slice(0, next.length)).toEqual(next);
        else
          expect([list, other, problemsOf(response)]).toEqual([
            list,
            other,
            ['after: must be a cursor of this list'],
          ]);
      }
    }
  });

  /** A key that acts as the tenant with the guarantors. */
  async function keyOfTenant(): Promise<string> {
    const [row] = await service.sql<{ id: number }>(
      'select user_id::int as id from sub_tenant where brand_id = $1 and id = $2',
      [brand.brandId, subTenantId],
    );
    return (await service.issueKey({ user_id: row?.id }, brand.brandId)).key;
  }
});
