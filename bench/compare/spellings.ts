import { STATUSES } from './statuses.js';

/** How a response in another format is compared: both are converted to plain values. */

type Json = unknown;
type Members = Record<string, Json>;

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts every value of a response, the innermost first. */
function mapped(value: Json, change: (value: Json, name: string) => Json, name = ''): Json {
  if (Array.isArray(value))
    return change(
      value.map((item) => mapped(item, change, name)),
      name,
    );
  if (!isMembers(value)) return change(value, name);
  const entries = Object.entries(value).map(([key, inner]) => [key, mapped(inner, change, key)]);
  return change(Object.fromEntries(entries), name);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** A number as text, another spelling of an instant and the name of a status are the same value. */
function plain(value: Json): Json {
  if (typeof value !== 'string') return value;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  if (INSTANT.test(value)) return new Date(value).toISOString();
  const status = STATUSES.indexOf(value);
  return status < 0 ? value : status;
}

const without = (members: Members, isLeftOut: (name: string, value: Json) => boolean): Members =>
  Object.fromEntries(Object.entries(members).filter(([name, value]) => !isLeftOut(name, value)));

/** The documented call omits the lines of an address that are null. */
const withoutNullLines = (value: Json, name: string): Json =>
  name === 'property' && isMembers(value) ? without(value, (_, inner) => inner === null) : value;

/** The response to `renewedFlows` as the envelope of the documented call. */
export const asDocumented = (response: Json): Json => {
  const { data } = response as { data: { renewedFlows: Json } };
  return mapped({ data: data.renewedFlows, status: true }, (value, name) =>
    withoutNullLines(STATUSES.includes(String(value)) ? plain(value) : value, name),
  );
};

const DERIVED = /_(?:message|button_text)$|^is_supporting_documents_seen$/;
const NULL_IS_ZERO = new Set(['agent_id', 'branch_id', 'renewed_from', 'landlord_bank_account_id']);

/** The service's response without the fields that PostGraphile does not have. */
export const storedOnly = (response: Json): Json =>
  mapped(response, (value) =>
    isMembers(value) ? without(value, (name) => DERIVED.test(name)) : plain(value),
  );

/** PostGraphile's response under the documented names. */
export const postgraphileRenewed = (response: Json): Json => {
  const { data } = response as { data: { allFlows: { totalCount: number; nodes: Members[] } } };
  const { totalCount, nodes } = data.allFlows;
  const flows = nodes.map((flow) => ({ ...flow, ast_uploaded_at: flow.ast_uploaded_at ?? flow.createdAt }));
  return storedOnly(
    mapped({ data: { totalFlows: totalCount, pageSize: 20, flows }, status: true }, (value, name) =>
      value === null && NULL_IS_ZERO.has(name) ? 0 : withoutNullLines(value, name),
    ),
  );
};

/** PostGraphile's lists and numbers. */
export const postgraphileFlows = (response: Json): Json => {
  const { data } = response as { data: { allFlows: Json } };
  return mapped({ data: { flows: data.allFlows } }, (value) =>
    isMembers(value) && Array.isArray(value.nodes) ? value.nodes : plain(value),
  );
};

export const plainly = (response: Json): Json => mapped(response, plain);

/** Values whose stored names are not those of GraphQL. */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([['PRESCRIBED_INFORMATION', 'prescribed_info']]);

/**
 * The page of a flow as the database has it: the names of values in lower case, those of kinds of deadlines
 * by their first letter, the numbers of statuses, and of the deadlines those that have a day.
 */
export const flowPageRows = (response: Json): Json =>
  mapped(response, (value, name) => {
    if (name === 'deadlines' && Array.isArray(value))
      return value
        .filter((one) => isMembers(one) && one.dueOn !== null)
        .map((one) => ({ ...one, kind: String(one.kind)[0]?.toLowerCase() }))
        .toSorted((a, b) => String(a.key).localeCompare(String(b.key)));
    const known = plain(value);
    if (typeof known !== 'string' || known !== known.toUpperCase()) return known;
    return STORED_NAMES.get(known) ?? known.toLowerCase();
  });
