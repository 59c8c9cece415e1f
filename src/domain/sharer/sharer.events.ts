import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, IDS, idOf, OTHER_ID } from '../base/published/member.js';

declare module '../base/event.js' {
  interface Events {
    sharers_changed: {
      flowId: number;
      sharerChangeId: number;
      effectiveOn: Day;
      leavingSubTenantIds: number[];
      joiningSubTenantIds: number[];
      leadSubTenantId: number;
      /** The names of those who left and joined, which others do not get. */
      left: readonly string[];
      joined: readonly string[];
    };
  }
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The outcome for some tenants; empty without any. A name may be empty. */
const became = (names: readonly string[], verb: string): string[] =>
  names.length === 0 ? [] : [`${LIST.format(names.map((name) => name.trim() || 'a tenant'))} ${verb}`];

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const sharerEvents: EventDescriptions<'sharers_changed'> = {
  sharers_changed: {
    published: {
      name: 'flow.sharers_changed',
      scope: Scope.TIMELINE_READ,
      data: {
        sharerChangeId: idOf('sharer_change'),
        effectiveOn: DAY,
        leavingSubTenantIds: IDS,
        joiningSubTenantIds: IDS,
        leadSubTenantId: OTHER_ID,
      },
    },
    meaning: 'Tenants left or joined a signed tenancy.',
    sentence: ({ left, joined, effectiveOn }) =>
      asSentence(
        `${[...became(left, 'left'), ...became(joined, 'joined')].join(' and ')} on ${dayInWords(effectiveOn)}.`,
      ),
  },
};
