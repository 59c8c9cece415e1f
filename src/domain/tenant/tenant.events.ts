import type { EventDescriptions } from '../base/event.js';

declare module '../base/event.js' {
  interface Events {
    pre_qualification_recorded: { flowId: null; personId: number };
  }
}

export const tenantEvents: EventDescriptions<'pre_qualification_recorded'> = {
  pre_qualification_recorded: {
    meaning: 'Results of a tenant’s referencing were recorded.',
    sentence: () => 'Results of a tenant’s referencing were recorded.',
  },
};
