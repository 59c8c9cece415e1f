import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { digest } from '../support/digest.js';
import { dataOf } from '../support/graphql.js';
import { type Ids, idsOf } from '../support/operations/ids.js';
import { type Sample } from '../support/operations/sample.js';
import { operatorSamples, partnerSamples } from '../support/operations.js';
import { type CallOptions, type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

/** A call that names records: `ids` are those that it names beside the caller's `own`. */
interface Case {
  name: string;
  send: (service: TestService, ids: Ids, own: Ids) => Promise<CallResponse>;
}

/** An id that no brand has. */
const NOBODY: Ids = {
  brandId: UNKNOWN_ID,
  flowId: UNKNOWN_ID,
  subTenantId: UNKNOWN_ID,
  spareFlowId: UNKNOWN_ID,
  nextLeadId: UNKNOWN_ID,
  removableId: UNKNOWN_ID,
  archivedFlowId: UNKNOWN_ID,
  propertyId: UNKNOWN_ID,
  vacantPropertyId: UNKNOWN_ID,
  agentId: UNKNOWN_ID,
  branchId: UNKNOWN_ID,
  certificateId: UNKNOWN_ID,
  prescribedId: UNKNOWN_ID,
  inventoryId: UNKNOWN_ID,
  certificateUrl: 'https://nobody.example/1.pdf',
  issueId: UNKNOWN_ID,
  documentId: UNKNOWN_ID,
  rentChangeId: UNKNOWN_ID,
  heldFlowId: UNKNOWN_ID,
  signedTenantId: UNKNOWN_ID,
  depositReleaseId: UNKNOWN_ID,
  noticeId: UNKNOWN_ID,
  requestId: UNKNOWN_ID,
  occupierId: UNKNOWN_ID,
  signedFlowId: UNKNOWN_ID,
  undecidedFlowId: UNKNOWN_ID,
  guarantorId: UNKNOWN_ID,
  leadId: UNKNOWN_ID,
  viewingId: UNKNOWN_ID,
  offerId: UNKNOWN_ID,
  noteId: UNKNOWN_ID,
  keyPrefix: '000000000000',
  keyPersonId: UNKNOWN_ID,
  personId: UNKNOWN_ID,
  freePersonId: UNKNOWN_ID,
  keyId: UNKNOWN_ID,
  loggedId: UNKNOWN_ID,
  signInId: UNKNOWN_ID,
  endpointId: UNKNOWN_ID,
  otherEndpointId: UNKNOWN_ID,
  partyEmail: 'nobody@example.com',
};

/** The body of a response. A message that repeats an id or a URL of the caller has a placeholder instead. */
function withoutIds({ text }: CallResponse, ids: Ids): unknown {
  const sent = Object.values(ids).map((id) => String(id).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const named = new RegExp(`(?<![\\w.])(${sent.join('|')})(?![\\w])`, 'g');
  return JSON.parse(text, (key, value) => (key === 'message' ? String(value).replace(named, '…') : value));
}

type Request = [method: string, path: string, options?: CallOptions];

const rest = (name: string, request: (ids: Ids, own: Ids) => Request): Case => ({
  name,
  send: (service, ids, own) => service.call(...request(ids, own)),
});
const operated = (name: string, request: (ids: Ids, own: Ids) => [string, string, unknown?]): Case => ({
  name,
  send: (service, ids, own) => service.operate(...request(ids, own)),
});

const PERSON = {
  email: 'new@example.com',
  title: '',
  number: '',
  last_name: '',
  post_code: '',
  first_name: '',
  correspondece_address: '',
};
const PROTECT = {
  deposit_certificate: [],
  prescribed_certificate: [],
  deleted_certificate: null,
  deleted_prescribed_certificate: null,
};
const MESSAGE = { role: '', signatureEmail: '', signatureToken: 't' };
const item = (members: object) => ({ certificate_url: 'https://new.example/1.pdf', ...members });
const protect = (members: object): Request => [
  'POST',
  '/v2.0/openflow/protectandsetup',
  { body: { ...PROTECT, ...members } },
];
const view = (query: string, body: object): Request => [
  'POST',
  `/v2.0/openflow/certificate/view${query}`,
  { body },
];

const REST: readonly Case[] = [
  rest('AddGuarantor', ({ subTenantId }) => [
    'POST',
    '/v2.0/openflow/add-guarantor',
    { body: { ...PERSON, open_flow_sub_tenant_id: subTenantId } },
  ]),
  rest('GetRenewedFlows by agent', ({ agentId }) => [
    'GET',
    `/v2.0/openflow/flow/renewed?agent_id=${agentId}`,
  ]),
  rest('GetRenewedFlows by branch', ({ branchId }) => [
    'GET',
    `/v2.0/openflow/flow/renewed?branch_id=${branchId}`,
  ]),
  rest('ViewCertificate by the query', ({ flowId }) => view(`?flow_id=${flowId}&readAll=true`, {})),
  rest('ViewCertificate by the body', ({ flowId }) => view('', { flow_id: flowId, deposit: true })),
  rest('ViewCertificate by both', ({ flowId }) =>
    view(`?flow_id=${flowId}`, { flow_id: flowId, is_seen: false, prescribed_info: true }),
  ),
  rest('ViewCertificate of two flows', ({ flowId }, own) =>
    view(`?flow_id=${own.flowId}`, { flow_id: flowId, deposit: true }),
  ),
  rest('ViewCertificate by URL', ({ certificateUrl }, own) =>
    view(`?flow_id=${own.flowId}`, { certificate_url: certificateUrl }),
  ),
  rest('ViewCertificate by URL, no flow named', ({ certificateUrl }) =>
    view('', { certificate_url: certificateUrl }),
  ),
  rest('AddEditProtectAndSetup of a flow', ({ flowId }) =>
    protect({ deposit_certificate: [item({ flow_id: flowId })] }),
  ),
  rest('AddEditProtectAndSetup of a certificate', ({ certificateId }) =>
    protect({ deposit_certificate: [item({ certificate_id: certificateId })] }),
  ),
  rest('AddEditProtectAndSetup of a certificate in a flow', ({ certificateId }, own) =>
    protect({ deposit_certificate: [item({ certificate_id: certificateId, flow_id: own.flowId })] }),
  ),
  rest('AddEditProtectAndSetup, after one’s own', ({ certificateId }, own) =>
    protect({
      deposit_certificate: [item({ flow_id: own.flowId }), item({ certificate_id: certificateId })],
    }),
  ),
  rest('AddEditProtectAndSetup of two flows', ({ flowId }, own) =>
    protect({ deposit_certificate: [item({ flow_id: own.flowId }), item({ flow_id: flowId })] }),
  ),
  rest('AddEditProtectAndSetup, deleting by id', ({ certificateId }) =>
    protect({ deleted_certificate: certificateId }),
  ),
  rest('AddEditProtectAndSetup, deleting by URL', ({ certificateUrl }) =>
    protect({ deleted_certificate: certificateUrl }),
  ),
  rest('AddEditProtectAndSetup, deleting one’s own too', ({ prescribedId }, own) =>
    protect({ deleted_prescribed_certificate: [own.prescribedId, prescribedId] }),
  ),
  rest('GetLogEventsTimeline', ({ flowId }) => ['GET', `/v2.0/openflow_logs_timeline?flow_id=${flowId}`]),
  rest('EmailEsignatureURL of a flow', ({ flowId, partyEmail }) => [
    'POST',
    `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`,
    { body: { ...MESSAGE, to: partyEmail } },
  ]),
  rest('EmailEsignatureURL to a party', ({ partyEmail }, own) => [
    'POST',
    `/v2.0/openflow/emailEsignatureURL?flow_id=${own.flowId}`,
    { body: { ...MESSAGE, to: partyEmail } },
  ]),
  rest('ConfirmHoldingDeposit of a flow', ({ flowId, subTenantId }) => [
    'POST',
    `/v2.0/openflow/confirmHoldingDeposit?flow_id=${flowId}`,
    { body: { open_flow_sub_tenant_id: [subTenantId] } },
  ]),
  rest('ConfirmHoldingDeposit of a flow, one’s own sub-tenants', ({ flowId }, own) => [
    'POST',
    `/v2.0/openflow/confirmHoldingDeposit?flow_id=${flowId}`,
    { body: { open_flow_sub_tenant_id: [own.subTenantId] } },
  ]),
  rest('ConfirmHoldingDeposit of sub-tenants', ({ subTenantId }, own) => [
    'POST',
    `/v2.0/openflow/confirmHoldingDeposit?flow_id=${own.flowId}`,
    { body: { open_flow_sub_tenant_id: [own.subTenantId, subTenantId] } },
  ]),
  rest('UpdateOpenFlowMaintenanceIssueStatus', ({ issueId }) => [
    'PUT',
    `/v2.0/maintenance/issues/${issueId}/status`,
    { body: { status: 'cancelled' } },
  ]),
  rest('CreatePortalLead', ({ propertyId }) => [
    'POST',
    '/v2.0/properties/portal/leads',
    { body: { portal: 'P', portal_lead_id: 'L', property_id: propertyId } },
  ]),
  operated('IssueApiKey for a person', ({ keyPersonId }, own) => [
    'POST',
    `/v2.0/brand/${own.brandId}/api-keys`,
    { user_id: keyPersonId },
  ]),
  operated('RotateApiKey through another brand', ({ keyId }, own) => [
    'POST',
    `/v2.0/brand/${own.brandId}/api-keys/${keyId}/rotate`,
  ]),
  operated('RevokeApiKey through another brand', ({ keyId }, own) => [
    'DELETE',
    `/v2.0/brand/${own.brandId}/api-keys/${keyId}`,
  ]),
];

/** Every GraphQL operation that names a record. */
function graphqlCases(own: Ids): Case[] {
  const run = (samples: (ids: Ids) => Sample[], key: (service: TestService) => string): Case[] =>
    samples(own).map(({ field, query }, index) => ({
      name: field,
      send: (service, ids) => service.graphql(query, samples(ids)[index]?.variables, { key: key(service) }),
    }));
  const named = new Set(
    partnerSamples(own)
      .filter((one, index) => JSON.stringify(one) !== JSON.stringify(partnerSamples(NOBODY)[index]))
      .map(({ field }) => field),
  );
  // The operator may work in every brand; the ids inside a brand must be of that brand.
  const within = (ids: Ids) =>
    operatorSamples({ ...ids, brandId: own.brandId }).filter(({ field }) =>
      /ApiKey$|^reopenStage$/.test(field),
    );
  return [
    ...run(partnerSamples, (service) => service.brand.partnerKey).filter(({ name }) => named.has(name)),
    ...run(within, (service) => service.operatorToken),
  ];
}

describe('an id of another brand changes nothing and gets the response of an unknown id', () => {
  let service: TestService;
  let own: Ids;
  let foreign: Ids;
  let before: Record<string, string>;
  beforeAll(async () => {
    service = await TestService.start();
    [own, foreign] = [await idsOf(service, service.brand), await idsOf(service, service.other)];
    before = await digest(service);
  });
  afterAll(() => service.stop());

  async function holds({ send }: Case): Promise<void> {
    const response = await send(service, foreign, own);
    expect(await digest(service)).toEqual(before);
    const nobodys = await send(service, NOBODY, own);
    expect(await digest(service)).toEqual(before);
    expect([response.status, withoutIds(response, foreign)]).toEqual([
      nobodys.status,
      withoutIds(nobodys, NOBODY),
    ]);
    const found = response.body.errors === undefined && response.status === 200;
    // Lists filtered by a foreign id are empty, and items of a batch are rejected; all else is an error.
    if (found) expect(response.text).not.toMatch(/"(id|openflow_id)":(?!null)/);
    else
      expect(response.body.code ?? response.body.errors[0].extensions.code).toMatch(
        /^(NOT_FOUND|VALIDATION_FAILED|NOT_A_PARTY)$/,
      );
  }

  describe('over REST:', () => {
    test.each(REST.map((one) => [one.name, one] as const))('%s', (_name, one) => holds(one));

    test('in the header X-Tenant-Id', async () => {
      const { key } = await service.issueKey({
        scopes: ['prequalification:read', 'tenant_info:write', 'rent_ready:write', 'tenant:act_as'],
      });
      before = await digest(service);
      const responses = {
        occupation: '',
        additional_information: '',
        smoker: { value: '' },
        rented_accomodation: { value: '' },
        children: {},
        additional_occupants: {},
        pets: { no_of_pets: [] },
      };
      const profile = Object.fromEntries(
        [
          'tenant_info',
          'right_to_rent',
          'affordability',
          'pre_reference',
          'rental_ledger',
          'id_verification',
          'guarantor_affordability',
        ].map((one) => [`is_${one}_shared`, true]),
      );
      for (const [method, path, body] of [
        ['GET', '/v2.0/pre-qualification/current-status'],
        ['POST', '/v2.0/tenant_info', responses],
        ['POST', '/v2.0/rent_ready/profile', profile],
      ] as const) {
        await holds({
          name: path,
          send: (_service, { keyPersonId }) =>
            service.call(method, path, {
              key,
              headers: { 'X-Tenant-Id': String(keyPersonId) },
              ...(body && { body }),
            }),
        });
      }
      await holds({
        name: 'tenantInfo',
        send: (_service, { keyPersonId }) =>
          service.graphql(
            '{ tenantInfo { id } }',
            {},
            { key, headers: { 'X-Tenant-Id': String(keyPersonId) } },
          ),
      });
    });
  });

  describe('over GraphQL', () => {
    test('in every operation that names a record', async () => {
      const cases = graphqlCases(own);
      expect(cases.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['flow', 'flows', 'maintenanceIssues', 'protectAndSetup', 'rotateApiKey']),
      );
      for (const one of cases)
        await holds(one).catch((error: Error) => Promise.reject(new Error(`${one.name}: ${error.message}`)));
    });
  });

  test('and appears in no list, and its natural keys are free', async () => {
    const lists = `{
      flows(first: 100) { edges { node { id } } } renewals: flows(isRenewed: true) { edges { node { id } } }
      searchProperties(first: 100, input: { includeUnderOffer: true }) { edges { node { id } } }
      maintenanceIssues(first: 100) { edges { node { id } } } leads(first: 100) { edges { node { id } } }
      branches(first: 100) { edges { node { id } } } agents(first: 100) { edges { node { id } } }
      people(first: 100) { edges { node { id } } } properties(first: 100) { edges { node { id } } }
    }`;
    const data = dataOf(await service.graphql(lists));
    const nodes = ({ edges }: CallResponse['body']): number[] =>
      edges.map(({ node }: { node: { id: number } }) => node.id);
    const listed = {
      flow: [...nodes(data.flows), ...nodes(data.renewals)],
      property: [...nodes(data.searchProperties), ...nodes(data.properties)],
      branch: nodes(data.branches),
      agent: nodes(data.agents),
      app_user: nodes(data.people),
      maintenance_issue: nodes(data.maintenanceIssues),
      portal_lead: nodes(data.leads),
    };
    for (const [table, found] of Object.entries(listed)) {
      expect(found).not.toEqual([]);
      expect(
        await service.sql(`select id from ${table} where brand_id <> $1 and id = any($2)`, [
          service.brand.brandId,
          found,
        ]),
      ).toEqual([]);
    }
    const leadsOf = (brandId: number) =>
      service.sql<Record<string, string>>(
        'select portal, portal_lead_id as "portalLeadId" from portal_lead where brand_id = $1 order by id',
        [brandId],
      );
    const ours = (await leadsOf(service.brand.brandId)).map((one) => JSON.stringify(one));
    const lead = (await leadsOf(service.other.brandId)).find((one) => !ours.includes(JSON.stringify(one)));
    const created = await service.graphql(
      'mutation ($input: CreateLeadInput!) { createLead(input: $input) { isDuplicate } }',
      { input: lead },
    );
    expect(dataOf(created).createLead).toEqual({ isDuplicate: false });
  });
});
