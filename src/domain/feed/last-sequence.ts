import type { Context } from '../base/context.js';

const LAST = 'select last_sequence from event_stream where brand_id = $1';

/** The number of the newest event of the brand; 0 before the first. */
export async function lastSequence({ reader, brandId }: Context): Promise<number> {
  const [[last] = []] = await reader.cells(LAST, [brandId]);
  return Number(last ?? 0);
}

/** The number of the newest event of each of these brands. One statement for all of them. */
export const LAST_OF_BRANDS =
  'select brand_id, last_sequence from event_stream where brand_id = any($1::bigint[])';
