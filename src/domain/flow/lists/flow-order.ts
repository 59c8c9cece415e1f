import { invalidArgument } from '../../../errors.js';
import { isDay } from '../../../language/time/calendar.js';
import { byCreation, bySortKey, type ListOrder, type SortKey } from '../../base/lists/list-order.js';
import { SortOrder } from '../../base/lists/sort-order.js';
import { byUpdate, instantKey } from '../../base/lists/updated-since.js';
import { Flow } from '../record/flow.entity.js';
import { FlowListSort, type FlowsArgs } from './flow.input.js';

/** After every day, for a flow whose start is unknown. */
const NO_DAY = 'infinity';

const KEYS: Readonly<Record<FlowListSort, Omit<SortKey<Flow>, 'name'>>> = {
  created_at: instantKey('createdAt', 'created_at'),
  updated_at: instantKey('updatedAt', 'updated_at'),
  tenancy_starts_on: {
    sql: (alias) => `coalesce(${alias}.tenancy_starts_on, '${NO_DAY}'::date)`,
    sqlType: 'date',
    columns: ['tenancyStartsOn'],
    keyOf: ({ tenancyStartsOn }) => tenancyStartsOn ?? NO_DAY,
    isKey: (text) => text === NO_DAY || isDay(text),
  },
  percentage: {
    sql: (alias) => `${alias}.percentage_completed`,
    sqlType: 'smallint',
    columns: ['percentageCompleted'],
    keyOf: ({ percentageCompleted }) => String(percentageCompleted),
    isKey: (text) => /^\d{1,3}$/.test(text),
  },
};

/** The order of a list of flows. The default order takes the cursors that the flows carry. */
export function orderOf({
  sortBy,
  sortOrder,
  updatedSince,
}: Pick<FlowsArgs, 'sortBy' | 'sortOrder' | 'updatedSince'>): ListOrder<Flow> {
  if (updatedSince) {
    if (sortBy !== FlowListSort.CREATED_AT && sortBy !== FlowListSort.UPDATED_AT)
      throw invalidArgument('sortBy', 'must be left out with updatedSince, which sorts by the last change');
    return byUpdate(Flow);
  }
  if (sortBy === FlowListSort.CREATED_AT && sortOrder === SortOrder.DESC) return byCreation(Flow, 'desc');
  return bySortKey(Flow, { name: sortBy, ...KEYS[sortBy] }, sortOrder === SortOrder.ASC ? 'asc' : 'desc');
}
