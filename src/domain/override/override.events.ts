import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, orNull, RULE_KEY } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    rule_overridden: { flowId: number; key: string; reason: string; until: Day | null };
  }
}

export const overrideEvents: EventDescriptions<'rule_overridden'> = {
  rule_overridden: {
    published: {
      name: 'flow.rule_overridden',
      scope: Scope.TIMELINE_READ,
      data: { key: RULE_KEY, until: orNull(DAY) },
    },
    meaning: 'An operator allowed an exception to a rule.',
    sentence: ({ key, reason, until }) =>
      `An operator allowed an exception to ${key}${until ? ` until ${dayInWords(until)}` : ''}: ${reason}`,
  },
};
