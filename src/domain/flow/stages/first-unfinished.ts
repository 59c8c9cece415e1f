import { STATUS_COLUMNS } from './flow-codes.js';
import { type FlowStage, STAGES, StageStatus } from './stages.js';

const FINISHED = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED].join(', ');

/**
 * SQL of a value that depends on the first unfinished stage of a flow. `sqlOf` gets the index of the stage;
 * `otherwise` is the value if all stages are finished, by default null.
 */
export function firstUnfinishedSql(
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

const placeSql = (alias?: string): string => firstUnfinishedSql(alias, String, String(STAGES.length));

/**
 * SQL of whether a stage is the first unfinished one of a flow. With a parameter in place of the number,
 * PostgreSQL would not use the index.
 */
export const isAtStageSql = (alias: string, stage: FlowStage): string =>
  `${placeSql(alias)} = ${STAGES.indexOf(stage)}`;

const FILTERED = 'agent_id, branch_id, is_renewed, is_archived, outcome';

/**
 * The flows at each stage, by creation. An index-only scan needs the columns of the filters, and those in the
 * expression of the index.
 */
export const FLOW_AT_STAGE = {
  name: 'flow_at_stage',
  expression:
    `create index "flow_at_stage" on "flow" (brand_id, ${placeSql()}, created_at, id) ` +
    `include (${FILTERED}, ${STATUS_COLUMNS.join(', ')}) ` +
    `where not is_deleted and ${placeSql()} < ${STAGES.length}`,
};
