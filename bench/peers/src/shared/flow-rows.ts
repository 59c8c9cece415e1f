import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { named, type Query } from './database.js';

/** Fields that are not a column of the same name. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  isSupportingDocumentsSeen: 'supporting_documents_seen::text',
  agreementUploadedAt: 'coalesce(ast_uploaded_at, created_at)',
  agreementUrl: 'ast_contract_url',
  uploadedAgreementUrl: 'uploaded_ast_contract_url',
  signedAgreementUrl: 'ast_contract_signed_url',
  agreementGeneratedAt: 'ast_generated_at',
  isAgreementGenerated: 'is_ast_generated',
  isAgreementSigned: 'is_ast_signed',
  landlordBankAccountId: 'coalesce(landlord_bank_account_id, 0)',
  agentId: 'coalesce(agent_id, 0)',
  branchId: 'coalesce(branch_id, 0)',
  renewedFrom: 'coalesce(renewed_from, 0)',
};
/** The columns that lead to relations, and so are always read. */
const KEYS = ['id', 'propertyId', 'agentId', 'branchId'];
const STAGE_TEXT = /^(.+)(?:Message|ButtonText)$/;
const RELATIONS = new Set(['property', 'agent', 'branch', 'subTenants', '__typename']);

const columnOf = (field: string): string =>
  `${EXPRESSIONS[field] ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`;

/** The select list for the fields that a query selects of its flows. */
function columnsFor(set: SelectionSetNode): string {
  const fields = set.selections.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : []));
  const own = fields.filter((field) => !RELATIONS.has(field));
  const columns = own.map((field) => field.replace(STAGE_TEXT, '$1Status'));
  return [...new Set([...KEYS, ...columns])].map(columnOf).join(', ');
}

const inside = (set: SelectionSetNode, path: readonly string[]): SelectionSetNode => {
  const [name, ...rest] = path;
  const field = set.selections.find((node) => node.kind === Kind.FIELD && node.name.value === name);
  const found = field?.kind === Kind.FIELD ? field.selectionSet : undefined;
  if (!found) throw new Error(`The query does not select ${name}.`);
  return rest.length > 0 ? inside(found, rest) : found;
};

const known = new WeakMap<object, string>();

/** The select list of a query, computed once for each document. */
export function selectedColumns({ fieldNodes }: GraphQLResolveInfo, path: readonly string[]): string {
  const [node] = fieldNodes;
  if (!node?.selectionSet) throw new Error('There is no selection.');
  const set = path.length > 0 ? inside(node.selectionSet, path) : node.selectionSet;
  const found = known.get(node) ?? columnsFor(set);
  known.set(node, found);
  return found;
}

/** Reads records by id for a loader, in the order of the ids. */
export async function byIds<R extends { id: number }>(
  query: Query,
  text: string,
  brandId: number,
  ids: readonly number[],
): Promise<(R | null)[]> {
  const rows = await query<R>(named(text), [brandId, [...new Set(ids)]]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}
