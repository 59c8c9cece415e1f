import type { EventTexts } from '../base/event.js';

declare module '../base/event.js' {
  interface Events {
    /** One event for a batch, because a batch may change 500 properties. */
    properties_changed: {
      flowId: null;
      createdIds: number[];
      updatedIds: number[];
      /** The flows of homes of which something changed that a statute depends on. */
      judgedFlowIds: number[];
    };
    properties_withdrawn: { flowId: null; propertyIds: number[] };
  }
}

type ListingEvent = 'properties_changed' | 'properties_withdrawn';

export const listingEvents: EventTexts<ListingEvent> = {
  properties_changed: {
    meaning: 'Properties were created or updated.',
    sentence: ({ createdIds, updatedIds }) =>
      `Properties: ${createdIds.length} created, ${updatedIds.length} updated.`,
  },
  properties_withdrawn: {
    meaning: 'Properties were taken off the market.',
    sentence: ({ propertyIds }) => `Properties taken off the market: ${propertyIds.length}.`,
  },
};
