import { firstUnfinishedSql } from './first-unfinished.js';
import { STATUS_COLUMNS } from './flow-codes.js';

const SINCE_COLUMNS = STATUS_COLUMNS.map((name) => name.replace(/_status$/, '_since'));

/**
 * Since when the first unfinished stage of a flow has its status, as SQL, the expression of an index. Null if
 * no stage is unfinished, or if it was not recorded.
 */
export const waitingFrom = (alias?: string): string =>
  firstUnfinishedSql(alias, (place) =>
    alias ? `${alias}.${SINCE_COLUMNS[place]}` : `${SINCE_COLUMNS[place]}`,
  );
