import type { Context } from '../../base/context.js';
import { judgementsOf } from '../../statute/deadlines/deadlines-of.js';
import { statutes } from '../../statute/table/statute.js';
import { factsOf } from '../facts/flow-facts.js';
import { listOf } from '../facts/json-list.js';
import { type FlowRecords, flowRecords, recordsWith } from '../facts/recorded-facts.js';
import { COLUMNS, type DeadlineRow, isSame, rowsOf } from './deadline-rows.js';
import { type Passage, warnOfPassages } from './gate-warnings.js';

/** The stored deadlines beside the records, so that a refresh reads once. */
const WITH_STORED = recordsWith(
  `, 'stored', ${listOf(
    COLUMNS.map((column) => `'${column}', d.${column}`).join(', '),
    'deadline d where d.brand_id = $1 and d.flow_id = f.id',
  )}`,
);

interface FlowWithDeadlines extends FlowRecords {
  stored: readonly DeadlineRow[];
}

const TYPED = `flow_id bigint, key text, subject_id bigint, agent_id bigint, branch_id bigint, kind text, verdict text,
  triggered_on date, due_on date, last_on date, opens_on date, met_on date, is_silent boolean, note text`;

/** What was announced of a due day is not announced again; another due day is a new one. */
const announced = (column: string): string =>
  `${column} = case when deadline.due_on = excluded.due_on then deadline.${column} end`;

/** The columns that name a deadline. */
const NAME: readonly string[] = ['flow_id', 'key', 'subject_id'];

const WRITE = `insert into deadline (brand_id, created_at, updated_at, ${COLUMNS.join(', ')})
  select $1::bigint, $2::timestamptz, $2::timestamptz, ${COLUMNS.map((column) => `r.${column}`).join(', ')}
  from json_to_recordset($3::json) as r(${TYPED}) order by r.flow_id, r.key, r.subject_id
  on conflict (brand_id, flow_id, key, subject_id) do update set updated_at = excluded.updated_at,
  ${COLUMNS.filter((column) => !NAME.includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')},
  ${announced('soon_notified_at')}, ${announced('missed_notified_at')}`;

const DELETE = `delete from deadline d where d.brand_id = $1 and (d.flow_id, d.key, d.subject_id) in (
  select r.flow_id, r.key, r.subject_id
  from json_to_recordset($2::json) as r(flow_id bigint, key text, subject_id bigint))`;

/** How many stored deadlines a refresh wrote and deleted. */
export interface Refreshed {
  written: number;
  deleted: number;
}

/**
 * Stores the deadlines of some flows as their records have them now, and writes only those that differ. Warns
 * of the rules that the changes of a flow do not comply with.
 */
export async function refreshDeadlines(
  ctx: Context,
  flowIds: readonly number[],
  passages: ReadonlyMap<number, readonly Passage[]> = new Map(),
): Promise<Refreshed> {
  const { reader, brandId } = ctx;
  const flows = await flowRecords<FlowWithDeadlines>(ctx, flowIds, WITH_STORED);
  const wanted = flows.flatMap((flow) => {
    const judgements = judgementsOf(factsOf(flow), statutes());
    const { tenancyStartsOn } = flow;
    const keysBefore = new Set(flow.stored.map(({ key }) => key));
    const missed = flow.stored.filter(({ verdict }) => verdict === 'missed');
    warnOfPassages(ctx, {
      passages: passages.get(flow.id) ?? [],
      judgements,
      keysBefore,
      missedBefore: new Set(missed.map(({ key }) => key)),
      tenancyStartsOn,
    });
    return rowsOf(flow, judgements);
  });
  const stored = flows.flatMap((flow) => flow.stored);
  const storedBy = new Map(stored.map((row) => [nameOf(row), row]));
  const wantedNames = new Set(wanted.map(nameOf));
  const differing = wanted.filter((row) => {
    const old = storedBy.get(nameOf(row));
    return !old || !isSame(row, old);
  });
  const gone = stored.filter((row) => !wantedNames.has(nameOf(row)));
  const now = ctx.now();
  if (differing.length > 0) await reader.write(WRITE, [brandId, now, JSON.stringify(differing)]);
  if (gone.length > 0) await reader.write(DELETE, [brandId, JSON.stringify(gone)]);
  return { written: differing.length, deleted: gone.length };
}

const nameOf = ({ flow_id, key, subject_id }: DeadlineRow): string => `${flow_id} ${key} ${subject_id}`;
