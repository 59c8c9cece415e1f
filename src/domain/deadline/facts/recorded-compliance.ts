import type { Context } from '../../base/context.js';
import { ComplianceKind } from '../../compliance/record/compliance-kind.js';
import type { ComplianceFact } from '../../statute/facts/compliance.js';
import { listOf } from './json-list.js';

/** A record of the home of a flow, or of the agency. */
export type RecordedCompliance = ComplianceFact & { id: number };

interface WithCompliance {
  id: number;
  compliance: readonly RecordedCompliance[];
}

/** Most homes have fewer, together with those of the agency. They are all read, with the flow. */
const MAX_WITH_FLOW = 100;
/** Of each kind, if there are more: the newest records, and as many on each side of the start. */
const MAX_OF_KIND = 20;

const HOME = 'c.property_id = f.property_id';
const AGENCY = 'c.property_id is null';

const rowsOf = (owner: string): string =>
  `from compliance_record c where c.brand_id = $1 and ${owner} and c.voided_at is null`;

const FACTS = `'id', m.id, 'kind', m.kind, 'outcome', m.outcome, 'checkedOn', m.checked_on,
  'nextDueOn', m.next_due_on, 'rating', m.rating, 'remedyByOn', m.remedy_by_on, 'remediedOn', m.remedied_on,
  'hasNote', m.note <> ''`;

/** The records of the home of the flow `f` and of the agency, and one more if there are too many. */
export const COMPLIANCE = listOf(
  FACTS,
  `(select c.* ${rowsOf(HOME)} union all select c.* ${rowsOf(AGENCY)} limit ${MAX_WITH_FLOW + 1}) m`,
);

const KINDS = Object.values(ComplianceKind)
  .map((kind) => `('${kind}')`)
  .join(', ');

/**
 * Alarms that are tested each week have more records in two years than the rules read. The licence is among
 * the newest of its kind, and the test of the first day is the first one since the start. Some are read
 * twice.
 */
function newestOf(owner: string): string {
  const ofKind = (when: string, direction: string): string =>
    `(select c.* ${rowsOf(owner)} and c.kind = k.kind ${when}
      order by c.checked_on ${direction}, c.id ${direction} limit ${MAX_OF_KIND})`;
  return `select o.* from (values ${KINDS}) k (kind) cross join lateral (
    ${ofKind('', 'desc')}
    union all ${ofKind('and c.checked_on < f.tenancy_starts_on', 'desc')}
    union all ${ofKind('and c.checked_on >= f.tenancy_starts_on', 'asc')}) o`;
}

const NEWEST = `select json_build_object('id', f.id, 'compliance', ${listOf(
  FACTS,
  `(${newestOf(HOME)} union all ${newestOf(AGENCY)}) m`,
)}) from flow f where f.brand_id = $1 and f.id = any(array(
  select value::bigint from json_array_elements_text($2::json)))`;

/** The records of flows, with the newest of each kind of a flow that has more than were read with it. */
export async function withNewestCompliance<R extends WithCompliance>(
  { reader, brandId }: Context,
  flows: readonly R[],
): Promise<readonly R[]> {
  const ids = flows.filter(({ compliance }) => compliance.length > MAX_WITH_FLOW).map(({ id }) => id);
  if (ids.length === 0) return flows;
  const rows = await reader.cells(NEWEST, [brandId, JSON.stringify(ids)]);
  const newest = new Map<number, WithCompliance>(
    rows.map(([cell]) => {
      const one: WithCompliance = JSON.parse(cell ?? '');
      return [one.id, one];
    }),
  );
  return flows.map((flow) => ({ ...flow, ...newest.get(flow.id) }));
}
