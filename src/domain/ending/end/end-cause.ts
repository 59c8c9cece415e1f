import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { NoticeParty } from '../../notice/kinds/notice-kind.js';

export const EndCause = closedList('EndCause', 'How a tenancy ended.', {
  TENANT_NOTICE: ['tenant_notice', 'A notice of the tenants.'],
  LANDLORD_NOTICE: [
    'landlord_notice',
    'A notice of the landlord. It does not end an assured tenancy since 1 May 2026.',
  ],
  COURT_ORDER: ['court_order', 'An order of a court or a tribunal.'],
  SURRENDER: ['surrender', 'The landlord and the tenants agreed to end it.'],
  ABANDONMENT: ['abandonment', 'The tenants left without a notice.'],
  DEATH: ['death', 'The only tenant, or the last one, died.'],
  TERM_EXPIRED: ['term_expired', 'The fixed term ended.'],
  REPLACED: ['replaced', 'Another tenancy replaced it.'],
});
export type EndCause = ValueOf<typeof EndCause>;

/** Whose notice ends a tenancy by a cause; undefined if no notice is needed. */
export function partyOf(cause: EndCause): NoticeParty | undefined {
  if (cause === EndCause.TENANT_NOTICE) return NoticeParty.TENANT;
  return cause === EndCause.LANDLORD_NOTICE || cause === EndCause.COURT_ORDER
    ? NoticeParty.LANDLORD
    : undefined;
}

const WORDS: Readonly<Record<EndCause, string>> = {
  tenant_notice: 'notice of the tenants',
  landlord_notice: 'notice of the landlord',
  court_order: 'order of the court or tribunal',
  surrender: 'surrender',
  abandonment: 'abandonment',
  death: 'death of the tenant',
  term_expired: 'end of the fixed term',
  replaced: 'replaced by another tenancy',
};

/** A cause within a sentence. */
export const causeInWords = (cause: EndCause): string => WORDS[cause];
