import { newBrand } from '../rows.js';
import type { TestService } from '../service.js';
import { ALL_SHARED } from '../shared-profile.js';

/** A documented call that succeeds as it stands. */
export interface ValidCall {
  name: string;
  method: string;
  /** `{id}` is a placeholder for a member of `params`. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body?: object;
  key: string;
}

const response = (value: string) => ({ formType: 'radio', Label: 'Question', value });

const TENANT_INFO = {
  occupation: 'Nurse',
  marital_status: 'single',
  partners_occupation: '',
  additional_information: 'None',
  smoker: response('no'),
  rented_accomodation: response('yes'),
  children: {
    no_of_children: [{ age_of_children: '4' }],
    level_1_Label: 'How many',
    formType: 'list',
    Label: 'Children',
    value: 'yes',
  },
  additional_occupants: {
    no_of_occupants: [{ occupation_of_occupants: 'Cook' }],
    level_2_Feild: 'x',
    value: 'yes',
  },
  pets: { no_of_pets: [{ type_of_pets: 'cat' }], level_2_Feild: 'x', value: 'yes' },
};

const PROFILE = {
  ...ALL_SHARED,
  default_documents_shared: [1, 2.5],
};

const CRITERIA = {
  date: '2027-01-01T00:00:00Z',
  lat: '51.5',
  lon: '-0.12',
  garden: 1,
  parking: 0,
  distance: 50,
  max_price: 5000,
  min_price: 10,
  min_bedroom: 1,
  max_bedroom: 5,
  property_for: 1,
  sharedOwnership: 0,
  retirementHomes: 0,
  furnishing: 'furnished',
  keywords: ['garden'],
  accomodation_type: ['flat', 'terraced'],
  additionalClauseForsstc: true,
};

/**
 * Every documented call, valid, on a service's demo data; the administrative ones on keys that nothing else
 * uses.
 */
export async function validCalls(service: TestService): Promise<ValidCall[]> {
  const { brand, operatorToken } = service;
  const { key } = await service.issueKey();
  const spare = await newBrand(service, 'Spare');
  const toRotate = await service.issueKey({}, spare.brandId);
  const toRevoke = await service.issueKey({}, spare.brandId);
  const flow = { flow_id: String(brand.flowId) };
  const brandId = String(spare.brandId);
  const plain = { params: {}, query: {}, key };
  const admin = { query: {}, key: operatorToken };
  return [
    { ...plain, name: 'WriteTenantInfoData', method: 'POST', path: '/v2.0/tenant_info', body: TENANT_INFO },
    {
      ...plain,
      name: 'UpdateRentReadySettings',
      method: 'POST',
      path: '/v2.0/rent_ready/profile',
      body: PROFILE,
    },
    {
      ...plain,
      name: 'SearchProperties',
      method: 'POST',
      path: '/v2.0/properties/search',
      query: { page: '0', limit: '5', order: 'ASC', sortBy: 'distance' },
      body: CRITERIA,
    },
    {
      ...plain,
      name: 'AddGuarantor',
      method: 'POST',
      path: '/v2.0/openflow/add-guarantor',
      body: {
        email: 'fuzz@example.com',
        title: 'Ms',
        number: '07700 900000',
        last_name: 'Case',
        post_code: 'N1 1AA',
        first_name: 'Jo',
        correspondece_address: '1 Road',
        open_flow_sub_tenant_id: brand.subTenantIds[0],
      },
    },
    {
      ...plain,
      name: 'GetRenewedFlows',
      method: 'GET',
      path: '/v2.0/openflow/flow/renewed',
      query: {
        search: 'a',
        agent_id: '1',
        branch_id: '1',
        pageNo: '0',
        sortOrder: 'DESC',
        sortBy: 'createdAt',
      },
    },
    {
      ...plain,
      name: 'GetPrequalificationStatus',
      method: 'GET',
      path: '/v2.0/pre-qualification/current-status',
    },
    {
      ...plain,
      name: 'ViewCertificate',
      method: 'POST',
      path: '/v2.0/openflow/certificate/view',
      query: { readAll: 'true', ...flow },
      body: {
        tds: true,
        flow_id: brand.flowId,
        is_seen: true,
        deposit: true,
        isInventory: true,
        prescribed_info: true,
      },
    },
    {
      ...plain,
      name: 'AddEditProtectAndSetup',
      method: 'POST',
      path: '/v2.0/openflow/protectandsetup',
      body: {
        deposit_certificate: [{ certificate_url: 'https://example.com/fuzz-d', flow_id: brand.flowId }],
        prescribed_certificate: [{ certificate_url: 'https://example.com/fuzz-p', flow_id: brand.flowId }],
        deleted_certificate: [],
        deleted_prescribed_certificate: null,
      },
    },
    {
      ...plain,
      name: 'GetLogEventsTimeline',
      method: 'GET',
      path: '/v2.0/openflow_logs_timeline',
      query: { ...flow, limit: '5', offset: '0', sortOrder: 'ASC', sortBy: 'event_type' },
    },
    {
      ...plain,
      name: 'EmailEsignatureURL',
      method: 'POST',
      path: '/v2.0/openflow/emailEsignatureURL',
      query: flow,
      body: {
        to: brand.partyEmail,
        role: 'tenant',
        signatureEmail: brand.partyEmail,
        signatureToken: 'fuzz-token',
      },
    },
    {
      ...plain,
      name: 'ConfirmHoldingDeposit',
      method: 'POST',
      path: '/v2.0/openflow/confirmHoldingDeposit',
      query: flow,
      body: { open_flow_sub_tenant_id: brand.subTenantIds },
    },
    {
      ...plain,
      name: 'UpdateOpenFlowMaintenanceIssueStatus',
      method: 'PUT',
      path: '/v2.0/maintenance/issues/{id}/status',
      params: { id: String(brand.maintenanceIssueId) },
      body: { status: 'inprogress' },
    },
    {
      ...plain,
      name: 'CreatePortalLead',
      method: 'POST',
      path: '/v2.0/properties/portal/leads',
      body: {
        portal: 'portal',
        portal_lead_id: 'fuzz',
        first_name: 'Jo',
        last_name: 'Case',
        email: 'jo@example.com',
        phone: '1',
        message: 'Hello',
        property_id: 1,
      },
    },
    {
      ...plain,
      name: 'GetPortalLeads',
      method: 'GET',
      path: '/v2.0/properties/portal/leads',
      query: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', limit: '5', offset: '0' },
    },
    {
      ...admin,
      name: 'IssueApiKey',
      method: 'POST',
      path: '/v2.0/brand/{id}/api-keys',
      params: { id: brandId },
      body: {
        name: 'Fuzz',
        scopes: ['flows:read'],
        expires_at: '2099-01-01T00:00:00Z',
        user_id: spare.personId,
      },
    },
    {
      ...admin,
      name: 'ListApiKeys',
      method: 'GET',
      path: '/v2.0/brand/{id}/api-keys',
      params: { id: brandId },
    },
    {
      ...admin,
      name: 'RotateApiKey',
      method: 'POST',
      path: '/v2.0/brand/{id}/api-keys/{keyId}/rotate',
      params: { id: brandId, keyId: String(toRotate.id) },
    },
    {
      ...admin,
      name: 'RevokeApiKey',
      method: 'DELETE',
      path: '/v2.0/brand/{id}/api-keys/{keyId}',
      params: { id: brandId, keyId: String(toRevoke.id) },
    },
  ];
}
