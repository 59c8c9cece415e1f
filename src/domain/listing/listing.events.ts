import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import type { JudgesFlows } from '../base/events/judged-flows.js';
import { IDS } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    /** One event for a batch, because a batch may change 500 properties. */
    properties_changed: JudgesFlows & { flowId: null; createdIds: number[]; updatedIds: number[] };
    properties_withdrawn: { flowId: null; propertyIds: number[] };
  }
}

type ListingEvent = 'properties_changed' | 'properties_withdrawn';

export const listingEvents: EventDescriptions<ListingEvent> = {
  properties_changed: {
    published: { scope: Scope.PROPERTIES_READ, data: { createdIds: IDS, updatedIds: IDS } },
    meaning: 'Properties were created or updated.',
    sentence: ({ createdIds, updatedIds }) =>
      `Properties: ${createdIds.length} created, ${updatedIds.length} updated.`,
  },
  properties_withdrawn: {
    published: { scope: Scope.PROPERTIES_READ, data: { propertyIds: IDS } },
    meaning: 'Properties were taken off the market.',
    sentence: ({ propertyIds }) => `Properties taken off the market: ${propertyIds.length}.`,
  },
};
