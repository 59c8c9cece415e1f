import { AppError } from '../../errors.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const LeadStatus = closedList('LeadStatus', 'The status of a portal lead.', {
  NEW: ['new', 'The agency has not replied to the enquiry yet.'],
  CONTACTED: ['contacted', 'The agency has replied to the enquiry.'],
  VIEWING: ['viewing', 'A viewing of the property is arranged.'],
  CONVERTED: ['converted', 'The enquiry led to an offer.'],
  CLOSED: ['closed', 'The enquiry ended without an offer.'],
});
export type LeadStatus = ValueOf<typeof LeadStatus>;

const NAMES: Readonly<Record<LeadStatus, string>> = {
  new: 'new',
  contacted: 'contacted',
  viewing: 'viewing arranged',
  converted: 'converted',
  closed: 'closed',
};

/** The moves. An enquiry may skip forward, and a closed one may be reopened. */
const MOVES: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['contacted', 'viewing', 'converted', 'closed'],
  contacted: ['viewing', 'converted', 'closed'],
  viewing: ['converted', 'closed'],
  converted: [],
  closed: ['contacted'],
};

/** The statuses that a lead can move to from a status. */
export const leadMovesFrom = (status: LeadStatus): readonly LeadStatus[] => MOVES[status];

/** Throws for a move that is not allowed, and names the allowed ones. */
export function assertLeadMove(from: LeadStatus, to: LeadStatus): void {
  const allowed = MOVES[from];
  if (!allowed.includes(to))
    throw new AppError(
      'INVALID_TRANSITION',
      `Portal lead: ${NAMES[from]}. It cannot become “${NAMES[to]}” from here.`,
      { allowed, list: LeadStatus },
    );
}
