import { type FilterQuery, raw } from '@mikro-orm/core';
import type { Flow } from '../record/flow.entity.js';
import { stageCodes, statusCode, unfinishedCode } from '../stages/stage-codes.js';
import { type FlowStage, STAGES, type StageStatus } from '../stages/stages.js';

/** Filters flows by stage and status, as `FlowsArgs` describes it. */
export function atStage(
  brandId: number,
  stage: FlowStage | null | undefined,
  status: StageStatus | null | undefined,
): FilterQuery<Flow> | undefined {
  const codes = codesOf(brandId, stage, status);
  if (codes.length === 0) return undefined;
  return { [raw((alias) => `${stageCodes(alias)} && ?::bigint[]`, [`{${codes.join(',')}}`])]: [] };
}

function codesOf(
  brandId: number,
  stage: FlowStage | null | undefined,
  status: StageStatus | null | undefined,
): number[] {
  if (status != null) return (stage ? [stage] : STAGES).map((one) => statusCode(brandId, one, status));
  return stage ? [unfinishedCode(brandId, stage)] : [];
}
