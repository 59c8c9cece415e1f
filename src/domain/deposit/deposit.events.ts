import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    holding_deposit_deadline_agreed: { flowId: number; deadlineOn: Day; agreedOn: Day };
  }
}

export const depositEvents: EventDescriptions<'holding_deposit_deadline_agreed'> = {
  holding_deposit_deadline_agreed: {
    published: {
      name: 'flow.holding_deposit_deadline_agreed',
      scope: Scope.TIMELINE_READ,
      data: { deadlineOn: DAY, agreedOn: DAY },
    },
    meaning: 'Another deadline for the tenancy agreement was agreed with the tenants.',
    sentence: ({ deadlineOn }) => `The deadline for the agreement was agreed: ${dayInWords(deadlineOn)}.`,
  },
};
