import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, OTHER_ID, oneOf } from '../base/published/member.js';
import { causeInWords, EndCause } from './end/end-cause.js';

declare module '../base/event.js' {
  interface Events {
    tenancy_ended: { flowId: number; tenancyEndId: number; endedOn: Day; cause: EndCause };
    tenant_died: { flowId: number; subTenantId: number; subTenantName: string; diedOn: Day };
  }
}

export const endingEvents: EventDescriptions<'tenancy_ended' | 'tenant_died'> = {
  tenancy_ended: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { tenancyEndId: OTHER_ID, endedOn: DAY, cause: oneOf(EndCause) },
    },
    meaning: 'The end of a tenancy was recorded.',
    sentence: ({ endedOn, cause }) => `The tenancy ended on ${dayInWords(endedOn)}: ${causeInWords(cause)}.`,
  },
  tenant_died: {
    published: { scope: Scope.TIMELINE_READ, data: { subTenantId: idOf('sub_tenant'), diedOn: DAY } },
    meaning: 'The death of a tenant was recorded.',
    sentence: ({ subTenantName, diedOn }) =>
      `${subTenantName.trim() || 'A tenant'} died on ${dayInWords(diedOn)}.`,
  },
};
