import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf, OTHER_ID, oneOf, orNull, PORTAL } from '../base/published/member.js';
import { LeadStatus } from './lead-status.js';

declare module '../base/event.js' {
  interface Events {
    portal_lead_created: {
      flowId: null;
      leadId: number;
      portal: string;
      propertyId: number | null;
    };
    portal_lead_updated: {
      flowId: number | null;
      leadId: number;
      portal: string;
      from: LeadStatus;
      to: LeadStatus;
    };
  }
}

const portalName = (portal: string): string => portal.trim() || 'a property portal';

export const leadEvents: EventDescriptions<'portal_lead_created' | 'portal_lead_updated'> = {
  portal_lead_created: {
    published: {
      name: 'lead.created',
      scope: Scope.LEADS_READ,
      data: { leadId: idOf('lead'), portal: PORTAL, propertyId: orNull(OTHER_ID) },
    },
    meaning: 'An enquiry from a property portal was recorded.',
    sentence: ({ portal }) => `An enquiry on ${portalName(portal)} was recorded.`,
  },
  portal_lead_updated: {
    published: {
      name: 'lead.updated',
      scope: Scope.LEADS_READ,
      data: { leadId: idOf('lead'), portal: PORTAL, from: oneOf(LeadStatus), to: oneOf(LeadStatus) },
    },
    meaning: 'The status of a lead changed, or the flow that it became was recorded.',
    // Only a lead that became a flow is in a timeline.
    sentence: ({ portal }) => `The flow began with an enquiry on ${portalName(portal)}.`,
  },
};
