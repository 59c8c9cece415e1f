import { DONE, STATUS_COLUMNS } from './flow-codes.js';
import { type FlowStage, STAGES } from './stages.js';

/** SQL of the place of the first unfinished stage of a flow; the number of the stages if there is none. */
function firstUnfinished(alias?: string): string {
  const cases = STATUS_COLUMNS.map((name, place) => {
    const column = alias ? `${alias}.${name}` : name;
    return `when ${column} not in (${DONE}) then ${place}`;
  });
  return `(case ${cases.join(' ')} else ${STAGES.length} end)`;
}

/** SQL of whether a stage is the first unfinished one of a flow. The index needs the place in the text. */
export const isAtStage = (alias: string, stage: FlowStage): string =>
  `${firstUnfinished(alias)} = ${STAGES.indexOf(stage)}`;

const FILTERED = 'agent_id, branch_id, is_archived, outcome';

/**
 * The flows at each stage, the newest first. It has the columns of the filters, and those of the stage: PostgreSQL
 * reads an index alone only if it has the columns of its expressions too.
 */
export const FLOW_AT_STAGE = {
  name: 'flow_at_stage',
  expression:
    `create index "flow_at_stage" on "flow" (brand_id, ${firstUnfinished()}, created_at, id) ` +
    `include (${FILTERED}, ${STATUS_COLUMNS.join(', ')}) ` +
    `where not is_deleted and ${firstUnfinished()} < ${STAGES.length}`,
};
