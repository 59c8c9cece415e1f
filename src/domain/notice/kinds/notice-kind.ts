import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';

export const NoticeKind = closedList('NoticeKind', 'The kind of a notice about the end of a tenancy.', {
  TENANT_NOTICE: ['tenant_notice', 'The tenants end the tenancy.'],
  POSSESSION_NOTICE: [
    'possession_notice',
    'England: the landlord intends to seek possession on grounds (Housing Act 1988, s. 8).',
  ],
  LANDLORD_NOTICE: [
    'landlord_notice',
    'Wales: the landlord’s notice without a ground (Renting Homes (Wales) Act 2016, s. 173).',
  ],
  BREACH_NOTICE: ['breach_notice', 'Wales: the landlord’s possession notice for a breach or arrears.'],
  NOTICE_TO_LEAVE: ['notice_to_leave', 'Scotland: the landlord’s notice to leave on grounds.'],
  NOTICE_TO_QUIT: ['notice_to_quit', 'A notice to quit, by the landlord or the tenants.'],
  BREAK_CLAUSE: ['break_clause', 'A notice by a clause of the agreement that ends a fixed term early.'],
  WITHDRAWAL_NOTICE: [
    'withdrawal_notice',
    'Wales: a joint contract-holder withdraws from the contract, which continues with the others.',
  ],
  ABANDONMENT_WARNING: [
    'abandonment_warning',
    'Wales: the landlord warns that the contract will be ended because the home is abandoned.',
  ],
  SECTION_21: [
    'section_21',
    'England: a notice under section 21 of the Housing Act 1988, served before 1 May 2026.',
  ],
});
export type NoticeKind = ValueOf<typeof NoticeKind>;

export const NoticeParty = closedList('NoticeParty', 'Who gave a notice.', {
  TENANT: ['tenant', 'The tenants, or some of them.'],
  LANDLORD: ['landlord', 'The landlord, or the agency for the landlord.'],
});
export type NoticeParty = ValueOf<typeof NoticeParty>;

interface Known {
  /** Who can give it; both if absent. */
  givenBy?: NoticeParty;
  /** Where it exists; everywhere if absent. */
  jurisdiction?: Jurisdiction;
  /** At the beginning of a sentence. */
  name: string;
}

const { TENANT, LANDLORD } = NoticeParty;
const { ENGLAND, WALES, SCOTLAND } = Jurisdiction;

const KNOWN: Readonly<Record<NoticeKind, Known>> = {
  tenant_notice: { givenBy: TENANT, name: 'Notice' },
  possession_notice: { givenBy: LANDLORD, jurisdiction: ENGLAND, name: 'Possession notice' },
  landlord_notice: { givenBy: LANDLORD, jurisdiction: WALES, name: 'Notice' },
  breach_notice: { givenBy: LANDLORD, jurisdiction: WALES, name: 'Possession notice' },
  notice_to_leave: { givenBy: LANDLORD, jurisdiction: SCOTLAND, name: 'Notice to leave' },
  notice_to_quit: { name: 'Notice to quit' },
  break_clause: { name: 'Notice by a break clause' },
  withdrawal_notice: { givenBy: TENANT, jurisdiction: WALES, name: 'Withdrawal notice' },
  abandonment_warning: { givenBy: LANDLORD, jurisdiction: WALES, name: 'Warning of abandonment' },
  section_21: { givenBy: LANDLORD, jurisdiction: ENGLAND, name: 'Section 21 notice' },
};

/** What is known of a kind of notice. */
export const knownOf = (kind: NoticeKind): Known => KNOWN[kind];

/** The kinds that name the grounds for possession. */
export const WITH_GROUNDS: readonly NoticeKind[] = [NoticeKind.POSSESSION_NOTICE, NoticeKind.NOTICE_TO_LEAVE];
/** The kinds that may name them. */
export const MAYBE_WITH_GROUNDS: readonly NoticeKind[] = [
  ...WITH_GROUNDS,
  NoticeKind.LANDLORD_NOTICE,
  NoticeKind.BREACH_NOTICE,
];
