import { isDay } from '../../../language/time/calendar.js';
import { parseInstant } from '../../../language/time/instant.js';
import { byCreation, bySortKey, type ListOrder, type SortKey } from '../../base/lists/list-order.js';
import { SortOrder } from '../../base/lists/sort-order.js';
import { Flow } from '../record/flow.entity.js';
import { FlowListSort, type FlowsArgs } from './flow.input.js';

const instantKey = (column: 'createdAt' | 'updatedAt', sqlColumn: string): Omit<SortKey<Flow>, 'name'> => ({
  sql: (alias) => `${alias}.${sqlColumn}`,
  sqlType: 'timestamptz',
  columns: [column],
  keyOf: (flow) => flow[column].toISOString(),
  isKey: (text) => parseInstant(text)?.toISOString() === text,
});

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
export function orderOf({ sortBy, sortOrder }: Pick<FlowsArgs, 'sortBy' | 'sortOrder'>): ListOrder<Flow> {
  if (sortBy === FlowListSort.CREATED_AT && sortOrder === SortOrder.DESC) return byCreation(Flow, 'desc');
  return bySortKey(Flow, { name: sortBy, ...KEYS[sortBy] }, sortOrder === SortOrder.ASC ? 'asc' : 'desc');
}
