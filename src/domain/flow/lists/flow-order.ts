import { invalidArgument } from '../../../errors.js';
import { isDay } from '../../../language/time/calendar.js';
import {
  byCreation,
  bySortKey,
  type ListOrder,
  nearestFirst,
  type SortKey,
} from '../../base/lists/list-order.js';
import { SortOrder } from '../../base/lists/sort-order.js';
import { byUpdate, instantKey } from '../../base/lists/updated-since.js';
import { Flow } from '../record/flow.entity.js';
import { firstDay, NO_DAY } from '../terms/first-day.js';
import { FlowListSort, type FlowsArgs } from './flow.input.js';

const KEYS: Readonly<Record<FlowListSort, Omit<SortKey<Flow>, 'name'>>> = {
  created_at: instantKey('createdAt', 'created_at'),
  updated_at: instantKey('updatedAt', 'updated_at'),
  tenancy_starts_on: {
    sql: firstDay,
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

const directionOf = ({ sortOrder }: Pick<FlowsArgs, 'sortOrder'>) =>
  sortOrder === SortOrder.ASC ? 'asc' : 'desc';

/** The order of a list of flows. The default order takes the cursors that the flows carry. */
export function orderOf(args: Pick<FlowsArgs, 'sortBy' | 'sortOrder' | 'updatedSince'>): ListOrder<Flow> {
  const { sortBy, updatedSince } = args;
  if (updatedSince) {
    if (sortBy !== FlowListSort.CREATED_AT && sortBy !== FlowListSort.UPDATED_AT)
      throw invalidArgument('sortBy', 'must be left out with updatedSince, which sorts by the last change');
    return byUpdate(Flow);
  }
  const direction = directionOf(args);
  if (sortBy === FlowListSort.CREATED_AT && direction === 'desc') return byCreation(Flow, direction);
  return bySortKey(Flow, { name: sortBy, ...KEYS[sortBy] }, direction);
}

/** Whether a list of flows is sorted by creation. */
export const isByCreation = ({ sortBy, updatedSince }: FlowsArgs): boolean =>
  sortBy === FlowListSort.CREATED_AT && !updatedSince;

/** The order by creation as an index of days has it. */
export const orderByDay = (args: FlowsArgs): ListOrder<Flow> =>
  nearestFirst(orderOf(args), directionOf(args));
