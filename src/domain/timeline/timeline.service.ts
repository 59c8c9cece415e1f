import { readList } from '../../database/read/read.js';
import type { Selection } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { totalOf } from '../base/lists/total.js';
import { flowById } from '../flow/record/flow.service.js';
import type { TimelineArgs, TimelineSort } from './timeline.input.js';
import type { TimelinePage } from './timeline.payload.js';
import { TimelineEntry } from './timeline-entry.entity.js';

const COLUMN: Readonly<Record<TimelineSort, 'createdAt' | 'updatedAt' | 'eventType'>> = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  event_type: 'eventType',
};

/** A page of a flow's timeline. */
export async function flowTimeline(
  ctx: Context,
  args: TimelineArgs,
  fields: Selection,
): Promise<TimelinePage> {
  const flow = await flowById(ctx, args.flowId);
  const list = { entity: TimelineEntry, where: { flow: [ctx.brandId, flow.id] as const } };
  const order = [{ [COLUMN[args.sortBy]]: args.sortOrder }, { id: args.sortOrder }];
  const [entries, total] = await Promise.all([
    readList(ctx.reader, { ...list, order, limit: args.limit, offset: args.offset, fields }),
    totalOf<TimelineEntry>(ctx, list),
  ]);
  return { entries, totalCount: total.count, isTotalCountEstimated: total.isEstimated };
}
