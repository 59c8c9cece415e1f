import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import type { JudgesFlows } from '../base/events/judged-flows.js';
import { INSTANT, idOf, type Member, OTHER_ID, oneOf, orNull } from '../base/published/member.js';
import { ViewingKind, ViewingStatus } from './viewing-status.js';

interface OfViewing extends JudgesFlows {
  flowId: null;
  viewingId: number;
  propertyId: number;
  leadId: number | null;
  kind: ViewingKind;
  startsAt: string;
}

declare module '../base/event.js' {
  interface Events {
    viewing_created: OfViewing & { status: ViewingStatus };
    viewing_updated: OfViewing & { from: ViewingStatus; to: ViewingStatus };
  }
}

const DATA = {
  viewingId: idOf('viewing'),
  propertyId: OTHER_ID,
  leadId: orNull(OTHER_ID),
  kind: oneOf(ViewingKind),
  startsAt: INSTANT,
} satisfies Record<string, Member>;

export const viewingEvents: EventDescriptions<'viewing_created' | 'viewing_updated'> = {
  viewing_created: {
    published: { scope: Scope.LEADS_READ, data: { ...DATA, status: oneOf(ViewingStatus) } },
    meaning: 'A viewing of a home was recorded.',
    sentence: () => 'A viewing was recorded.',
  },
  viewing_updated: {
    published: {
      scope: Scope.LEADS_READ,
      data: { ...DATA, from: oneOf(ViewingStatus), to: oneOf(ViewingStatus) },
    },
    meaning: 'The status, the time, the kind, the agent or the feedback of a viewing changed.',
    sentence: () => 'A viewing was updated.',
  },
};
