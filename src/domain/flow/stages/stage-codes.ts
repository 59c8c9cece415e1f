import { EVERY_STATUS } from './stage-fields.js';
import { type FlowStage, STAGES, StageStatus } from './stages.js';

/**
 * The statuses of a flow as a list of numbers, for one index that finds flows by any of them: a code for the
 * status of each stage, and one for the first unfinished stage. The brand is in each code, so that the flows
 * of other brands are not looked at.
 */
const BRAND = 1000;
const UNFINISHED = 100;

/** The columns of the statuses. */
const STATUS_COLUMNS: readonly string[] = EVERY_STATUS.map((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
const DONE = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED].join(', ');

/** The list as SQL, the expression of the index. */
export function stageCodes(alias?: string): string {
  const column = (name: string): string => (alias ? `${alias}.${name}` : name);
  const brand = `${column('brand_id')} * ${BRAND}`;
  const statuses = STATUS_COLUMNS.map((name, place) => `${brand} + ${10 * place} + ${column(name)}`);
  const unfinished = STATUS_COLUMNS.map(
    (name, place) => `when ${column(name)} not in (${DONE}) then ${place}`,
  );
  const first = `${brand} + ${UNFINISHED} + case ${unfinished.join(' ')} else ${STATUS_COLUMNS.length} end`;
  return `(array[${[...statuses, first].join(', ')}])`;
}

export const statusCode = (brandId: number, stage: FlowStage, status: StageStatus): number =>
  brandId * BRAND + 10 * STAGES.indexOf(stage) + status;

export const unfinishedCode = (brandId: number, stage: FlowStage): number =>
  brandId * BRAND + UNFINISHED + STAGES.indexOf(stage);
