import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { addGuarantor } from '../support/guarantors.js';
import { TestService } from '../support/service.js';

const FINANCES = ['salary', 'affordabilityAmount', 'reportContent'] as const;
const EXPECTED = { salary: 36_000.45, affordabilityAmount: 1000.01, reportContent: 'Good.' };

/** Every path to a flow that leads on to guarantors. */
const WAYS: readonly (readonly [way: string, query: (selection: string) => string])[] = [
  ['flow', (guarantors) => `query ($flowId: SafeInt!) { flow(id: $flowId) { ${guarantors} } }`],
  ['flows', (guarantors) => `{ flows(first: 100) { edges { node { ${guarantors} } } } }`],
  [
    'maintenanceIssues.flow',
    (guarantors) => `{ maintenanceIssues(first: 50) { edges { node { flow { ${guarantors} } } } } }`,
  ],
];
const guarantors = (field: string) => `subTenants(first: 5) { guarantors(first: 5) { lastName ${field} } }`;

describe('a guarantor’s finances', () => {
  let service: TestService;
  let flowsKey: string;
  beforeAll(async () => {
    service = await TestService.start();
    flowsKey = (await service.issueKey({ scopes: ['flows:read', 'maintenance:read'] })).key;
    await addGuarantor(service);
    await service.sql(`update guarantor set salary = 36000.45, report_content = 'Good.'`);
  });
  afterAll(() => service.stop());

  const ask = (query: string, key: string) =>
    service.graphql(query, query.includes('$flowId') ? { flowId: service.brand.flowId } : {}, { key });

  test.each(
    WAYS.flatMap(([way, query]) => FINANCES.map((field) => [way, field, query(guarantors(field))] as const)),
  )(
    'that are read by %s require prequalification:read: %s, and nothing else of the guarantor',
    async (_, field, query) => {
      const rejected = await ask(query, flowsKey);
      expect(rejected.status).toBe(200);
      expect(rejected.text).toContain('"lastName":"');
      expect(rejected.text).not.toContain(String(EXPECTED[field]));
      for (const { path, extensions } of rejected.body.errors) {
        expect(path.at(-1)).toBe(field);
        expect(extensions).toEqual({ code: 'SCOPE_REQUIRED', allowed: ['prequalification:read'] });
      }
      const { body, text } = await ask(query, service.brand.partnerKey);
      expect(body.errors).toBeUndefined();
      expect(text).toContain(`"${field}":${JSON.stringify(EXPECTED[field])}`);
    },
  );

  test('require the entitlement of referencing too', async () => {
    const update =
      'mutation ($id: SafeInt!, $input: UpdateBrandInput!) { updateBrand(id: $id, input: $input) { id } }';
    const set = async (entitlements: string[]) =>
      dataOf(
        await service.graphql(
          update,
          { id: service.brand.brandId, input: { entitlements } },
          { key: service.operatorToken },
        ),
      );
    const all = ['PREQUALIFICATION', 'SEARCH', 'OPENFLOW', 'DEPOSITS', 'ESIGNATURE', 'MAINTENANCE', 'LEADS'];
    await set(all.filter((one) => one !== 'PREQUALIFICATION'));
    const query = 'query ($flowId: SafeInt!) { flow(id: $flowId) { subTenants { guarantors { salary } } } }';
    const { body } = await ask(query, service.brand.partnerKey);
    await set(all);
    expect(body.errors[0].extensions).toEqual({
      code: 'ENTITLEMENT_REQUIRED',
      allowed: ['prequalification'],
    });
    expect(body.data.flow.subTenants[0].guarantors).toEqual([{ salary: null }]);
  });

  test('are the same for each field alone as for all fields, by referencing', async () => {
    const [row] = await service.sql<{ user_id: string }>('select user_id from sub_tenant where id = $1', [
      service.brand.subTenantIds[0],
    ]);
    const { key } = await service.issueKey({
      scopes: ['prequalification:read'],
      user_id: Number(row?.user_id),
    });
    for (const field of FINANCES) {
      const query = `{ referencing { guarantorReferences { guarantors { ${field} } } } }`;
      const { referencing } = dataOf(await ask(query, key));
      expect(referencing.guarantorReferences.guarantors).toContainEqual({ [field]: EXPECTED[field] });
    }
  });
});
