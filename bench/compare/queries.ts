import { readFileSync } from 'node:fs';
import { schemaFolder } from '../../src/paths.js';

export const FIVE = `{ flows(first: 20) { edges { node {
  id percentageCompleted payeeRef createdAt propertyStatus
} } } }`;

export const NESTED = `{ flows(first: 20) { edges { node {
  id property { displayAddress } agent { name } branch { name } subTenants { firstName }
} } } }`;

/** The fields of a renewed flow, as the documented call selects and names them. */
function documentedSelection(): string {
  const document = readFileSync(schemaFolder('rest/GetRenewedFlows.graphql'), 'utf8');
  const [, selection = ''] = /flows (\{.*?\n {4}\})/s.exec(document) ?? [];
  return selection.replaceAll(/ @\w+|(?<=\n) +/g, '');
}

/** The same for a server whose schema has the other names of the service. */
export const renewedQuery = (): string =>
  `{ renewedFlows { totalFlows: total pageSize flows ${documentedSelection()} } }`;

/** The columns of tenancy agreements have other names than the fields. */
const COLUMNS: Readonly<Record<string, string>> = {
  agreementGeneratedAt: 'astGeneratedAt',
  agreementUploadedAt: 'astUploadedAt',
  agreementUrl: 'astContractUrl',
  isAgreementGenerated: 'isAstGenerated',
  isAgreementSigned: 'isAstSigned',
  signedAgreementUrl: 'astContractSignedUrl',
  uploadedAgreementUrl: 'uploadedAstContractUrl',
};

/** PostGraphile names everything after the tables, and has no derived text. */
const CONDITION =
  '(first: 20, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], condition: { brandId: "BRAND", isDeleted: false';
export const POSTGRAPHILE = {
  five: `{ allFlows${CONDITION} }) { edges { node {
    id: rowId percentageCompleted payeeRef createdAt propertyStatus
  } } } }`,
  nested: `{ allFlows${CONDITION} }) { edges { node {
    id: rowId property: propertyByBrandIdAndPropertyId { displayAddress }
    agent: agentByBrandIdAndAgentId { name } branch: branchByBrandIdAndBranchId { name }
    subTenants: subTenantsByBrandIdAndFlowId(orderBy: [CREATED_AT_ASC, ROW_ID_ASC]) { nodes { firstName } }
  } } } }`,
  renewed: (): string => {
    const selection = documentedSelection()
      .replaceAll(/\n\w+: \w+(?:Message|ButtonText)/g, '')
      .replaceAll(/\b\w*[aA]greement\w*/g, (field) => COLUMNS[field] ?? field)
      .replace('isSupportingDocumentsSeen', 'supportingDocumentsSeen')
      .replace('openflow_id: id', 'openflow_id: rowId')
      .replace('property {', 'property: propertyByBrandIdAndPropertyId {');
    return `{ allFlows${CONDITION}, isRenewed: true }) { totalCount nodes ${selection} } }`;
  },
};

/** What an agent sees of one flow. */
export const FLOW_PAGE = `query ($id: SafeInt!) { flow(id: $id) {
  id reference version createdAt percentageCompleted propertyStatus landlordStatus rentalOfferStatus
  holdingDepositStatus referencingStatus guarantorStatus tenancyStatus documentsStatus moveInStatus tenancyStartsOn
  rentPence rentPeriod isArchived
  property { id displayAddress postcode bedrooms rentPence }
  subTenants { id title firstName lastName email isLead guarantors { id firstName lastName email status } }
  certificates { id kind url scheme isSeen createdAt }
  payments { id kind direction amountPence receivedOn note }
  deadlines { key kind triggeredOn dueOn lastOn metOn state }
  timeline(first: 20) { id eventType description createdAt }
} }`;

const FIVE_FIELDS = 'id percentageCompleted payeeRef createdAt propertyStatus';
export const ONE_FLOW = `query ($id: SafeInt!) { flow(id: $id) { ${FIVE_FIELDS} } }`;
/** The same with the id in the query text: each request has a different query text. */
export const oneFlowText = (id: number): string => `{ flow(id: ${id}) { ${FIVE_FIELDS} } }`;
