import { Jurisdiction } from '../terms/jurisdiction.js';
import { TenancyKind } from '../terms/tenancy-kind.js';
import { type Standing, standingSql } from './flow-phase.js';
import { EVERY_STATUS } from './stage-fields.js';
import { type FlowStage, STAGES, type StageStatus } from './stages.js';

/**
 * The values by which flows are found, as a list of numbers for one index: a code for the status of each
 * stage, and one each for the kind of tenancy, the jurisdiction, whether the flow is complete, and how it
 * stands. The brand is in each code, so that the flows of other brands are not looked at.
 */
const BRAND = 1000;
const KIND = 200;
const JURISDICTION = 300;
const COMPLETED = 400;
const STANDING = 500;

const KINDS: readonly string[] = Object.values(TenancyKind);
const JURISDICTIONS: readonly string[] = Object.values(Jurisdiction);

/** The columns of the statuses. */
export const STATUS_COLUMNS: readonly string[] = EVERY_STATUS.map((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
/** The list as SQL, the expression of the index. */
export function flowCodes(alias?: string): string {
  const column = (name: string): string => (alias ? `${alias}.${name}` : name);
  const brand = `${column('brand_id')} * ${BRAND}`;
  const statuses = STATUS_COLUMNS.map((name, place) => `${brand} + ${10 * place} + ${column(name)}`);
  const placeIn = (values: readonly string[], name: string): string =>
    `array_position(array[${values.map((value) => `'${value}'`).join(', ')}]::text[], ${column(name)})`;
  const others = [
    `${KIND} + ${placeIn(KINDS, 'tenancy_kind')}`,
    `${JURISDICTION} + ${placeIn(JURISDICTIONS, 'jurisdiction')}`,
    `${COMPLETED} + ${column('is_completed')}::int`,
    `${STANDING} + ${standingSql(column)}`,
  ].map((code) => `${brand} + ${code}`);
  return `(array[${[...statuses, ...others].join(', ')}])`;
}

/** SQL of whether one of some stages has a status. */
export const hasStatusSql = (alias: string, stages: readonly FlowStage[], status: StageStatus): string =>
  `${status} in (${stages.map((stage) => `${alias}.${STATUS_COLUMNS[STAGES.indexOf(stage)]}`).join(', ')})`;

export const statusCode = (brandId: number, stage: FlowStage, status: StageStatus): number =>
  brandId * BRAND + 10 * STAGES.indexOf(stage) + status;

/** The code of a place in a list counts from 1, as `array_position` does. */
export const kindCode = (brandId: number, kind: TenancyKind): number =>
  brandId * BRAND + KIND + KINDS.indexOf(kind) + 1;

export const jurisdictionCode = (brandId: number, jurisdiction: Jurisdiction): number =>
  brandId * BRAND + JURISDICTION + JURISDICTIONS.indexOf(jurisdiction) + 1;

export const completedCode = (brandId: number, isCompleted: boolean): number =>
  brandId * BRAND + COMPLETED + Number(isCompleted);

export const standingCode = (brandId: number, standing: Standing): number =>
  brandId * BRAND + STANDING + standing;
