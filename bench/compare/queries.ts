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
  return selection.replaceAll(/ @optional|(?<=\n) +/g, '');
}

/** The same for a server whose schema has the service's names. */
export const renewedQuery = (): string =>
  `{ renewedFlows { totalFlows: total pageSize flows ${documentedSelection()} } }`;

/** PostGraphile names everything after the tables, and knows no derived texts. */
const CONDITION =
  '(first: 20, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], condition: { brandId: "1", isDeleted: false';
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
      .replace('isSupportingDocumentsSeen', 'supportingDocumentsSeen')
      .replace('openflow_id: id', 'openflow_id: rowId')
      .replace('property {', 'property: propertyByBrandIdAndPropertyId {');
    return `{ allFlows${CONDITION}, isRenewed: true }) { totalCount nodes ${selection} } }`;
  },
};
