import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    pre_qualification_recorded: { flowId: null; personId: number };
  }
}

export const tenantEvents: EventDescriptions<'pre_qualification_recorded'> = {
  pre_qualification_recorded: {
    published: {
      name: 'person.pre_qualification_recorded',
      scope: Scope.PREQUALIFICATION_READ,
      data: { personId: idOf('person') },
    },
    meaning: 'Results of a tenant’s referencing were recorded.',
    sentence: () => 'Results of a tenant’s referencing were recorded.',
  },
};
