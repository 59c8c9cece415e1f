import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ServiceEntityManager } from '../../src/database/transaction/entity-manager.js';
import { digest } from '../support/digest.js';
import { dataOf } from '../support/graphql.js';
import { type Ids, idsOf } from '../support/operations/ids.js';
import { operatorSamples, partnerSamples } from '../support/operations.js';
import { type CallResponse, TestService } from '../support/service.js';

/** The last table that each mutation writes to. */
const LAST_TABLE: Readonly<Record<string, string>> = {
  writeTenantInfo: 'tenant_information',
  updateRentReadyProfile: 'rent_ready_profile',
  addGuarantor: 'timeline_entry',
  viewCertificates: 'timeline_entry',
  protectAndSetup: 'certificate',
  addInventory: 'timeline_entry',
  removeInventory: 'timeline_entry',
  emailEsignatureUrl: 'outbox',
  confirmHoldingDeposit: 'timeline_entry',
  createFlow: 'timeline_entry',
  updateFlow: 'timeline_entry',
  addSubTenant: 'timeline_entry',
  agreeHoldingDepositDeadline: 'holding_deposit_deadline',
  setLeadTenant: 'timeline_entry',
  removeSubTenant: 'timeline_entry',
  renewFlow: 'timeline_entry',
  archiveFlow: 'timeline_entry',
  restoreFlow: 'timeline_entry',
  deleteFlow: 'timeline_entry',
  moveStage: 'timeline_entry',
  decideFlow: 'timeline_entry',
  createMaintenanceIssue: 'timeline_entry',
  updateMaintenanceIssue: 'timeline_entry',
  updateLead: 'outbox',
  createViewing: 'outbox',
  updateViewing: 'outbox',
  createOffer: 'outbox',
  updateOffer: 'outbox',
  acceptOffer: 'timeline_entry',
  addNote: 'outbox',
  deleteNote: 'outbox',
  updateGuarantor: 'timeline_entry',
  replaceGuarantor: 'timeline_entry',
  recordGuarantorDeed: 'timeline_entry',
  recordContract: 'contract_record',
  recordPayment: 'timeline_entry',
  recordDocument: 'timeline_entry',
  proposeRentChange: 'timeline_entry',
  updateRentChange: 'timeline_entry',
  endTenancy: 'timeline_entry',
  recordDeath: 'timeline_entry',
  recordCheckOut: 'timeline_entry',
  proposeDepositRelease: 'timeline_entry',
  updateDepositRelease: 'timeline_entry',
  recordNotice: 'timeline_entry',
  updateNotice: 'timeline_entry',
  recordRequest: 'timeline_entry',
  updateRequest: 'timeline_entry',
  addOccupier: 'timeline_entry',
  changeSharers: 'timeline_entry',
  endOccupancy: 'timeline_entry',
  recordCompliance: 'outbox',
  recordBrandCompliance: 'outbox',
  recordOverride: 'timeline_entry',
  voidRecord: 'timeline_entry',
  updateMaintenanceIssueStatus: 'timeline_entry',
  createLead: 'portal_lead',
  erasePerson: 'outbox',
  recordReferencing: 'outbox',
  upsertAgents: 'outbox',
  upsertBranches: 'outbox',
  upsertPeople: 'outbox',
  upsertProperties: 'outbox',
  withdrawProperty: 'property',
  createWebhookEndpoint: 'webhook_endpoint',
  updateWebhookEndpoint: 'webhook_endpoint',
  enableWebhookEndpoint: 'webhook_endpoint',
  disableBrandWebhookEndpoint: 'webhook_endpoint',
  disableWebhookEndpoint: 'webhook_endpoint',
  rotateWebhookSecret: 'webhook_endpoint',
  sendTestEvent: 'webhook_endpoint',
  deleteWebhookEndpoint: 'webhook_sender',
  replayWebhookDelivery: 'webhook_delivery',
  replayWebhookEvents: 'webhook_replay',
  createBrand: 'brand',
  updateBrand: 'brand',
  issueApiKey: 'api_key',
  updateApiKey: 'api_key',
  rotateApiKey: 'api_key',
  revokeApiKey: 'api_key',
  reopenStage: 'timeline_entry',
  issueOperatorToken: 'operator_token',
  revokeOperatorToken: 'operator_token',
  endSignIn: 'audit_entry',
  endSignIns: 'audit_entry',
};

const FLAGS = [
  'tenant_info',
  'right_to_rent',
  'affordability',
  'pre_reference',
  'rental_ledger',
  'id_verification',
  'guarantor_affordability',
];
const ANSWERS = {
  occupation: '',
  additional_information: '',
  smoker: { value: '' },
  rented_accomodation: { value: '' },
  children: {},
  additional_occupants: {},
  pets: { no_of_pets: [] },
};
const PERSON = {
  email: 'rest@example.com',
  title: '',
  number: '',
  last_name: '',
  post_code: '',
  first_name: '',
  correspondece_address: '',
};

type Request = [field: string, method: string, path: string, body?: unknown];

/** The same changes over the REST API. */
const restRequests = ({
  flowId,
  subTenantId,
  certificateId,
  prescribedId,
  partyEmail,
  issueId,
  propertyId,
  brandId,
  keyId,
}: Ids): Request[] => [
  ['writeTenantInfo', 'POST', '/v2.0/tenant_info', ANSWERS],
  [
    'updateRentReadyProfile',
    'POST',
    '/v2.0/rent_ready/profile',
    Object.fromEntries(FLAGS.map((one) => [`is_${one}_shared`, true])),
  ],
  [
    'addGuarantor',
    'POST',
    '/v2.0/openflow/add-guarantor',
    { ...PERSON, open_flow_sub_tenant_id: subTenantId },
  ],
  ['viewCertificates', 'POST', `/v2.0/openflow/certificate/view?flow_id=${flowId}`, { deposit: true }],
  [
    'protectAndSetup',
    'POST',
    '/v2.0/openflow/protectandsetup',
    {
      deposit_certificate: [
        { certificate_url: 'https://new.example/1', flow_id: flowId },
        { certificate_url: 'https://new.example/2', certificate_id: certificateId },
      ],
      prescribed_certificate: [],
      deleted_certificate: null,
      deleted_prescribed_certificate: prescribedId,
    },
  ],
  [
    'emailEsignatureUrl',
    'POST',
    `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`,
    { to: partyEmail, role: '', signatureEmail: '', signatureToken: 't' },
  ],
  [
    'confirmHoldingDeposit',
    'POST',
    `/v2.0/openflow/confirmHoldingDeposit?flow_id=${flowId}`,
    { open_flow_sub_tenant_id: [subTenantId] },
  ],
  [
    'updateMaintenanceIssueStatus',
    'PUT',
    `/v2.0/maintenance/issues/${issueId}/status`,
    { status: 'cancelled' },
  ],
  [
    'createLead',
    'POST',
    '/v2.0/properties/portal/leads',
    { portal: 'P', portal_lead_id: 'L', property_id: propertyId },
  ],
  ['issueApiKey', 'POST', `/v2.0/brand/${brandId}/api-keys`, {}],
  ['rotateApiKey', 'POST', `/v2.0/brand/${brandId}/api-keys/${keyId}/rotate`],
  ['revokeApiKey', 'DELETE', `/v2.0/brand/${brandId}/api-keys/${keyId}`],
];

/** A change that must be made completely or not at all, sent to one of the APIs. */
interface Change {
  field: string;
  send: () => Promise<CallResponse>;
}

/** More than any change takes. */
const MAX_FLUSHES = 6;
/** Every table is read some 350 times, which takes half a minute on a quiet machine. */
const READS_MS = 600_000;
const MASKED = 'Something went wrong on our side.';

describe('a change that fails late changes nothing and does not reveal the cause', () => {
  let service: TestService;
  let ids: Ids;
  let before: Record<string, string>;
  beforeAll(async () => {
    service = await TestService.start();
    const { id: keyId } = await service.issueKey();
    const issued = await service.graphql(
      'mutation { issueOperatorToken { record { id } } }',
      {},
      { key: service.operatorToken },
    );
    const tokenId = dataOf(issued).issueOperatorToken.record.id;
    ids = { ...(await idsOf(service, service.brand)), keyId, tokenId };
    // Nothing is sent to a disabled endpoint.
    await service.sql("update webhook_endpoint set status = 'enabled', disabled_reason = null");
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    before = await digest(service);
    service.logged.length = 0;
  });
  afterEach(async () => {
    for (const table of new Set(Object.values(LAST_TABLE)))
      await service.sql(`alter table ${table} drop constraint if exists sabotaged_${table}`);
  });

  const overGraphql = (): Change[] =>
    [
      ...partnerSamples(ids).map((one) => ({ ...one, key: service.brand.partnerKey })),
      ...operatorSamples(ids).map((one) => ({ ...one, key: service.operatorToken })),
    ]
      .filter(({ query }) => query.startsWith('mutation'))
      .map(({ field, query, variables, key }) => ({
        field,
        send: () => service.graphql(query, variables, { key }),
      }));

  const overRest = (): Change[] =>
    restRequests(ids).map(([field, method, path, body]) => {
      const key = path.startsWith('/v2.0/brand/') ? service.operatorToken : service.brand.partnerKey;
      return { field, send: () => service.call(method, path, { key, ...(body !== undefined && { body }) }) };
    });

  /** Makes the last table that a change writes reject the write. */
  const sabotage = (table: string) =>
    service.sql(`alter table ${table} add constraint sabotaged_${table} check (false) not valid`);

  async function failsWhole({ field, send }: Change): Promise<CallResponse> {
    const table = LAST_TABLE[field] ?? '';
    await sabotage(table);
    const response = await send();
    expect([field, await digest(service)]).toEqual([field, before]);
    expect(response.text.replaceAll(field, '')).not.toMatch(/sabotage|check|constraint|stack|commit/i);
    expect(response.text).not.toContain(table);
    expect(
      service.logged.filter((line) => line.includes(`sabotaged_${table}`) && line.includes('unexpected')),
    ).toHaveLength(1);
    await service.sql(`alter table ${table} drop constraint sabotaged_${table}`);
    service.logged.length = 0;
    return response;
  }

  test('for every mutation of the schema, each of which is covered', () => {
    expect(
      overGraphql()
        .map(({ field }) => field)
        .sort(),
    ).toEqual(Object.keys(LAST_TABLE).sort());
  });

  test('in each mutation over GraphQL', async () => {
    for (const change of overGraphql()) {
      const { status, body } = await failsWhole(change);
      expect([change.field, status, body.data, body.errors]).toEqual([
        change.field,
        200,
        { [change.field]: null },
        [
          {
            message: MASKED,
            path: [change.field],
            locations: expect.any(Array),
            extensions: { code: 'INTERNAL' },
          },
        ],
      ]);
    }
  });

  test('in each changing call over REST', async () => {
    for (const change of overRest()) {
      const { status, body } = await failsWhole(change);
      expect([change.field, status, body]).toEqual([
        change.field,
        500,
        { status: false, message: MASKED, code: 'INTERNAL' },
      ]);
    }
  });

  test(
    'after each of its writes, and succeeds without the failure',
    async () => {
      // A failure of the process itself: it comes after the statements of a flush, when only a transaction
      // around them all helps.
      const failing = { after: 0, seen: 0 };
      const { sendChanges } = ServiceEntityManager.prototype;
      const flushes = jest.spyOn(ServiceEntityManager.prototype, 'sendChanges');
      flushes.mockImplementation(async function (this: ServiceEntityManager) {
        await sendChanges.call(this);
        failing.seen += 1;
        if (failing.seen === failing.after) throw new Error('sabotaged after a flush');
      });
      try {
        for (const { field, send } of overGraphql()) {
          before = await digest(service);
          let succeeded = false;
          for (let after = 1; !succeeded && after <= MAX_FLUSHES; after += 1) {
            Object.assign(failing, { after, seen: 0 });
            const { body, text } = await send();
            succeeded = body.errors === undefined;
            if (succeeded) expect([field, after]).not.toEqual([field, 1]);
            else {
              expect([field, body.errors[0].extensions, text.includes('sabotaged')]).toEqual([
                field,
                { code: 'INTERNAL' },
                false,
              ]);
              expect([field, await digest(service)]).toEqual([field, before]);
            }
          }
          expect([field, succeeded]).toEqual([field, true]);
          expect([field, await digest(service)]).not.toEqual([field, before]);
        }
      } finally {
        flushes.mockRestore();
      }
    },
    READS_MS,
  );
});
