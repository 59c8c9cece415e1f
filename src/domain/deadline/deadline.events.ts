import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, RULE_KEY } from '../base/published/member.js';

interface Announced {
  flowId: number;
  /** The key of the rule in the statute table, and its title. */
  key: string;
  title: string;
  dueOn: Day;
  /** The last day that is in time, or missing in events of versions before it was added. */
  lastOn?: Day;
}

declare module '../base/event.js' {
  interface Events {
    deadline_due_soon: Announced;
    deadline_missed: Announced;
  }
}

export const deadlineEvents: EventDescriptions<'deadline_due_soon' | 'deadline_missed'> = {
  deadline_due_soon: {
    published: { scope: Scope.TIMELINE_READ, data: { key: RULE_KEY, dueOn: DAY } },
    meaning: 'A statutory deadline that is not met is due soon.',
    sentence: ({ title, dueOn, lastOn = dueOn }) => `Due by ${dayInWords(lastOn)}: ${title}.`,
  },
  deadline_missed: {
    published: { scope: Scope.TIMELINE_READ, data: { key: RULE_KEY, dueOn: DAY } },
    meaning: 'A statutory deadline was missed.',
    sentence: ({ title, dueOn, lastOn = dueOn }) => `Missed, due by ${dayInWords(lastOn)}: ${title}.`,
  },
};
