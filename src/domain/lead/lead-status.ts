import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { assertListedMove } from '../flow/record/record-moves.js';

export const LeadStatus = closedList('LeadStatus', 'The status of a lead.', {
  NEW: ['new', 'The agency has not replied yet.'],
  CONTACTED: ['contacted', 'The agency has replied.'],
  VIEWING: ['viewing', 'A viewing of the property is arranged.'],
  CONVERTED: ['converted', 'The person made an offer.'],
  CLOSED: ['closed', 'The lead ended without an offer.'],
});
export type LeadStatus = ValueOf<typeof LeadStatus>;

const NAMES: Readonly<Record<LeadStatus, string>> = {
  new: 'new',
  contacted: 'contacted',
  viewing: 'viewing arranged',
  converted: 'converted',
  closed: 'closed',
};

/** The moves. A lead may skip forward, and a closed one may be reopened. */
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
  const inWords = (status: LeadStatus): string => NAMES[status];
  assertListedMove({ name: 'Lead', from, to, allowed: MOVES[from], list: LeadStatus, inWords });
}
