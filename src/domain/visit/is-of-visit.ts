import type { Context } from '../base/context.js';

const FIND = 'select from console_visit where api_key_id = $1';

/** Whether a key is that of a visit, which may have ended. */
export const isOfVisit = async ({ reader }: Context, keyId: number): Promise<boolean> =>
  (await reader.cells(FIND, [keyId])).length > 0;
