import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENTITLEMENT_OF, Scope } from '../../src/auth/scopes.js';
import { codeOf, dataOf, objectType } from '../support/graphql.js';
import { type Ids, idsOf } from '../support/operations/ids.js';
import { type Sample } from '../support/operations/sample.js';
import { operatorSamples, partnerSamples } from '../support/operations.js';
import { type CallResponse, TestService } from '../support/service.js';

const ENTITLEMENTS = [
  'PREQUALIFICATION',
  'SEARCH',
  'OPENFLOW',
  'DEPOSITS',
  'ESIGNATURE',
  'MAINTENANCE',
  'LEADS',
];

/** The requirements of each entry point, repeated here so that a changed one is noticed. */
const NEEDS: Readonly<Record<string, Scope | null>> = {
  viewer: null,
  events: null,
  event: null,
  eventTypes: null,
  stageMachine: null,
  flow: 'flows:read',
  flows: 'flows:read',
  deadlines: 'flows:read',
  deadlineDays: 'flows:read',
  flowStageCounts: 'flows:read',
  checkAmounts: 'flows:read',
  checkRentChange: 'flows:read',
  rentChanges: 'flows:read',
  rentSchedule: 'flows:read',
  arrears: 'flows:read',
  possessionGrounds: 'flows:read',
  flowTimeline: 'timeline:read',
  referencing: 'prequalification:read',
  tenantInfo: 'prequalification:read',
  rentReadyProfile: 'prequalification:read',
  searchProperties: 'properties:read',
  property: 'properties:read',
  maintenanceIssue: 'maintenance:read',
  maintenanceIssues: 'maintenance:read',
  complianceDue: 'compliance:read',
  leads: 'leads:read',
  viewing: 'leads:read',
  viewings: 'leads:read',
  offer: 'leads:read',
  offers: 'leads:read',
  note: 'notes:read',
  notes: 'notes:read',
  writeTenantInfo: 'tenant_info:write',
  updateRentReadyProfile: 'rent_ready:write',
  addGuarantor: 'flows:write',
  viewCertificates: 'certificates:write',
  protectAndSetup: 'certificates:write',
  emailEsignatureUrl: 'esignature:send',
  confirmHoldingDeposit: 'flows:write',
  createFlow: 'flows:write',
  updateFlow: 'flows:write',
  addSubTenant: 'flows:write',
  agreeHoldingDepositDeadline: 'tenancies:write',
  setLeadTenant: 'flows:write',
  removeSubTenant: 'flows:write',
  renewFlow: 'flows:write',
  archiveFlow: 'flows:write',
  restoreFlow: 'flows:write',
  deleteFlow: 'flows:write',
  moveStage: 'flows:write',
  decideFlow: 'flows:write',
  createMaintenanceIssue: 'maintenance:write',
  updateMaintenanceIssue: 'maintenance:write',
  updateLead: 'leads:write',
  createViewing: 'leads:write',
  updateViewing: 'leads:write',
  createOffer: 'leads:write',
  updateOffer: 'leads:write',
  acceptOffer: 'flows:write',
  addNote: 'notes:write',
  deleteNote: 'notes:write',
  updateGuarantor: 'flows:write',
  replaceGuarantor: 'flows:write',
  recordGuarantorDeed: 'flows:write',
  recordContract: 'flows:write',
  recordPayment: 'payments:write',
  recordDocument: 'tenancies:write',
  voidRecord: 'tenancies:write',
  proposeRentChange: 'tenancies:write',
  updateRentChange: 'tenancies:write',
  endTenancy: 'tenancies:write',
  recordDeath: 'tenancies:write',
  recordCheckOut: 'tenancies:write',
  proposeDepositRelease: 'tenancies:write',
  updateDepositRelease: 'tenancies:write',
  recordNotice: 'tenancies:write',
  updateNotice: 'tenancies:write',
  recordRequest: 'tenancies:write',
  updateRequest: 'tenancies:write',
  addOccupier: 'tenancies:write',
  changeSharers: 'tenancies:write',
  endOccupancy: 'tenancies:write',
  addInventory: 'certificates:write',
  removeInventory: 'certificates:write',
  updateMaintenanceIssueStatus: 'maintenance:write',
  createLead: 'leads:write',
  recordCompliance: 'compliance:write',
  recordBrandCompliance: 'compliance:write',
  branches: 'directory:read',
  agents: 'directory:read',
  people: 'directory:read',
  person: 'directory:read',
  properties: 'properties:read',
  recordReferencing: 'prequalification:write',
  exportPerson: 'directory:write',
  erasePerson: 'directory:write',
  upsertAgents: 'directory:write',
  upsertBranches: 'directory:write',
  upsertPeople: 'directory:write',
  upsertProperties: 'properties:write',
  withdrawProperty: 'properties:write',
  webhookEndpoints: 'webhooks:manage',
  webhookEndpoint: 'webhooks:manage',
  webhookDeliveries: 'webhooks:manage',
  webhookDelivery: 'webhooks:manage',
  createWebhookEndpoint: 'webhooks:manage',
  updateWebhookEndpoint: 'webhooks:manage',
  deleteWebhookEndpoint: 'webhooks:manage',
  enableWebhookEndpoint: 'webhooks:manage',
  disableWebhookEndpoint: 'webhooks:manage',
  rotateWebhookSecret: 'webhooks:manage',
  sendTestEvent: 'webhooks:manage',
  replayWebhookDelivery: 'webhooks:manage',
  replayWebhookEvents: 'webhooks:manage',
};

/** What operators read, and a key too: the scope that it needs, or null for any key. */
const OR_SCOPE: Readonly<Record<string, Scope | null>> = {
  apiKeys: 'keys:read',
  apiKeyUsage: 'keys:read',
  requests: 'requests:read',
  request: 'requests:read',
  locate: null,
  emails: 'timeline:read',
};

/** Relations to another scope's data: their path, and the scopes that they require in addition. */
const RELATIONS: readonly (readonly [relation: string, query: string, scope: Scope, from: Scope])[] = [
  [
    'Flow.timeline',
    'query ($flowId: SafeInt!) { flow(id: $flowId) { id timeline { id } } }',
    'timeline:read',
    'flows:read',
  ],
  [
    'Flow.certificates',
    'query ($flowId: SafeInt!) { flow(id: $flowId) { id certificates { id } } }',
    'certificates:write',
    'flows:read',
  ],
  [
    'Flow.issues',
    'query ($flowId: SafeInt!) { flow(id: $flowId) { id issues { id } } }',
    'maintenance:read',
    'flows:read',
  ],
  [
    'MaintenanceIssue.flow',
    'query ($issueId: SafeInt!) { maintenanceIssue(id: $issueId) { id flow { id } } }',
    'flows:read',
    'maintenance:read',
  ],
  [
    'MaintenanceIssue.property',
    'query ($issueId: SafeInt!) { maintenanceIssue(id: $issueId) { id property { id } } }',
    'properties:read',
    'maintenance:read',
  ],
  [
    'Property.compliance',
    '{ properties(first: 1) { edges { node { id compliance { id } } } } }',
    'compliance:read',
    'properties:read',
  ],
  [
    'Property.viewings',
    '{ properties(first: 1) { edges { node { id viewings { id } } } } }',
    'leads:read',
    'properties:read',
  ],
  [
    'Property.offers',
    '{ properties(first: 1) { edges { node { id offers { id } } } } }',
    'leads:read',
    'properties:read',
  ],
  [
    'ComplianceDue.property',
    '{ complianceDue(first: 1, dueAfter: "0001-01-01") { edges { node { kind property { id } } } } }',
    'properties:read',
    'compliance:read',
  ],
  [
    'Lead.property',
    '{ leads(first: 1) { edges { node { id property { id } } } } }',
    'properties:read',
    'leads:read',
  ],
  ['Lead.flow', '{ leads(first: 1) { edges { node { id flow { id } } } } }', 'flows:read', 'leads:read'],
  [
    'the flow of an issue, and on to its timeline',
    'query ($issueId: SafeInt!) { maintenanceIssue(id: $issueId) { flow { timeline { id } } } }',
    'timeline:read',
    'maintenance:read',
  ],
  [
    'the renewals of a flow, and on to their certificates',
    'query ($flowId: SafeInt!) { flow(id: $flowId) { renewals { certificates { id } } } }',
    'certificates:write',
    'flows:read',
  ],
];

describe('the gates', () => {
  let service: TestService;
  let ids: Ids;
  beforeAll(async () => {
    service = await TestService.start();
    ids = await idsOf(service, service.brand);
    // A renewal of the requested flow, so that the relation has a record.
    await service.sql('update flow set renewed_from = $2 where brand_id = $1 and id = $3', [
      ids.brandId,
      ids.flowId,
      service.brand.renewedFlowId,
    ]);
  });
  afterAll(() => service.stop());

  const everyScopeBut = (scope: Scope) =>
    Object.values(Scope).filter((one) => one !== scope && one !== 'tenant:act_as');
  const send = (
    { query, variables }: Pick<Sample, 'query' | 'variables'>,
    key: string,
  ): Promise<CallResponse> => service.graphql(query, variables, { key });
  const setEntitlements = async (entitlements: string[]): Promise<void> => {
    const variables = { id: ids.brandId, input: { entitlements } };
    dataOf(
      await service.graphql(
        'mutation ($id: SafeInt!, $input: UpdateBrandInput!) { updateBrand(id: $id, input: $input) { id } }',
        variables,
        {
          key: service.operatorToken,
        },
      ),
    );
  };

  test('cover every entry point of the schema, and each is tested here', () => {
    const fields = ['Query', 'Mutation'].flatMap((type) => Object.keys(objectType(type).getFields()));
    expect([...partnerSamples(ids), ...operatorSamples(ids)].map(({ field }) => field).sort()).toEqual(
      fields.sort(),
    );
    expect(Object.keys(NEEDS).sort()).toEqual(
      partnerSamples(ids)
        .map(({ field }) => field)
        .sort(),
    );
  });

  test('reject a key without the scope of a partner’s entry point, and name the scope', async () => {
    for (const sample of partnerSamples(ids)) {
      const scope = NEEDS[sample.field];
      if (!scope) continue;
      const { key } = await service.issueKey({ scopes: everyScopeBut(scope) });
      const response = await send(sample, key);
      expect([sample.field, response.status, codeOf(response), response.body.errors[0].message]).toEqual([
        sample.field,
        200,
        'SCOPE_REQUIRED',
        `This call needs an API key with the scope ${scope}.`,
      ]);
    }
  });

  test('reject a brand without a partner entry point’s entitlement, and name the entitlement', async () => {
    for (const sample of partnerSamples(ids)) {
      const entitlement = ENTITLEMENT_OF[NEEDS[sample.field] ?? 'webhooks:manage'];
      if (!entitlement) continue;
      await setEntitlements(ENTITLEMENTS.filter((one) => one !== entitlement.toUpperCase()));
      const response = await send(sample, service.brand.partnerKey);
      expect([sample.field, codeOf(response), response.body.errors[0].message]).toEqual([
        sample.field,
        'ENTITLEMENT_REQUIRED',
        `This call needs the entitlement ${entitlement} of the brand.`,
      ]);
    }
    await setEntitlements(ENTITLEMENTS);
  });

  test('reject the operator at a partner’s entry point, and a partner at an operator’s', async () => {
    for (const sample of partnerSamples(ids))
      expect([sample.field, codeOf(await send(sample, service.operatorToken))]).toEqual([
        sample.field,
        'PARTNER_REQUIRED',
      ]);
    for (const sample of operatorSamples(ids).filter(({ field }) => !(field in OR_SCOPE)))
      expect([sample.field, codeOf(await send(sample, service.brand.partnerKey))]).toEqual([
        sample.field,
        'OPERATOR_REQUIRED',
      ]);
  });

  test('let a key with the scope read what operators read of its brand, and no other key', async () => {
    const shown = await service.issueKey({ origins: ['https://gates.example'] });
    for (const [field, scope] of Object.entries(OR_SCOPE)) {
      const sample = operatorSamples(ids).find((one) => one.field === field);
      if (!sample) throw new Error(`${field} has no sample.`);
      expect([field, codeOf(await send(sample, shown.key))]).toEqual([field, 'SCOPE_REQUIRED']);
      const { key } = await service.issueKey({ scopes: scope ? [scope] : ['flows:read'] });
      expect([field, (await send(sample, key)).body.errors]).toEqual([field, undefined]);
      if (!scope) continue;
      const lacking = await send(sample, (await service.issueKey({ scopes: everyScopeBut(scope) })).key);
      expect([field, lacking.body.errors[0].extensions]).toEqual([
        field,
        { code: 'SCOPE_REQUIRED', allowed: [scope] },
      ]);
    }
  });

  test('reject a key without the scope of a relation, and accept a key with it', async () => {
    const variables = { flowId: ids.flowId, issueId: ids.issueId };
    for (const [relation, query, scope, from] of RELATIONS) {
      const lacking = await service.issueKey({ scopes: everyScopeBut(scope) });
      const response = await send({ query, variables }, lacking.key);
      expect([relation, response.body.errors?.[0].extensions]).toEqual([
        relation,
        { code: 'SCOPE_REQUIRED', allowed: [scope] },
      ]);
      const enough = await service.issueKey({
        scopes: [...new Set([scope, from, 'flows:read', 'properties:read'])],
      });
      expect([relation, (await send({ query, variables }, enough.key)).body.errors]).toEqual([
        relation,
        undefined,
      ]);
    }
  });

  test('reject a brand without the entitlement of a relation', async () => {
    const variables = { flowId: ids.flowId, issueId: ids.issueId };
    for (const [relation, query, scope, from] of RELATIONS) {
      const entitlement = ENTITLEMENT_OF[scope];
      if (!entitlement || entitlement === ENTITLEMENT_OF[from]) continue;
      await setEntitlements(ENTITLEMENTS.filter((one) => one !== entitlement.toUpperCase()));
      const response = await send({ query, variables }, service.brand.partnerKey);
      expect([relation, response.body.errors?.[0].extensions]).toEqual([
        relation,
        { code: 'ENTITLEMENT_REQUIRED', allowed: [entitlement] },
      ]);
    }
    await setEntitlements(ENTITLEMENTS);
  });

  test('are checked before the values, which stay hidden from a key without the scope', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:read'] });
    const response = await service.graphql(
      '{ searchProperties(first: 1000, input: { lat: "x" }) { totalCount } }',
      {},
      { key },
    );
    expect(response.body.errors[0].extensions).toEqual({
      code: 'SCOPE_REQUIRED',
      allowed: ['properties:read'],
    });
  });

  test('leave everything unchanged if they reject a mutation', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:read'] });
    const before = await service.sql('select count(*) from portal_lead');
    await service.graphql(
      'mutation { createLead(input: { portal: "p", portalLeadId: "rejected" }) { leadId } }',
      {},
      { key },
    );
    expect(await service.sql('select count(*) from portal_lead')).toEqual(before);
  });
});
