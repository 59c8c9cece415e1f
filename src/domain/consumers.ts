import type { EventConsumer } from './base/context.js';
import { updateDeadlines } from './deadline/deadline.consumer.js';
import { raiseFlowVersion } from './flow/flow-version.consumer.js';
import { addTimelineEntry } from './timeline/timeline.consumer.js';

/** Every consumer of events that acts in the transaction of the change. */
export const consumers: readonly EventConsumer[] = [addTimelineEntry, raiseFlowVersion, updateDeadlines];
