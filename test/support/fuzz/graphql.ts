import fc from 'fast-check';
import type { RawRequest } from '../raw-http.js';
import type { TestService } from '../service.js';
import { ENVELOPES, HOSTILE_DOCUMENTS } from './documents.js';
import { waysInto, withValueAt } from './requests.js';
import { hostileEncoded, hostileJson } from './values.js';

/** An operation that succeeds as it stands. */
export interface ValidOperation {
  query: string;
  variables: object;
  key: string;
}

const FLOW = `{
  id stages { stage status mayBecome } property { displayAddress }
  subTenants { firstName guarantors { status } } certificates { url } renewals { id } issues { id }
  timeline { id }
}`;

/** Operations of every kind, on a service's demo data. */
export async function validOperations(service: TestService): Promise<ValidOperation[]> {
  const { brand, operatorToken } = service;
  const { key } = await service.issueKey();
  const { flowId } = brand;
  const [other] = await service.sql<{ id: number }>('select max(id)::int as id from brand');
  return [
    {
      key,
      query: 'query ($id: SafeInt!) { flow(id: $id) { id isCompleted percentageCompleted createdAt } }',
      variables: { id: flowId },
    },
    {
      key,
      query: `query Flows($first: Int, $after: String, $stage: FlowStage, $status: StageStatus,
          $agentId: SafeInt, $isArchived: Boolean, $text: String) {
        flows(first: $first, after: $after, stage: $stage, status: $status, agentId: $agentId,
            isArchived: $isArchived, text: $text) {
          totalCount edges { cursor node { id } } pageInfo { endCursor hasNextPage }
        }
      }`,
      variables: {
        first: 3,
        after: null,
        stage: 'DOCUMENTS',
        status: 'COMPLETE',
        agentId: 1,
        isArchived: false,
        text: 'a',
      },
    },
    {
      key,
      query: `query ($after: String, $by: FlowListSort, $search: String) {
        flows(isRenewed: true, after: $after, sortBy: $by, text: $search) {
          totalCount edges { node { id renewedFrom } }
        }
      }`,
      variables: { after: null, by: 'UPDATED_AT', search: 'e' },
    },
    {
      key,
      query: `query ($id: SafeInt!, $first: Int, $after: String) {
        flowTimeline(flowId: $id, first: $first, after: $after) {
          totalCount edges { node { id eventType createdAt } }
        }
      }`,
      variables: { id: flowId, first: 3, after: null },
    },
    {
      key,
      query: `query ($input: PropertySearchInput, $first: Int, $after: String) {
        searchProperties(input: $input, first: $first, after: $after) {
          totalCount edges { cursor node { id distance } }
        }
      }`,
      variables: {
        input: {
          lat: '51.5',
          lon: '-0.12',
          distance: 9,
          availableBy: '2027-01-01T00:00:00Z',
          minPrice: 1,
          maxPrice: 9e6,
          minBedrooms: 1,
          garden: 'MUST_HAVE',
          propertyFor: 'RENT',
          keywords: ['a'],
          accommodationTypes: ['flat'],
          furnishing: 'furnished',
        },
        first: 2,
        after: null,
      },
    },
    {
      key,
      query: `query ($from: DateTime, $to: DateTime, $first: Int) {
        leads(from: $from, to: $to, first: $first) { totalCount edges { node { id property { id } } } }
      }`,
      variables: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', first: 2 },
    },
    {
      key,
      query: `query ($status: MaintenanceStatus, $flowId: SafeInt) {
        maintenanceIssues(status: $status, flowId: $flowId) { edges { node { id mayBecome } } }
      }`,
      variables: { status: 'REPORTED', flowId },
    },
    {
      key,
      query: `mutation ($input: RentReadyProfileInput!) {
        updateRentReadyProfile(input: $input) { id shareUrl defaultDocumentsShared }
      }`,
      variables: {
        input: {
          isTenantInfoShared: true,
          isRightToRentShared: true,
          isAffordabilityShared: true,
          isPreReferenceShared: true,
          isRentalLedgerShared: true,
          isIdVerificationShared: true,
          isGuarantorAffordabilityShared: true,
          defaultDocumentsShared: [1.5],
        },
      },
    },
    {
      key,
      query: `mutation ($input: ProtectAndSetupInput!) {
        protectAndSetup(input: $input) { flowId deleted depositCertificates { id } }
      }`,
      variables: {
        input: {
          depositCertificates: [{ certificate_url: 'https://example.com/g', flow_id: flowId }],
          prescribedCertificates: [],
          deletedCertificates: [],
          deletedPrescribedCertificates: null,
        },
      },
    },
    {
      key,
      query: `mutation ($input: ViewCertificatesInput!) {
        viewCertificates(input: $input) { updated certificates { id } }
      }`,
      variables: { input: { flowId, bodyFlowId: flowId, readAll: true, isSeen: false } },
    },
    {
      key,
      query: `mutation ($id: SafeInt!, $ids: [SafeInt!]!) {
        confirmHoldingDeposit(flowId: $id, subTenantIds: $ids) { confirmed outstanding }
      }`,
      variables: { id: flowId, ids: brand.subTenantIds },
    },
    {
      key,
      query: 'mutation ($input: CreateLeadInput!) { createLead(input: $input) { leadId isDuplicate } }',
      variables: {
        input: { portal: 'g', portalLeadId: 'g', email: 'g@example.com', message: 'Hello', propertyId: 1 },
      },
    },
    {
      key,
      query: `mutation ($id: SafeInt!, $input: EsignatureEmailInput!) {
        emailEsignatureUrl(flowId: $id, input: $input) { emailId }
      }`,
      variables: {
        id: flowId,
        input: {
          to: brand.partyEmail,
          role: 'tenant',
          signatureEmail: 'a@example.com',
          signatureToken: 'fuzz-token',
        },
      },
    },
    {
      key: operatorToken,
      query: `query ($first: Int, $after: String) {
        brands(first: $first, after: $after) { id name entitlements }
      }`,
      variables: { first: 2, after: null },
    },
    {
      key: operatorToken,
      query: `mutation ($id: SafeInt!, $input: UpdateBrandInput!) {
        updateBrand(id: $id, input: $input) { id name }
      }`,
      variables: { id: other?.id, input: { name: 'Spare', entitlements: ['SEARCH'] } },
    },
    {
      key: operatorToken,
      query: `mutation ($id: SafeInt!, $input: IssueApiKeyInput) {
        issueApiKey(brandId: $id, input: $input) { id prefix }
      }`,
      variables: {
        id: other?.id,
        input: { name: 'G', scopes: ['FLOWS_READ'], expiresAt: '2099-01-01T00:00:00Z' },
      },
    },
    { key, query: `query ($id: SafeInt!) { flow(id: $id) ${FLOW} }`, variables: { id: flowId } },
  ];
}

const send = (
  key: string,
  body: string,
  headers: readonly (readonly [string, string])[] = [],
): RawRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: [['X-API-Key', key], ['Content-Type', 'application/json'], ...headers],
  body,
});

/** A valid operation with one variable, or a member of one, changed. */
export const oneVariableChanged = ({ query, variables, key }: ValidOperation): fc.Arbitrary<RawRequest> =>
  fc
    .tuple(fc.constantFrom(...waysInto(variables)), hostileJson)
    .map(([way, json]) =>
      send(key, `{"query":${JSON.stringify(query)},"variables":${withValueAt(variables, way, json)}}`),
    );

const word = fc.constantFrom(
  '{',
  '}',
  '(',
  ')',
  ':',
  '!',
  '[',
  ']',
  '...',
  '@',
  '$',
  '=',
  '|',
  '&',
  '"',
  '"""',
  '#',
  ',',
  '\n',
  'query',
  'mutation',
  'fragment',
  'on',
  'flow',
  'flows',
  'viewer',
  'id',
  'edges',
  'node',
  'true',
  'null',
  '1',
  '-1.5e9',
  'a',
  '__typename',
  '$x',
  '\\u',
);

/** A body for `/graphql` that is not an operation, or an invalid one. */
export const wildGraphql = (key: string): fc.Arbitrary<RawRequest> =>
  fc.oneof(
    {
      arbitrary: fc.constantFrom(...HOSTILE_DOCUMENTS).map((query) => send(key, JSON.stringify({ query }))),
      weight: 4,
    },
    {
      arbitrary: fc
        .array(word, { maxLength: 30 })
        .map((words) => send(key, JSON.stringify({ query: words.join(' ') }))),
      weight: 3,
    },
    { arbitrary: fc.constantFrom(...ENVELOPES).map((body) => send(key, body)), weight: 2 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom('query', 'variables', 'operationName', 'extensions', 'id'), hostileJson)
        .map(([name, json]) =>
          send(key, `{"query":"query A { __typename }",${JSON.stringify(name)}:${json}}`),
        ),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(fc.constantFrom('query', 'variables', 'operationName', 'extensions'), hostileEncoded)
        .map(([name, value]) => ({
          method: 'GET',
          path: `/graphql?query=%7B__typename%7D&${name}=${value}`,
          headers: [['X-API-Key', key] as const],
        })),
      weight: 2,
    },
    {
      arbitrary: fc
        .constantFrom(
          '*/*',
          'text/html',
          'application/graphql-response+json',
          'application/json;q=0',
          '',
          'multipart/mixed;deferSpec=20220824',
          'a/b, ,;',
        )
        .map((accept) => send(key, '{"query":"{ viewer"}', [['Accept', accept]])),
      weight: 1,
    },
  );
