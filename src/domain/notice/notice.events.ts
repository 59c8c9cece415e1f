import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, type Member, oneOf } from '../base/published/member.js';
import { knownOf, NoticeKind, NoticeParty } from './kinds/notice-kind.js';

interface About {
  flowId: number;
  noticeId: number;
  kind: NoticeKind;
  givenBy: NoticeParty;
  servedOn: Day;
  endsOn: Day;
}

declare module '../base/event.js' {
  interface Events {
    notice_recorded: About;
    notice_withdrawn: About & { withdrawnOn: Day };
    notice_claim_issued: About & { issuedOn: Day };
  }
}

const DATA = {
  noticeId: idOf('notice'),
  kind: oneOf(NoticeKind),
  givenBy: oneOf(NoticeParty),
  servedOn: DAY,
  endsOn: DAY,
} satisfies Record<string, Member>;

const partyOf = (givenBy: NoticeParty): string =>
  givenBy === NoticeParty.TENANT ? 'the tenants' : 'the landlord';

/** A notice at the beginning of a sentence. */
const nameOf = ({ kind, givenBy, servedOn }: About): string =>
  `${knownOf(kind).name} of ${partyOf(givenBy)} of ${dayInWords(servedOn)}`;

export const noticeEvents: EventDescriptions<'notice_recorded' | 'notice_withdrawn' | 'notice_claim_issued'> =
  {
    notice_recorded: {
      published: { scope: Scope.TIMELINE_READ, data: DATA },
      meaning: 'A notice about the end of the tenancy was recorded.',
      sentence: (event) => `${nameOf(event)}, to end on ${dayInWords(event.endsOn)}.`,
    },
    notice_withdrawn: {
      published: { scope: Scope.TIMELINE_READ, data: { ...DATA, withdrawnOn: DAY } },
      meaning: 'A notice was withdrawn: it no longer ends the tenancy.',
      sentence: (event) => `${nameOf(event)} was withdrawn on ${dayInWords(event.withdrawnOn)}.`,
    },
    notice_claim_issued: {
      published: { scope: Scope.TIMELINE_READ, data: { ...DATA, issuedOn: DAY } },
      meaning: 'The landlord issued a claim for possession after a notice.',
      sentence: (event) =>
        `A claim for possession was issued on ${dayInWords(event.issuedOn)}, after the notice of ` +
        `${dayInWords(event.servedOn)}.`,
    },
  };
