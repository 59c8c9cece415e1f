import { type FilterQuery, raw } from '@mikro-orm/core';
import type { Flow } from '../record/flow.entity.js';
import { flowCodes } from '../stages/flow-codes.js';

/** The flows that have one of some codes: a condition of the index of codes. */
export const hasAnyCode = (codes: readonly number[]): FilterQuery<Flow> => ({
  [raw((alias) => `${flowCodes(alias)} && ?::bigint[]`, [`{${codes.join(',')}}`])]: [],
});
