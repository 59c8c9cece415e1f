import { dataOf } from './graphql.js';
import { insertProperty, insertRenewal, insertRow, type newBrand } from './rows.js';
import type { TestService } from './service.js';
import { ALL_SHARED } from './shared-profile.js';

const GUARANTOR = `mutation ($input: AddGuarantorInput!) {
  addGuarantor(input: $input) { guarantor { firstName lastName } }
}`;
const EMAIL = `mutation ($flowId: SafeInt!, $input: EsignatureEmailInput!) {
  emailEsignatureUrl(flowId: $flowId, input: $input) { emailId } }`;

/**
 * Inserts a flow of Zebulon Quandary and another tenant, Olive Other, with records of every kind about them.
 * Returns its id.
 */
export async function fillWithPerson(
  service: TestService,
  { brandId: brand_id, key }: Pick<Awaited<ReturnType<typeof newBrand>>, 'brandId' | 'key'>,
  [person, neighbour]: readonly [number, number],
): Promise<number> {
  const ask = (query: string, variables: object, headers: Record<string, string> = {}) =>
    service.graphql(query, variables, { key, headers });
  const propertyId = await insertProperty(service, brand_id);
  const flowId = await insertRenewal(service, brand_id, propertyId, {
    is_renewed: false,
    additional_conditions: 'Zebulon Quandary may keep a cat, Olive Other may not.',
  });
  const tenant = (user_id: number, row: object) =>
    insertRow(service, 'sub_tenant', { brand_id, flow_id: flowId, user_id, ...row });
  const subTenantId = await tenant(person, {
    first_name: 'Zebulon',
    last_name: 'Quandary',
    email: 'zeb@example.com',
  });
  const other = await tenant(neighbour, {
    first_name: 'Olive',
    last_name: 'Other',
    email: 'olive@example.com',
  });
  dataOf(
    await ask(
      GUARANTOR,
      {
        input: {
          subTenantId,
          email: 'gwen@example.com',
          title: 'Dr',
          firstName: 'Gwendolen',
          lastName: 'Guarantee',
          phone: '07700 900777',
          postcode: 'N1 1AA',
          correspondenceAddress: '1 Quandary Street',
        },
      },
      { 'Idempotency-Key': 'guarantor' },
    ),
  );
  for (const to of ['zeb@example.com', 'olive@example.com'])
    dataOf(
      await ask(EMAIL, {
        flowId,
        input: { to, role: 'Zebulon Quandary', signatureEmail: to, signatureToken: 't' },
      }),
    );
  const pay = (payer: number, note: string) =>
    insertRow(service, 'payment', {
      brand_id,
      flow_id: flowId,
      payer_sub_tenant_id: payer,
      kind: 'rent',
      direction: 'received',
      amount_pence: 90_000,
      received_on: '2026-11-01',
      note,
    });
  await pay(subTenantId, 'zebulon  paid; Zebulon Quandary called');
  await pay(other, 'by the other tenant');
  const give = (flow_id: number, tenants: number[], payers: number[], note: string) =>
    insertRow(service, 'given_document', {
      brand_id,
      flow_id,
      kind: 'epc',
      given_on: '2026-11-01',
      sub_tenant_ids: tenants,
      payer_person_ids: payers,
      note,
    });
  await give(flowId, [subTenantId], [], 'Zebulon Quandary was not at home.');
  await give(flowId, [other], [], 'by the other tenant');
  await give(await insertRenewal(service, brand_id, propertyId), [], [person], 'Zebulon Quandary pays.');
  await insertRow(service, 'rent_change', {
    brand_id,
    flow_id: flowId,
    form: 'agreed',
    new_rent_pence: 90_000,
    served_on: '2026-11-01',
    effective_on: '2026-12-01',
    void_reason: 'Zebulon Quandary did not agree.',
  });
  await insertRow(service, 'tenancy_end', {
    ...{ brand_id, flow_id: flowId, ended_on: '2026-11-02', cause: 'surrender' },
    reason: 'Zebulon Quandary moves abroad.',
    forwarding_address: '12 Quince Avenue',
  });
  await insertRow(service, 'check_out', {
    ...{ brand_id, flow_id: flowId, held_on: '2026-11-02' },
    note: 'Zebulon Quandary was there.',
  });
  await insertRow(service, 'deposit_release', {
    ...{ brand_id, flow_id: flowId, proposed_on: '2026-11-03', held_pence: 90_000 },
    scheme_reference: 'Zebulon Quandary 7',
    deductions: [{ category: 'other', amountPence: 5000, note: 'A key of Zebulon Quandary', url: null }],
  });
  await insertRow(service, 'notice', {
    brand_id,
    flow_id: flowId,
    form: 'A letter of Zebulon Quandary',
    kind: 'tenant_notice',
    given_by: 'tenant',
    sub_tenant_ids: [subTenantId],
    grounds: [],
    served_on: '2026-11-01',
    ends_on: '2027-01-31',
    defects: [],
    is_by_all: false,
    is_effective: true,
    is_for_own_use: false,
    void_reason: 'Zebulon Quandary stays.',
  });
  await insertRow(service, 'sharer_change', {
    ...{ brand_id, flow_id: flowId, effective_on: '2026-11-01', agreed_on: '2026-10-20' },
    ...{ leaving_sub_tenant_ids: [], joining_sub_tenant_ids: [subTenantId] },
    ...{ lead_sub_tenant_id: subTenantId, void_reason: 'Zebulon Quandary did not move in.' },
  });
  await insertRow(service, 'tenancy_request', {
    brand_id,
    flow_id: flowId,
    kind: 'occupier',
    description: 'The brother of Zebulon Quandary',
    requested_on: '2026-11-01',
    decision: 'refused',
    decided_on: '2026-11-02',
    reason: 'Zebulon Quandary is away.',
  });
  await insertRow(service, 'certificate', {
    brand_id,
    flow_id: flowId,
    kind: 'deposit',
    url: 'https://tds.example/7.pdf',
  });
  await insertRow(service, 'maintenance_issue', {
    brand_id,
    property_id: propertyId,
    reported_by: person,
    title: 'Tap of Zebulon Quandary',
    status: 'reported',
  });
  const noted = { brand_id, created_by_key_id: 1 };
  await insertRow(service, 'note', { ...noted, person_id: person, body: 'A friend of the owner.' });
  await insertRow(service, 'note', {
    ...{ ...noted, person_id: neighbour, subject: 'By the other tenant' },
    body: 'Met Zebulon Quandary.',
  });
  const mention = { subject: 'Zebulon Quandary', body: 'Call 07700 900777 before a visit.' };
  for (const about of [{ flow_id: flowId }, { property_id: propertyId }])
    await insertRow(service, 'note', { ...noted, ...about, ...mention });
  await insertRow(service, 'note', { ...noted, flow_id: flowId, body: 'Olive called.' });
  const checked = { brand_id, property_id: propertyId, kind: 'gas_safety', outcome: 'satisfactory' };
  for (const note of ['Zebulon Quandary opened the door.', 'By appointment.'])
    await insertRow(service, 'compliance_record', { ...checked, checked_on: '2026-11-09', note });
  const response = 'There is no Zebulon Quandary (zeb@example.com).';
  const attempted_at = '2026-11-09T09:00:00Z';
  const attempt = { brand_id, endpoint_id: 1, sequence: 1, trigger: 'scheduled', attempted_at, response };
  await insertRow(service, 'webhook_attempt', { ...attempt, milliseconds: 5 });
  await insertRow(service, 'webhook_delivery', {
    ...attempt,
    name: 'flow.created',
    order_key: `flow ${flowId}`,
    status: 'failed',
    attempts: 10,
    is_replay: false,
  });
  await insertRow(service, 'portal_lead', {
    brand_id,
    portal: 'P',
    portal_lead_id: '1',
    first_name: 'Zebulon',
    last_name: 'Quandary',
    email: 'ZEB@example.com',
    message: 'I am Zebulon.',
    status: 'new',
  });
  await insertRow(service, 'viewing', {
    ...{ brand_id, property_id: propertyId, person_ids: [person], kind: 'in_person', status: 'done' },
    ...{ starts_at: '2026-10-01T10:00:00Z', ends_at: '2026-10-01T10:30:00Z' },
    feedback: 'Zebulon Quandary liked the garden.',
  });
  await insertRow(service, 'offer', {
    ...{ brand_id, property_id: propertyId, person_ids: [person], rent_pence: 90_000, occupants: 1 },
    rent_period: 'monthly',
    conditions: ['Zebulon Quandary brings a piano.'],
  });
  await insertRow(service, 'rent_ready_profile', {
    brand_id,
    user_id: person,
    ...ALL_SHARED,
    default_documents_shared: [],
    share_token: 'a-secret-link',
  });
  await service.sql(
    `update pre_qualification set right_to_rent_date_of_birth = '1990-01-01', salary = 30000,
       pre_reference = '{"name": "Zebulon"}', id_provider_reason = 'Zebulon blinked'
         where brand_id = $1 and user_id = $2`,
    [brand_id, person],
  );
  return flowId;
}
