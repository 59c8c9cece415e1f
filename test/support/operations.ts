import type { BrandFacts } from '../../src/demo/facts.js';
import { freshFlow } from './fresh-flow.js';
import type { TestService } from './service.js';

/** Ids of a brand's records, one of each kind that a request can name. */
export interface Ids {
  brandId: number;
  flowId: number;
  subTenantId: number;
  /** A flow with a finished tenancy stage, and two of its tenants who are not the lead tenant. */
  spareFlowId: number;
  nextLeadId: number;
  removableId: number;
  archivedFlowId: number;
  undecidedFlowId: number;
  propertyId: number;
  /** A property without a flow. */
  vacantPropertyId: number;
  agentId: number;
  branchId: number;
  certificateId: number;
  prescribedId: number;
  certificateUrl: string;
  /** An inventory of the flow. */
  inventoryId: number;
  issueId: number;
  guarantorId: number;
  leadId: number;
  userId: number;
  /** A tenant of the flow. */
  personId: number;
  /** A tenant of no open flow. */
  freePersonId: number;
  keyId: number;
  /** An operator token. */
  tokenId?: number;
  partyEmail: string;
}

const IDS = `select f.brand_id::int as "brandId", f.id::int as "flowId", f.property_id::int as "propertyId", f.agent_id::int as "agentId", f.branch_id::int as "branchId",
    d.id::int as "certificateId", d.url as "certificateUrl", p.id::int as "prescribedId", k.id::int as "keyId", k.user_id::int as "userId",
    (select min(g.id)::int from guarantor g join sub_tenant s on (s.brand_id, s.id) = (g.brand_id, g.sub_tenant_id) join flow o on (o.brand_id, o.id) = (s.brand_id, s.flow_id)
      where g.brand_id = f.brand_id and not o.is_archived) as "guarantorId",
    (select min(l.id)::int from portal_lead l where l.brand_id = f.brand_id and l.status = 'new') as "leadId",
    (select max(v.id)::int from property v where v.brand_id = f.brand_id and not exists (select from flow o where (o.brand_id, o.property_id) = (v.brand_id, v.id))) as "vacantPropertyId"
  from flow f join certificate d on (d.brand_id, d.flow_id, d.kind) = (f.brand_id, f.id, 'deposit') join certificate p on (p.brand_id, p.flow_id, p.kind) = (f.brand_id, f.id, 'prescribed_info')
    join api_key k on k.brand_id = f.brand_id where f.brand_id = $1 and f.id = $2 order by k.id limit 1`;

export async function idsOf(
  service: TestService,
  { brandId, flowId, subTenantIds, maintenanceIssueId, partyEmail }: BrandFacts,
): Promise<Ids> {
  const [found] = await service.sql<Record<string, unknown>>(IDS, [brandId, flowId]);
  if (!found) throw new Error('The demo flow has certificates, and its brand a key.');
  const [tenant] = await service.sql<{ personId: number; freePersonId: number }>(
    `select s.user_id::int as "personId", (select min(u.id)::int from app_user u
        where u.brand_id = s.brand_id and u.kind = 'tenant' and not exists (select 1 from sub_tenant o
          where o.brand_id = u.brand_id and (o.user_id = u.id or lower(o.email) = lower(u.email)))) as "freePersonId"
      from sub_tenant s where s.brand_id = $1 and s.id = $2`,
    [brandId, subTenantIds[0]],
  );
  if (!tenant) throw new Error('The demo flow has tenants.');
  const property_id = found.propertyId;
  // The lead becomes the flow, so it is about the flow's property.
  await service.sql('update portal_lead set property_id = $3 where brand_id = $1 and id = $2', [
    brandId,
    found.leadId,
    property_id,
  ]);
  const spare = await freshFlow(service, {
    brandId,
    tenants: ['Ann Stone', 'Ben Reed', 'Cat Wood'],
    columns: { property_id, tenancy_status: 3 },
  });
  const archived = await freshFlow(service, {
    brandId,
    columns: { property_id, is_archived: true, archived_at: new Date() },
  });
  const undecided = await freshFlow(service, { brandId, columns: { property_id } });
  const [inventory] = await service.sql<{ id: number }>(
    `insert into certificate (brand_id, created_at, updated_at, flow_id, kind, url)
      values ($1, now(), now(), $2, 'inventory', 'https://sample.example/inventory')
      on conflict (brand_id, flow_id, kind, url) do update set updated_at = now() returning id::int`,
    [brandId, found.flowId],
  );
  return {
    ...(found as unknown as Ids),
    undecidedFlowId: undecided.flowId,
    spareFlowId: spare.flowId,
    nextLeadId: spare.subTenantIds[1] ?? 0,
    removableId: spare.subTenantIds[2] ?? 0,
    archivedFlowId: archived.flowId,
    inventoryId: inventory?.id ?? 0,
    ...tenant,
    subTenantId: subTenantIds[0] ?? 0,
    issueId: maintenanceIssueId,
    partyEmail,
  };
}

/** A GraphQL operation with valid variables. */
export interface Sample {
  field: string;
  query: string;
  variables: Record<string, unknown>;
}

const PROFILE = {
  isTenantInfoShared: true,
  isRightToRentShared: true,
  isAffordabilityShared: true,
  isPreReferenceShared: true,
  isRentalLedgerShared: true,
  isIdVerificationShared: true,
  isGuarantorAffordabilityShared: true,
};
const ANSWERS = {
  occupation: 'baker',
  additionalInformation: '',
  smoker: { value: 'no' },
  rentedAccommodation: { value: 'no' },
  children: {},
  additionalOccupants: {},
  pets: { no_of_pets: [] },
};
const PERSON = {
  email: 'new@example.com',
  title: '',
  firstName: 'A',
  lastName: 'B',
  phone: '',
  postcode: '',
  correspondenceAddress: '',
};

const TERMS = { rentPence: 120_000, rentPeriod: 'MONTHLY' };
const TENANT = { firstName: 'Ann', lastName: 'Stone', isLead: true };

const PARTNER: readonly ((ids: Ids) => Sample)[] = [
  () => sample('viewer', '{ viewer { key { id } } }'),
  () => sample('stageMachine', '{ stageMachine { stages } }'),
  ({ flowId }) =>
    sample('flow', 'query ($id: SafeInt!) { flow(id: $id) { id crmTenancyId } }', { id: flowId }),
  ({ agentId, branchId }) =>
    sample(
      'flows',
      'query ($agentId: SafeInt, $branchId: SafeInt) { flows(agentId: $agentId, branchId: $branchId) { totalCount edges { node { id } } } }',
      {
        agentId,
        branchId,
      },
    ),
  ({ agentId, branchId }) =>
    sample(
      'renewedFlows',
      'query ($agentId: SafeInt, $branchId: SafeInt) { renewedFlows(agentId: $agentId, branchId: $branchId) { total flows { id } } }',
      {
        agentId,
        branchId,
      },
    ),
  ({ flowId, agentId, branchId }) =>
    sample(
      'deadlines',
      'query ($flowId: SafeInt, $agentId: SafeInt, $branchId: SafeInt) { deadlines(flowId: $flowId, agentId: $agentId, branchId: $branchId) { totalCount edges { node { key flow { id } } } } }',
      { flowId, agentId, branchId },
    ),
  () =>
    sample(
      'checkAmounts',
      '{ checkAmounts(input: { jurisdiction: ENGLAND, rentPence: 120000, rentPeriod: MONTHLY }) { items { kind maximumPence } } }',
    ),
  ({ flowId }) =>
    sample('flowTimeline', 'query ($id: SafeInt!) { flowTimeline(flowId: $id) { count entries { id } } }', {
      id: flowId,
    }),
  () => sample('preQualification', '{ preQualification { id } }'),
  () => sample('tenantInfo', '{ tenantInfo { id } }'),
  () => sample('rentReadyProfile', '{ rentReadyProfile { id } }'),
  () => sample('searchProperties', '{ searchProperties { total properties { id } } }'),
  ({ propertyId }) =>
    sample('property', 'query ($id: SafeInt!) { property(id: $id) { id postcode } }', { id: propertyId }),
  ({ issueId }) =>
    sample('maintenanceIssue', 'query ($id: SafeInt!) { maintenanceIssue(id: $id) { id title } }', {
      id: issueId,
    }),
  ({ flowId, propertyId }) =>
    sample(
      'maintenanceIssues',
      'query ($flowId: SafeInt, $propertyId: SafeInt) { maintenanceIssues(flowId: $flowId, propertyId: $propertyId) { totalCount edges { node { id } } } }',
      { flowId, propertyId },
    ),
  () => sample('portalLeads', '{ portalLeads { count leads { id } } }'),
  () =>
    sample(
      'writeTenantInfo',
      'mutation ($input: TenantInfoInput!) { writeTenantInfo(input: $input) { id } }',
      { input: ANSWERS },
    ),
  () =>
    sample(
      'updateRentReadyProfile',
      'mutation ($input: RentReadyProfileInput!) { updateRentReadyProfile(input: $input) { id } }',
      { input: PROFILE },
    ),
  ({ subTenantId }) =>
    sample(
      'addGuarantor',
      'mutation ($input: AddGuarantorInput!) { addGuarantor(input: $input) { guarantorId } }',
      { input: { ...PERSON, subTenantId } },
    ),
  ({ flowId, subTenantId }) =>
    sample(
      'recordContract',
      'mutation ($id: SafeInt!, $subTenantId: SafeInt) { recordContract(flowId: $id, input: { kind: AST, step: GIVEN, subTenantId: $subTenantId }) { contractId } }',
      { id: flowId, subTenantId },
    ),
  ({ flowId, propertyId, userId }) =>
    sample(
      'createMaintenanceIssue',
      'mutation ($input: CreateMaintenanceIssueInput!) { createMaintenanceIssue(input: $input) { id } }',
      { input: { title: 'No hot water', flowId, propertyId, reportedById: userId } },
    ),
  ({ issueId }) =>
    sample(
      'updateMaintenanceIssue',
      'mutation ($id: SafeInt!, $input: UpdateMaintenanceIssueInput!) { updateMaintenanceIssue(id: $id, input: $input) { id } }',
      { id: issueId, input: { title: 'No water at all' } },
    ),
  ({ leadId, flowId }) =>
    sample(
      'updatePortalLead',
      'mutation ($id: SafeInt!, $input: UpdatePortalLeadInput!) { updatePortalLead(id: $id, input: $input) { leadId } }',
      { id: leadId, input: { flowId } },
    ),
  ({ guarantorId }) =>
    sample(
      'updateGuarantor',
      'mutation ($id: SafeInt!, $input: UpdateGuarantorInput!) { updateGuarantor(id: $id, input: $input) { guarantorId } }',
      { id: guarantorId, input: { firstName: 'Changed', salary: 12345 } },
    ),
  ({ undecidedFlowId }) =>
    sample(
      'decideFlow',
      'mutation ($id: SafeInt!, $input: DecideFlowInput!) { decideFlow(flowId: $id, input: $input) { flowId } }',
      {
        id: undecidedFlowId,
        input: { outcome: 'TENANT_WITHDREW', decidedOn: '2026-11-01', reason: 'Too far.' },
      },
    ),
  ({ flowId, subTenantId }) =>
    sample(
      'recordPayment',
      'mutation ($id: SafeInt!, $input: RecordPaymentInput!) { recordPayment(flowId: $id, input: $input) { paymentId } }',
      {
        id: flowId,
        input: {
          kind: 'HOLDING_DEPOSIT',
          direction: 'RECEIVED',
          amountPence: 100,
          receivedOn: '2026-11-01',
          payerSubTenantId: subTenantId,
        },
      },
    ),
  ({ flowId }) =>
    sample(
      'viewCertificates',
      'mutation ($input: ViewCertificatesInput!) { viewCertificates(input: $input) { updated certificates { id } } }',
      {
        input: { flowId, readAll: true },
      },
    ),
  ({ flowId, certificateId, prescribedId }) =>
    sample(
      'protectAndSetup',
      'mutation ($input: ProtectAndSetupInput!) { protectAndSetup(input: $input) { flowId deleted } }',
      {
        input: {
          depositCertificates: [
            { certificate_url: 'https://new.example/1', flow_id: flowId },
            { certificate_url: 'https://new.example/2', certificate_id: certificateId },
          ],
          prescribedCertificates: [],
          deletedPrescribedCertificates: [prescribedId],
        },
      },
    ),
  ({ flowId }) =>
    sample(
      'addInventory',
      'mutation ($id: SafeInt!, $input: AddInventoryInput!) { addInventory(flowId: $id, input: $input) { certificateId } }',
      { id: flowId, input: { url: 'https://new.example/inventory' } },
    ),
  ({ flowId, inventoryId }) =>
    sample(
      'removeInventory',
      'mutation ($id: SafeInt!, $inventoryId: SafeInt!) { removeInventory(flowId: $id, certificateId: $inventoryId) { flowId } }',
      { id: flowId, inventoryId },
    ),
  ({ flowId, partyEmail }) =>
    sample(
      'emailEsignatureUrl',
      'mutation ($id: SafeInt!, $input: EsignatureEmailInput!) { emailEsignatureUrl(flowId: $id, input: $input) { emailId } }',
      {
        id: flowId,
        input: { to: partyEmail, role: '', signatureEmail: '', signatureToken: 't' },
      },
    ),
  ({ flowId, subTenantId }) =>
    sample(
      'confirmHoldingDeposit',
      'mutation ($id: SafeInt!, $ids: [SafeInt!]!) { confirmHoldingDeposit(flowId: $id, subTenantIds: $ids) { confirmed } }',
      {
        id: flowId,
        ids: [subTenantId],
      },
    ),
  ({ propertyId, agentId, branchId }) =>
    sample('createFlow', 'mutation ($input: CreateFlowInput!) { createFlow(input: $input) { flowId } }', {
      input: { ...TERMS, propertyId, agentId, branchId, tenants: [TENANT] },
    }),
  ({ flowId, agentId, propertyId }) =>
    sample(
      'updateFlow',
      'mutation ($id: SafeInt!, $input: UpdateFlowInput!) { updateFlow(id: $id, input: $input) { flowId } }',
      { id: flowId, input: { agentId, propertyId, crmTenancyId: 'C-1' } },
    ),
  ({ flowId }) =>
    sample(
      'addSubTenant',
      'mutation ($id: SafeInt!, $input: AddSubTenantInput!) { addSubTenant(flowId: $id, input: $input) { subTenantId } }',
      { id: flowId, input: TENANT },
    ),
  ({ spareFlowId, nextLeadId }) =>
    sample(
      'setLeadTenant',
      'mutation ($id: SafeInt!, $subTenantId: SafeInt!) { setLeadTenant(flowId: $id, subTenantId: $subTenantId) { subTenantId } }',
      { id: spareFlowId, subTenantId: nextLeadId },
    ),
  ({ spareFlowId, removableId }) =>
    sample(
      'removeSubTenant',
      'mutation ($id: SafeInt!, $subTenantId: SafeInt!) { removeSubTenant(flowId: $id, subTenantId: $subTenantId) { flowId } }',
      { id: spareFlowId, subTenantId: removableId },
    ),
  ({ spareFlowId }) =>
    sample(
      'renewFlow',
      'mutation ($id: SafeInt!, $input: RenewFlowInput!) { renewFlow(id: $id, input: $input) { flowId } }',
      { id: spareFlowId, input: { rentPence: 130_000 } },
    ),
  ({ spareFlowId }) =>
    sample('archiveFlow', 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }', {
      id: spareFlowId,
    }),
  ({ archivedFlowId }) =>
    sample('restoreFlow', 'mutation ($id: SafeInt!) { restoreFlow(id: $id) { flowId } }', {
      id: archivedFlowId,
    }),
  ({ spareFlowId }) =>
    sample('deleteFlow', 'mutation ($id: SafeInt!) { deleteFlow(id: $id) { flowId } }', { id: spareFlowId }),
  ({ flowId }) =>
    sample(
      'moveStage',
      'mutation ($id: SafeInt!, $input: MoveStageInput!) { moveStage(flowId: $id, input: $input) { flowId } }',
      { id: flowId, input: { stage: 'DOC', status: 'CANCELLED' } },
    ),
  ({ issueId }) =>
    sample(
      'updateMaintenanceIssueStatus',
      'mutation ($id: SafeInt!) { updateMaintenanceIssueStatus(id: $id, input: { status: CANCELLED }) { id } }',
      {
        id: issueId,
      },
    ),
  ({ propertyId }) =>
    sample(
      'createPortalLead',
      'mutation ($input: PortalLeadInput!) { createPortalLead(input: $input) { propertyId isDuplicate } }',
      {
        input: { portal: 'P', portalLeadId: 'L', propertyId },
      },
    ),
  () => sample('branches', '{ branches { totalCount edges { node { id } } } }'),
  ({ branchId }) =>
    sample(
      'agents',
      'query ($branchId: SafeInt) { agents(branchId: $branchId) { totalCount edges { node { id name } } } }',
      { branchId },
    ),
  () => sample('people', '{ people { totalCount edges { node { id } } } }'),
  ({ personId }) =>
    sample('person', 'query ($id: SafeInt!) { person(id: $id) { id lastName } }', { id: personId }),
  ({ personId }) =>
    sample(
      'recordPreQualification',
      'mutation ($input: RecordPreQualificationInput!) { recordPreQualification(input: $input) { personId } }',
      { input: { personId, affordability: { salary: 31000 } } },
    ),
  ({ personId }) =>
    sample(
      'exportPerson',
      'query ($id: SafeInt!) { exportPerson(id: $id) { personId records { type id } } }',
      { id: personId },
    ),
  ({ freePersonId }) =>
    sample('erasePerson', 'mutation ($id: SafeInt!) { erasePerson(id: $id) { personId } }', {
      id: freePersonId,
    }),
  () => sample('properties', '{ properties { totalCount edges { node { id } } } }'),
  () =>
    sample(
      'upsertProperties',
      'mutation ($items: [PropertyInput!]!) { upsertProperties(input: { items: $items }) { results { id } } }',
      { items: [{ reference: 'sample', displayAddress: '1 Sample Street', price: 900 }] },
    ),
  ({ vacantPropertyId }) =>
    sample('withdrawProperty', 'mutation ($id: SafeInt!) { withdrawProperty(id: $id) { propertyId } }', {
      id: vacantPropertyId,
    }),
  ({ branchId }) =>
    sample(
      'upsertAgents',
      'mutation ($items: [AgentInput!]!) { upsertAgents(input: { items: $items }) { results { id } } }',
      { items: [{ reference: 'sample', name: 'Sample', branchId }] },
    ),
  () =>
    sample(
      'upsertPeople',
      'mutation ($items: [PersonInput!]!) { upsertPeople(input: { items: $items }) { results { id } } }',
      { items: [{ reference: 'sample', kind: 'TENANT', lastName: 'Sample' }] },
    ),
  () =>
    sample(
      'upsertBranches',
      'mutation ($items: [BranchInput!]!) { upsertBranches(input: { items: $items }) { results { id } } }',
      { items: [{ reference: 'sample', name: 'Sample' }] },
    ),
];

const OPERATOR: readonly ((ids: Ids) => Sample)[] = [
  () => sample('brands', '{ brands { id name } }'),
  ({ brandId }) =>
    sample('brand', 'query ($brandId: SafeInt!) { brand(id: $brandId) { id name } }', { brandId }),
  () => sample('createBrand', 'mutation { createBrand(input: { name: "New" }) { id } }'),
  ({ brandId }) =>
    sample(
      'updateBrand',
      'mutation ($brandId: SafeInt!) { updateBrand(id: $brandId, input: { name: "Changed" }) { id } }',
      { brandId },
    ),
  ({ brandId }) =>
    sample('apiKeys', 'query ($brandId: SafeInt!) { apiKeys(brandId: $brandId) { id } }', { brandId }),
  ({ brandId, userId }) =>
    sample(
      'issueApiKey',
      'mutation ($brandId: SafeInt!, $userId: SafeInt) { issueApiKey(brandId: $brandId, input: { userId: $userId }) { id } }',
      {
        brandId,
        userId,
      },
    ),
  ({ brandId, keyId }) =>
    sample(
      'rotateApiKey',
      'mutation ($brandId: SafeInt!, $id: SafeInt!) { rotateApiKey(brandId: $brandId, id: $id) { id } }',
      { brandId, id: keyId },
    ),
  ({ brandId, keyId }) =>
    sample(
      'revokeApiKey',
      'mutation ($brandId: SafeInt!, $id: SafeInt!) { revokeApiKey(brandId: $brandId, id: $id) { id } }',
      { brandId, id: keyId },
    ),
  ({ brandId, flowId }) =>
    sample(
      'reopenStage',
      'mutation ($brandId: SafeInt!, $flowId: SafeInt!) { reopenStage(brandId: $brandId, flowId: $flowId, stage: PROPERTY, reason: "Wrong address") { version } }',
      { brandId, flowId },
    ),
  () => sample('operatorTokens', '{ operatorTokens { id prefix name } }'),
  () => sample('issueOperatorToken', 'mutation { issueOperatorToken { record { id } } }'),
  ({ tokenId = 1 }) =>
    sample('revokeOperatorToken', 'mutation ($id: SafeInt!) { revokeOperatorToken(id: $id) { id } }', {
      id: tokenId,
    }),
];

function sample(field: string, query: string, variables: Record<string, unknown> = {}): Sample {
  return { field, query, variables };
}

/** Every operation of a partner, on a brand's own records. */
export const partnerSamples = (ids: Ids): Sample[] => PARTNER.map((make) => make(ids));

/** Every operation of the operator, on a brand and its records. */
export const operatorSamples = (ids: Ids): Sample[] => OPERATOR.map((make) => make(ids));
