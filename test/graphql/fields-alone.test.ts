import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf, everythingOf, ownFields } from '../support/graphql.js';
import { addGuarantor } from '../support/guarantors.js';
import { type Answer, TestService } from '../support/service.js';

type Row = Record<string, unknown>;

/** A query that leads to the records of a type, and where its answer holds them. */
interface Way {
  type: string;
  by: string;
  query: (selection: string) => string;
  records: (data: Answer['body']) => (Row | null)[];
  operator?: boolean;
}

const nodes = (connection: Answer['body']): Answer['body'][] =>
  connection.edges.map(({ node }: { node: unknown }) => node);

const ofFlows = (type: string, relation: string): Way => ({
  type,
  by: `flows.${relation}`,
  query: (selection) => `{ flows(first: 40) { edges { node { ${relation} { ${selection} } } } } }`,
  records: ({ flows }) => nodes(flows).flatMap((flow) => flow[relation]),
});

const WAYS: readonly Way[] = [
  {
    type: 'Flow',
    by: 'flows',
    query: (selection) => `{ flows(first: 100) { edges { node { ${selection} } } } }`,
    records: ({ flows }) => nodes(flows),
  },
  {
    type: 'Flow',
    by: 'renewedFlows',
    query: (selection) => `{ renewedFlows { flows { ${selection} } } }`,
    records: ({ renewedFlows }) => renewedFlows.flows,
  },
  {
    type: 'Flow',
    by: 'flow.renewals',
    query: (selection) =>
      `query ($predecessorId: SafeInt!) { flow(id: $predecessorId) { renewals { ${selection} } } }`,
    records: ({ flow }) => flow.renewals,
  },
  ofFlows('Property', 'property'),
  ofFlows('Agent', 'agent'),
  ofFlows('Branch', 'branch'),
  ofFlows('User', 'landlord'),
  ofFlows('SubTenant', 'subTenants'),
  ofFlows('Certificate', 'certificates'),
  ofFlows('ContractRecord', 'contracts'),
  ofFlows('Payment', 'payments'),
  ofFlows('TimelineEntry', 'timeline'),
  ofFlows('MaintenanceIssue', 'issues'),
  {
    type: 'Guarantor',
    by: 'flows.subTenants.guarantors',
    query: (selection) =>
      `{
        flows(first: 10) { edges { node { subTenants(first: 5) { guarantors(first: 5) { ${selection} } } } } }
      }`,
    records: ({ flows }) =>
      nodes(flows).flatMap(({ subTenants }) =>
        subTenants.flatMap(({ guarantors }: { guarantors: Row[] }) => guarantors),
      ),
  },
  {
    type: 'Guarantor',
    by: 'preQualification',
    query: (selection) => `{ preQualification { guarantorReferences { guarantors { ${selection} } } } }`,
    records: ({ preQualification }) => preQualification.guarantorReferences.guarantors,
  },
  {
    type: 'TenantInformation',
    by: 'preQualification',
    query: (selection) => `{ preQualification { tenantInfo { ${selection} } } }`,
    records: ({ preQualification }) => [preQualification.tenantInfo],
  },
  {
    type: 'PreQualification',
    by: 'preQualification',
    query: (selection) => `{ preQualification { ${selection} } }`,
    records: ({ preQualification }) => [preQualification],
  },
  {
    type: 'Property',
    by: 'searchProperties',
    query: (selection) =>
      `{ searchProperties(limit: 50, input: { lat: "51.5", lon: "-0.12" }) { properties { ${selection} } } }`,
    records: ({ searchProperties }) => searchProperties.properties,
  },
  {
    type: 'TimelineEntry',
    by: 'flowTimeline',
    query: (selection) =>
      `query ($flowId: SafeInt!) { flowTimeline(flowId: $flowId) { entries { ${selection} } } }`,
    records: ({ flowTimeline }) => flowTimeline.entries,
  },
  {
    type: 'MaintenanceIssue',
    by: 'maintenanceIssues',
    query: (selection) => `{ maintenanceIssues(first: 50) { edges { node { ${selection} } } } }`,
    records: ({ maintenanceIssues }) => nodes(maintenanceIssues),
  },
  {
    type: 'Flow',
    by: 'maintenanceIssues.flow',
    query: (selection) => `{ maintenanceIssues(first: 20) { edges { node { flow { ${selection} } } } } }`,
    records: ({ maintenanceIssues }) => nodes(maintenanceIssues).map(({ flow }) => flow),
  },
  {
    type: 'Property',
    by: 'maintenanceIssues.property',
    query: (selection) => `{ maintenanceIssues(first: 50) { edges { node { property { ${selection} } } } } }`,
    records: ({ maintenanceIssues }) => nodes(maintenanceIssues).map(({ property }) => property),
  },
  {
    type: 'PortalLead',
    by: 'portalLeads',
    query: (selection) => `{ portalLeads { leads { ${selection} } } }`,
    records: ({ portalLeads }) => portalLeads.leads,
  },
  {
    type: 'Property',
    by: 'portalLeads.property',
    query: (selection) => `{ portalLeads { leads { property { ${selection} } } } }`,
    records: ({ portalLeads }) => portalLeads.leads.map(({ property }: { property: Row }) => property),
  },
  {
    type: 'Brand',
    by: 'brands',
    query: (selection) => `{ brands { ${selection} } }`,
    records: ({ brands }) => brands,
    operator: true,
  },
];

/** Gives every record different values: with equal values a column that is not read could go unnoticed. */
const FILL = `
  do $$ declare name text; begin
    for name in select column_name from information_schema.columns
      where table_name = 'flow' and data_type = 'boolean' and column_name <> 'is_deleted' loop
      execute format('update flow set %I = (id %% 2 = 0)', name);
    end loop;
  end $$;
  update flow set envelope_id = 'E1', supporting_documents_url = 'https://a.example',
    prescribed_contract_url = 'https://b.example', bespoke_contract_url = 'https://c.example',
    nha_contract_url = 'https://d.example', ast_uploaded_at = '2026-02-03T04:05:06Z',
      bespoke_contract_uploaded_at = now(), nha_generated_at = now(),
    additional_conditions = 'No drums.', uploaded_ast_contract_url = 'https://e.example',
      jurisdiction = 'wales', landlord_status = 4, doc_status = 2, move_in_status = 1,
    common_conditions = 'None.', how_to_rent_pdf_url = '', reference = 'F-' || id, archived_at = now(),
      deleted_at = now(), agreement_entered_at = now(),
    tenancy_starts_on = '2026-12-01', rent_pence = 120000, rent_period = 'monthly' where id % 2 = 0;
  update flow set property_status = 2, landlord_bank_account_id = id,
    how_to_rent_pdf_url = 'https://f.example', rent_period = 'weekly' where id % 3 = 0;
  update flow set reference = 'F' || id, archived_at = now(), deleted_at = now(),
    agreement_entered_at = now(), tenancy_starts_on = '2026-12-01',
    rent_pence = 120000, rent_period = 'monthly', outcome = 'tenant_withdrew', decided_on = '2026-11-30',
      decision_reason = 'Too far.' where id % 2 = 0;
  insert into contract_record (brand_id, created_at, updated_at, flow_id, sub_tenant_id, kind, step, at, url)
    select brand_id, now(), now(), flow_id, nullif(id % 2, 0) * id, 'ast', 'signed', now(),
      nullif('https://f.example', repeat('x', id::int % 3)) from sub_tenant;
  insert into payment (brand_id, created_at, updated_at, flow_id, payer_sub_tenant_id, kind, direction,
    amount_pence, received_on, applied_to, note)
    select brand_id, now(), now(), flow_id, id, 'holding_deposit', 'applied', id, '2026-11-30', 'rent',
      'By card.' from sub_tenant;
  update maintenance_issue set status_before_hold = 'scheduled' where id % 2 = 0;
  update portal_lead set flow_id = (select min(id) from flow f where f.brand_id = portal_lead.brand_id)
    where id % 2 = 0;
  update guarantor set middle_name = 'Q', report_content = 'Good.', salary = 36000,
    last_reference_update_at = now(), completed_at = now();
  update pre_qualification set pre_reference = '{"a":1}', reference_documents = '{"b":2}', salary = 30000,
    id_started_at = '2026-02-03T04:05:06Z', is_id_payment_required = true;
  update certificate set seen_at = now(), scheme = 'tds' where id % 2 = 0`;

const FORM = {
  occupation: 'baker',
  marital_status: 'single',
  partners_occupation: 'smith',
  additional_information: 'x',
};
const ANSWERS = {
  smoker: { value: 'no' },
  rented_accomodation: { value: 'no' },
  children: {},
  additional_occupants: {},
  pets: { no_of_pets: [] },
};

describe('a field requested alone has the same value as among all fields', () => {
  let service: TestService;
  let predecessorId: number;
  beforeAll(async () => {
    service = await TestService.start();
    await service.call('POST', '/v2.0/tenant_info', { body: { ...FORM, ...ANSWERS } });
    await addGuarantor(service);
    await service.sql(FILL);
    const [renewal] = await service.sql<{ id: number }>(
      'select renewed_from::int as id from flow where id = $1',
      [service.brand.renewedFlowId],
    );
    predecessorId = renewal?.id ?? 0;
  });
  afterAll(() => service.stop());

  for (const { type, by, query, records, operator } of WAYS) {
    const read = async (selection: string): Promise<(Row | null)[]> => {
      const variables = { flowId: service.brand.flowId, predecessorId };
      return records(
        dataOf(
          await service.graphql(query(selection), variables, operator ? { key: service.operatorToken } : {}),
        ),
      );
    };

    test(`${type} by ${by}`, async () => {
      const full = await read(everythingOf(type));
      expect(full.filter((one) => one !== null)).not.toEqual([]);
      for (const selection of ownFields(type)) {
        const name = selection.split(' ', 1)[0] ?? '';
        const alone = await read(selection);
        expect({ [name]: alone }).toEqual({ [name]: full.map((one) => one && { [name]: one[name] }) });
      }
    });
  }

  test('a record requested twice with different fields is right both times', async () => {
    const query = `query ($flowId: SafeInt!) {
      flow(id: $flowId) {
        one: property { id } two: property { displayAddress } three: property { ...four } ... on
        Flow { five: property { postcode } } tenants: subTenants { lastName }
        subTenants { id ... { firstName } }
      }
      } fragment four on Property { price id
    }`;
    const full = await service.graphql(
      `query ($flowId: SafeInt!) {
        flow(id: $flowId) {
          property { id displayAddress price postcode } subTenants { id firstName lastName }
        }
      }`,
      { flowId: service.brand.flowId },
    );
    const { property, subTenants } = dataOf(full).flow;
    expect(dataOf(await service.graphql(query, { flowId: service.brand.flowId })).flow).toEqual({
      one: { id: property.id },
      two: { displayAddress: property.displayAddress },
      three: { price: property.price, id: property.id },
      five: { postcode: property.postcode },
      tenants: subTenants.map(({ lastName }: Row) => ({ lastName })),
      subTenants: subTenants.map(({ id, firstName }: Row) => ({ id, firstName })),
    });
  });

  test('the flows of this test differ in every field', async () => {
    const { flows } = dataOf(
      await service.graphql(`{ flows(first: 100) { edges { node { ${everythingOf('Flow')} } } } }`),
    );
    const silent = Object.keys(nodes(flows)[0]).filter(
      (name) => new Set(nodes(flows).map((flow) => JSON.stringify(flow[name]))).size === 1,
    );
    expect(silent).toEqual(['isDeleted']);
  });
});
