import type { Filtered } from '../../database/list/list.js';
import { readList } from '../../database/read/read.js';
import type { Selection } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { totalOf } from '../base/lists/total.js';
import type { EventType } from '../events/event-type.js';
import { flowById } from '../flow/record/flow.service.js';
import type { NumberedTimelineArgs, TimelineSort } from './timeline.input.js';
import type { TimelinePage } from './timeline.payload.js';
import { TimelineEntry } from './timeline-entry.entity.js';

const COLUMN: Readonly<Record<TimelineSort, 'createdAt' | 'updatedAt' | 'eventType'>> = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  event_type: 'eventType',
};

/** The timeline of a flow, or its entries of some types. */
export async function timelineOf(
  ctx: Context,
  flowId: number,
  eventTypes?: readonly EventType[] | null,
): Promise<Filtered<TimelineEntry>> {
  const flow = await flowById(ctx, flowId);
  const ofFlow = { flow: [ctx.brandId, flow.id] as const };
  return {
    entity: TimelineEntry,
    where: eventTypes ? { ...ofFlow, eventType: { $in: [...eventTypes] } } : ofFlow,
  };
}

/** A page of a flow's timeline by offset. */
export async function numberedTimeline(
  ctx: Context,
  args: NumberedTimelineArgs,
  fields: Selection,
): Promise<TimelinePage> {
  const list = await timelineOf(ctx, args.flowId);
  const order = [{ [COLUMN[args.sortBy]]: args.sortOrder }, { id: args.sortOrder }];
  const [entries, total] = await Promise.all([
    readList(ctx.reader, { ...list, order, limit: args.limit, offset: args.offset, fields }),
    totalOf<TimelineEntry>(ctx, list),
  ]);
  return { entries, totalCount: total.count, isTotalCountEstimated: total.isEstimated };
}
