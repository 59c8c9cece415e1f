/** The operations that make the demo's data. They select no more than the next one needs. */
export const CREATE_BRAND = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }';
export const ISSUE_KEY = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
  issueApiKey(brandId: $brandId, input: $input) { id key personId }
}`;
export const REVOKE_KEY = `mutation ($brandId: SafeInt!, $id: SafeInt!) {
  revokeApiKey(brandId: $brandId, id: $id) { id }
}`;
export const ISSUE_TOKEN = `mutation ($input: IssueOperatorTokenInput) {
  issueOperatorToken(input: $input) { token }
}`;
export const EMAIL_LINK = `mutation ($flowId: SafeInt!, $input: EsignatureEmailInput!) {
  emailEsignatureUrl(flowId: $flowId, input: $input) { emailId }
}`;
export const UPSERT_BRANCHES = `mutation ($input: UpsertBranchesInput!) {
  done: upsertBranches(input: $input) { results { id outcome errors { path message } } }
}`;
export const UPSERT_AGENTS = `mutation ($input: UpsertAgentsInput!) {
  done: upsertAgents(input: $input) { results { id outcome errors { path message } } }
}`;
export const UPSERT_PEOPLE = `mutation ($input: UpsertPeopleInput!) {
  done: upsertPeople(input: $input) { results { id outcome errors { path message } } }
}`;
export const UPSERT_PROPERTIES = `mutation ($input: UpsertPropertiesInput!) {
  done: upsertProperties(input: $input) { results { id outcome errors { path message } } }
}`;
export const RECORD_REFERENCING = `mutation ($input: RecordReferencingInput!) {
  recordReferencing(input: $input) { referencing { id } }
}`;
export const WRITE_TENANT_INFO =
  'mutation ($input: TenantInfoInput!) { writeTenantInfo(input: $input) { id } }';
export const RECORD_OVERRIDE = `mutation (
  $brandId: SafeInt!, $flowId: SafeInt!, $key: String!, $reason: String!
) {
  recordOverride(brandId: $brandId, flowId: $flowId, key: $key, reason: $reason) { flowId }
}`;
export const CREATE_FLOW = `mutation ($input: CreateFlowInput!) {
  createFlow(input: $input) { flowId }
}`;
export const RENEW_FLOW = `mutation ($id: SafeInt!, $input: RenewFlowInput!) {
  renewFlow(id: $id, input: $input) { flowId }
}`;
/** The tenants of a flow, and what may be requested of them. */
export const PARTIES = `query ($flowId: SafeInt!, $input: CheckAmountsInput!) {
  flow(id: $flowId) { subTenants { id } }
  checkAmounts(input: $input) { items { kind maximumPence } }
}`;
export const ARCHIVE_FLOW = 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }';
export const MOVE_STAGE = `mutation ($flowId: SafeInt!, $input: MoveStageInput!) {
  moveStage(flowId: $flowId, input: $input) { flowId }
}`;
export const completeStages = (stages: readonly string[]): string =>
  `mutation ($flowId: SafeInt!) { ${stages
    .map(
      (name) => `${name}: moveStage(flowId: $flowId, input: { stage: ${name}, status: COMPLETE }) { flowId }`,
    )
    .join(' ')} }`;
export const CONFIRM_HOLDING_DEPOSIT = `mutation ($flowId: SafeInt!, $subTenantIds: [SafeInt!]!) {
  confirmHoldingDeposit(flowId: $flowId, subTenantIds: $subTenantIds) { flowId }
}`;
export const RECORD_PAYMENT = `mutation ($flowId: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $flowId, input: $input) { paymentId }
}`;
export const AGREE_DEADLINE = `mutation ($flowId: SafeInt!, $input: AgreeHoldingDepositDeadlineInput!) {
  agreeHoldingDepositDeadline(flowId: $flowId, input: $input) { flowId }
}`;
export const PROPOSE_RENT_CHANGE = `mutation ($flowId: SafeInt!, $input: ProposeRentChangeInput!) {
  proposeRentChange(flowId: $flowId, input: $input) { flowId }
}`;
export const END_TENANCY = `mutation ($flowId: SafeInt!, $input: EndTenancyInput!) {
  endTenancy(flowId: $flowId, input: $input) { flowId }
}`;
export const RECORD_CHECK_OUT = `mutation ($flowId: SafeInt!, $input: RecordCheckOutInput!) {
  recordCheckOut(flowId: $flowId, input: $input) { flowId }
}`;
export const PROPOSE_DEPOSIT_RELEASE = `mutation ($flowId: SafeInt!, $input: ProposeDepositReleaseInput!) {
  proposeDepositRelease(flowId: $flowId, input: $input) { depositReleaseId }
}`;
export const UPDATE_DEPOSIT_RELEASE = `mutation ($id: SafeInt!, $input: UpdateDepositReleaseInput!) {
  updateDepositRelease(id: $id, input: $input) { flowId }
}`;
export const RECORD_NOTICE = `mutation ($flowId: SafeInt!, $input: RecordNoticeInput!) {
  recordNotice(flowId: $flowId, input: $input) { flowId }
}`;
export const RECORD_REQUEST = `mutation ($flowId: SafeInt!, $input: RecordRequestInput!) {
  recordRequest(flowId: $flowId, input: $input) { requestId }
}`;
export const UPDATE_REQUEST = `mutation ($id: SafeInt!, $input: UpdateRequestInput!) {
  updateRequest(id: $id, input: $input) { requestId }
}`;
export const CHANGE_SHARERS = `mutation ($flowId: SafeInt!, $input: ChangeSharersInput!) {
  changeSharers(flowId: $flowId, input: $input) { sharerChangeId }
}`;
export const ADD_OCCUPIER = `mutation ($flowId: SafeInt!, $input: AddOccupierInput!) {
  addOccupier(flowId: $flowId, input: $input) { occupierId }
}`;
export const RECORD_DOCUMENT = `mutation ($flowId: SafeInt!, $input: RecordDocumentInput!) {
  recordDocument(flowId: $flowId, input: $input) { flowId }
}`;
export const RECORD_CONTRACT = `mutation ($flowId: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $flowId, input: $input) { flowId }
}`;
export const DECIDE_FLOW = `mutation ($flowId: SafeInt!, $input: DecideFlowInput!) {
  decideFlow(flowId: $flowId, input: $input) { flowId }
}`;
export const PROTECT =
  'mutation ($input: ProtectAndSetupInput!) { protectAndSetup(input: $input) { flowId } }';
export const ADD_INVENTORY = `mutation ($flowId: SafeInt!, $input: AddInventoryInput!) {
  addInventory(flowId: $flowId, input: $input) { flowId }
}`;
export const VIEW_CERTIFICATES =
  'mutation ($input: ViewCertificatesInput!) { viewCertificates(input: $input) { updated } }';
export const ADD_GUARANTOR =
  'mutation ($input: AddGuarantorInput!) { addGuarantor(input: $input) { guarantorId } }';
export const UPDATE_GUARANTOR = `mutation ($id: SafeInt!, $input: UpdateGuarantorInput!) {
  updateGuarantor(id: $id, input: $input) { flowId }
}`;
export const CREATE_ISSUE = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { id }
}`;
export const SET_ISSUE_STATUS = `mutation ($id: SafeInt!, $input: MaintenanceStatusInput!) {
  updateMaintenanceIssueStatus(id: $id, input: $input) { id }
}`;
export const RECORD_COMPLIANCE = `mutation ($propertyId: SafeInt!, $input: RecordComplianceInput!) {
  recordCompliance(propertyId: $propertyId, input: $input) { complianceId }
}`;
export const RECORD_BRAND_COMPLIANCE = `mutation ($input: RecordComplianceInput!) {
  recordBrandCompliance(input: $input) { complianceId }
}`;
export const CREATE_LEAD = 'mutation ($input: CreateLeadInput!) { createLead(input: $input) { leadId } }';
export const UPDATE_LEAD = `mutation ($id: SafeInt!, $input: UpdateLeadInput!) {
  updateLead(id: $id, input: $input) { leadId }
}`;
export const CREATE_VIEWING = `mutation ($input: CreateViewingInput!) {
  createViewing(input: $input) { viewingId }
}`;
export const UPDATE_VIEWING = `mutation ($id: SafeInt!, $input: UpdateViewingInput!) {
  updateViewing(id: $id, input: $input) { viewingId }
}`;
export const CREATE_OFFER = 'mutation ($input: CreateOfferInput!) { createOffer(input: $input) { offerId } }';
export const ADD_NOTE = 'mutation ($input: AddNoteInput!) { addNote(input: $input) { noteId } }';
export const CREATE_WEBHOOK = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { endpoint { id } }
}`;
export const DISABLE_WEBHOOK = `mutation ($id: SafeInt!) {
  disableWebhookEndpoint(id: $id) { endpoint { id } }
}`;
