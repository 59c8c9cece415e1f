import { STATUS_COLUMNS } from './flow-codes.js';
import { type FlowStage, STAGES, StageStatus } from './stages.js';

const FINISHED = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED].join(', ');

/** SQL of a value of the first unfinished stage of a flow, by the place of the stage, or of another value. */
export function ofFirstUnfinished(
  alias: string | undefined,
  sqlOf: (place: number) => string,
  otherwise?: string,
): string {
  const cases = STATUS_COLUMNS.map((name, place) => {
    const status = alias ? `${alias}.${name}` : name;
    return `when ${status} not in (${FINISHED}) then ${sqlOf(place)}`;
  });
  return `(case ${cases.join(' ')}${otherwise === undefined ? '' : ` else ${otherwise}`} end)`;
}

const placeOf = (alias?: string): string => ofFirstUnfinished(alias, String, String(STAGES.length));

/** SQL of whether a stage is the first unfinished one of a flow. The index needs the place in the text. */
export const isAtStage = (alias: string, stage: FlowStage): string =>
  `${placeOf(alias)} = ${STAGES.indexOf(stage)}`;

const FILTERED = 'agent_id, branch_id, is_renewed, is_archived, outcome';

/**
 * The flows at each stage by creation. It has the columns of the filters, and those of the stage: PostgreSQL reads
 * an index alone only if it has the columns of its expressions too.
 */
export const FLOW_AT_STAGE = {
  name: 'flow_at_stage',
  expression:
    `create index "flow_at_stage" on "flow" (brand_id, ${placeOf()}, created_at, id) ` +
    `include (${FILTERED}, ${STATUS_COLUMNS.join(', ')}) where not is_deleted and ${placeOf()} < ${STAGES.length}`,
};
