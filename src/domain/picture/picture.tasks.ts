import type { TableTask } from '../base/module/table-task.js';
import { inTransaction } from '../base/transaction.js';
import { removeUnused } from './picture.service.js';

/** The pages of one run, which ends within its time limit. */
const PAGES = 100;

/** Checks each picture once a day, and removes those that no property has. */
export const unusedPictures: TableTask = {
  name: 'unused_pictures',
  work: async (ctx, { media }) => {
    for (let page = 0; page < PAGES; page += 1)
      if (!(await inTransaction(ctx, () => removeUnused(ctx, media)))) return page > 0;
    return true;
  },
  everyMs: 60_000,
};
