import { type FilterQuery, raw } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { isDay } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { type Connection, readConnection } from '../../base/lists/connection.js';
import { bySortKey } from '../../base/lists/list-order.js';
import { firstDayOfRent, isStanding } from './first-day.js';
import { RentChange } from './rent-change.entity.js';
import type { RentChangesArgs } from './rent-change.input.js';

const ORDER = bySortKey(
  RentChange,
  {
    name: 'first_day',
    sql: firstDayOfRent,
    sqlType: 'date',
    columns: ['effectiveOn', 'settledEffectiveOn'],
    keyOf: ({ effectiveOn, settledEffectiveOn }) => settledEffectiveOn ?? effectiveOn,
    isKey: isDay,
  },
  'asc',
);

/** The condition of the index is in the text of the statement, without which the index is not used. */
const IS_LISTED = (alias: string): string =>
  `${isStanding(alias)} and exists (select 1 from flow f where f.brand_id = ? and f.id = ${alias}.flow_id
    and not f.is_deleted)`;

/** A page of the rent changes of the brand that stand, by the first day of the new rent. */
export function rentChanges(
  ctx: Context,
  args: RentChangesArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<RentChange>> {
  const { flowId, startsAfter, startsBefore } = args;
  const filters: FilterQuery<RentChange>[] = [
    ...(flowId == null ? [] : [{ flow: [ctx.brandId, flowId] as const }]),
    ...(startsAfter ? [beginsOn('>', startsAfter)] : []),
    ...(startsBefore ? [beginsOn('<', startsBefore)] : []),
  ];
  const list = {
    entity: RentChange,
    where: { $and: [{ [raw(IS_LISTED, [ctx.brandId])]: [] }, ...filters] },
    ...(filters.length > 0 && { isPlannedAgain: true }),
  };
  return readConnection<RentChange>(ctx, list, args, info, ORDER);
}

const beginsOn = (operator: '<' | '>', day: string): FilterQuery<RentChange> => ({
  [raw((alias) => `${firstDayOfRent(alias)} ${operator} ?::date`, [day])]: [],
});
