import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';

declare module '../base/event.js' {
  interface Events {
    rule_overridden: { flowId: number; key: string; reason: string; until: Day | null };
  }
}

export const overrideEvents: EventDescriptions<'rule_overridden'> = {
  rule_overridden: {
    meaning: 'An operator allowed an exception to a rule.',
    sentence: ({ key, reason, until }) =>
      `An operator allowed an exception to ${key}${until ? ` until ${dayInWords(until)}` : ''}: ${reason}`,
  },
};
