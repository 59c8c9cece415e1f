import { type SampleOf, sample } from './sample.js';

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

/** The mutations of the parts of a flow: its tenants, documents, payments, certificates and issues. */
export const PARTS_OF_FLOWS: readonly SampleOf[] = [
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
      `mutation ($id: SafeInt!, $subTenantId: SafeInt) {
        recordContract(flowId: $id, input: { kind: TENANCY_AGREEMENT, step: GIVEN, subTenantId: $subTenantId }) {
          contractId
        }
      }`,
      { id: flowId, subTenantId },
    ),
  ({ flowId }) =>
    sample(
      'agreeHoldingDepositDeadline',
      `mutation ($id: SafeInt!, $input: AgreeHoldingDepositDeadlineInput!) {
        agreeHoldingDepositDeadline(flowId: $id, input: $input) { holdingDepositDeadlineId }
      }`,
      { id: flowId, input: { deadlineOn: '2099-01-01', agreedOn: '2026-01-01' } },
    ),
  ({ flowId, subTenantId, personId }) =>
    sample(
      'recordDocument',
      `mutation ($id: SafeInt!, $input: RecordDocumentInput!) {
        recordDocument(flowId: $id, input: $input) { documentId }
      }`,
      {
        id: flowId,
        input: {
          kind: 'EPC',
          givenOn: '2026-11-01',
          method: 'HAND',
          subTenantIds: [subTenantId],
          payerPersonIds: [personId],
        },
      },
    ),
  ({ signedFlowId }) =>
    sample(
      'proposeRentChange',
      `mutation ($id: SafeInt!, $input: ProposeRentChangeInput!) {
        proposeRentChange(flowId: $id, input: $input) { rentChangeId }
      }`,
      {
        id: signedFlowId,
        input: { newRentPence: 115_000, form: 'AGREED', servedOn: '2026-11-01', effectiveOn: '2028-06-01' },
      },
    ),
  ({ rentChangeId }) =>
    sample(
      'updateRentChange',
      `mutation ($id: SafeInt!, $input: UpdateRentChangeInput!) {
        updateRentChange(id: $id, input: $input) { rentChangeId }
      }`,
      { id: rentChangeId, input: { status: 'WITHDRAWN', on: '2026-11-02' } },
    ),
  ({ heldFlowId }) =>
    sample(
      'endTenancy',
      `mutation ($id: SafeInt!, $input: EndTenancyInput!) {
        endTenancy(flowId: $id, input: $input) { tenancyEndId }
      }`,
      {
        id: heldFlowId,
        input: { endedOn: '2026-11-01', cause: 'SURRENDER', forwardingAddress: '1 New Road' },
      },
    ),
  ({ signedTenantId }) =>
    sample(
      'recordDeath',
      `mutation ($id: SafeInt!, $input: RecordDeathInput!) {
        recordDeath(subTenantId: $id, input: $input) { subTenantId }
      }`,
      { id: signedTenantId, input: { diedOn: '2026-11-01' } },
    ),
  ({ signedFlowId }) =>
    sample(
      'recordCheckOut',
      `mutation ($id: SafeInt!, $input: RecordCheckOutInput!) {
        recordCheckOut(flowId: $id, input: $input) { checkOutId }
      }`,
      { id: signedFlowId, input: { heldOn: '2026-11-01' } },
    ),
  ({ heldFlowId }) =>
    sample(
      'proposeDepositRelease',
      `mutation ($id: SafeInt!, $input: ProposeDepositReleaseInput!) {
        proposeDepositRelease(flowId: $id, input: $input) { depositReleaseId }
      }`,
      {
        id: heldFlowId,
        input: { proposedOn: '2026-11-01', deductions: [{ category: 'CLEANING', amountPence: 5000 }] },
      },
    ),
  ({ depositReleaseId }) =>
    sample(
      'updateDepositRelease',
      `mutation ($id: SafeInt!, $input: UpdateDepositReleaseInput!) {
        updateDepositRelease(id: $id, input: $input) { depositReleaseId }
      }`,
      { id: depositReleaseId, input: { state: 'DISPUTED', on: '2026-11-02', disputedPence: 5000 } },
    ),
  ({ signedFlowId }) =>
    sample(
      'recordNotice',
      `mutation ($id: SafeInt!, $input: RecordNoticeInput!) {
        recordNotice(flowId: $id, input: $input) { noticeId }
      }`,
      {
        id: signedFlowId,
        input: {
          kind: 'POSSESSION_NOTICE',
          givenBy: 'LANDLORD',
          grounds: ['8'],
          servedOn: '2026-11-01',
          endsOn: '2026-12-15',
        },
      },
    ),
  ({ noticeId }) =>
    sample(
      'updateNotice',
      `mutation ($id: SafeInt!, $input: UpdateNoticeInput!) {
        updateNotice(id: $id, input: $input) { noticeId }
      }`,
      { id: noticeId, input: { status: 'WITHDRAWN', on: '2026-11-02' } },
    ),
  ({ signedFlowId }) =>
    sample(
      'recordRequest',
      `mutation ($id: SafeInt!, $input: RecordRequestInput!) {
        recordRequest(flowId: $id, input: $input) { requestId }
      }`,
      { id: signedFlowId, input: { kind: 'PET', description: 'A dog', requestedOn: '2026-11-01' } },
    ),
  ({ requestId }) =>
    sample(
      'updateRequest',
      `mutation ($id: SafeInt!, $input: UpdateRequestInput!) {
        updateRequest(id: $id, input: $input) { requestId }
      }`,
      { id: requestId, input: { decision: 'CONSENTED', decidedOn: '2026-11-02' } },
    ),
  ({ signedFlowId }) =>
    sample(
      'addOccupier',
      `mutation ($id: SafeInt!, $input: AddOccupierInput!) {
        addOccupier(flowId: $id, input: $input) { occupierId }
      }`,
      { id: signedFlowId, input: { firstName: 'A', lastName: 'B', isAdult: true, fromOn: '2026-11-01' } },
    ),
  ({ occupierId }) =>
    sample(
      'endOccupancy',
      `mutation ($id: SafeInt!, $input: EndOccupancyInput!) {
        endOccupancy(id: $id, input: $input) { occupierId }
      }`,
      { id: occupierId, input: { on: '2026-11-02' } },
    ),
  ({ signedFlowId, signedTenantId }) =>
    sample(
      'changeSharers',
      `mutation ($id: SafeInt!, $input: ChangeSharersInput!) {
        changeSharers(flowId: $id, input: $input) { sharerChangeId }
      }`,
      {
        id: signedFlowId,
        input: {
          effectiveOn: '2026-11-01',
          agreedOn: '2026-10-20',
          leavingSubTenantIds: [signedTenantId],
          joining: [{ firstName: 'A', lastName: 'B', isLead: true }],
        },
      },
    ),
  ({ documentId }) =>
    sample('voidRecord', 'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { recordId } }', {
      input: { recordType: 'DOCUMENT', id: documentId, reason: 'Another edition.' },
    }),
  ({ flowId, propertyId, keyPersonId }) =>
    sample(
      'createMaintenanceIssue',
      'mutation ($input: CreateMaintenanceIssueInput!) { createMaintenanceIssue(input: $input) { id } }',
      { input: { title: 'No hot water', flowId, propertyId, reportedById: keyPersonId } },
    ),
  ({ issueId }) =>
    sample(
      'updateMaintenanceIssue',
      `mutation ($id: SafeInt!, $input: UpdateMaintenanceIssueInput!) {
        updateMaintenanceIssue(id: $id, input: $input) { id }
      }`,
      { id: issueId, input: { title: 'No water at all' } },
    ),
  ({ leadId, flowId }) =>
    sample(
      'updateLead',
      `mutation ($id: SafeInt!, $input: UpdateLeadInput!) {
        updateLead(id: $id, input: $input) { leadId }
      }`,
      { id: leadId, input: { flowId } },
    ),
  ({ guarantorId }) =>
    sample(
      'updateGuarantor',
      `mutation ($id: SafeInt!, $input: UpdateGuarantorInput!) {
        updateGuarantor(id: $id, input: $input) { guarantorId }
      }`,
      { id: guarantorId, input: { firstName: 'Changed', salary: 12345 } },
    ),
  ({ guarantorId }) =>
    sample(
      'recordGuarantorDeed',
      `mutation ($id: SafeInt!, $input: RecordGuarantorDeedInput!) {
        recordGuarantorDeed(id: $id, input: $input) { guarantorId }
      }`,
      { id: guarantorId, input: { step: 'SIGNED', at: '2026-11-01T10:00:00.000Z', limitPence: 1_000_000 } },
    ),
  ({ guarantorId }) =>
    sample(
      'replaceGuarantor',
      `mutation ($id: SafeInt!, $input: ReplaceGuarantorInput!) {
        replaceGuarantor(id: $id, input: $input) { replacementId }
      }`,
      {
        id: guarantorId,
        input: {
          ...{ email: 'next@example.com', title: 'Dr', firstName: 'Next', lastName: 'Guarantor' },
          ...{ phone: '', postcode: '', correspondenceAddress: '' },
        },
      },
    ),
  ({ undecidedFlowId }) =>
    sample(
      'decideFlow',
      `mutation ($id: SafeInt!, $input: DecideFlowInput!) {
        decideFlow(flowId: $id, input: $input) { flowId }
      }`,
      {
        id: undecidedFlowId,
        input: { outcome: 'TENANT_WITHDREW', decidedOn: '2026-11-01', reason: 'Too far.' },
      },
    ),
  ({ flowId, subTenantId }) =>
    sample(
      'recordPayment',
      `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
        recordPayment(flowId: $id, input: $input) { paymentId }
      }`,
      {
        id: flowId,
        input: {
          kind: 'HOLDING_DEPOSIT',
          direction: 'RECEIVED',
          // More than the maximum, so that the change has a warning.
          amountPence: 1_000_000,
          isAlreadyReceived: true,
          receivedOn: '2026-11-01',
          payerSubTenantId: subTenantId,
        },
      },
    ),
  ({ flowId }) =>
    sample(
      'viewCertificates',
      `mutation ($input: ViewCertificatesInput!) {
        viewCertificates(input: $input) { updated certificates { id } }
      }`,
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
      `mutation ($id: SafeInt!, $input: AddInventoryInput!) {
        addInventory(flowId: $id, input: $input) { certificateId }
      }`,
      { id: flowId, input: { url: 'https://new.example/inventory' } },
    ),
  ({ flowId, inventoryId }) =>
    sample(
      'removeInventory',
      `mutation ($id: SafeInt!, $inventoryId: SafeInt!) {
        removeInventory(flowId: $id, certificateId: $inventoryId) { flowId }
      }`,
      { id: flowId, inventoryId },
    ),
  ({ flowId, partyEmail }) =>
    sample(
      'emailEsignatureUrl',
      `mutation ($id: SafeInt!, $input: EsignatureEmailInput!) {
        emailEsignatureUrl(flowId: $id, input: $input) { emailId }
      }`,
      {
        id: flowId,
        input: { to: partyEmail, role: '', signatureEmail: '', signatureToken: 't' },
      },
    ),
  ({ flowId, subTenantId }) =>
    sample(
      'confirmHoldingDeposit',
      `mutation ($id: SafeInt!, $ids: [SafeInt!]!) {
        confirmHoldingDeposit(flowId: $id, subTenantIds: $ids) { confirmed }
      }`,
      {
        id: flowId,
        ids: [subTenantId],
      },
    ),
];
