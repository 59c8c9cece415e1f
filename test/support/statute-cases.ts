import type { ComplianceFact } from '../../src/domain/statute/facts/compliance.js';
import {
  type DampFact,
  type DocumentFact,
  type FlowFacts,
  type Happened,
  NOTHING_RECORDED,
  type Payment,
  type RightToRentFact,
} from '../../src/domain/statute/facts/facts.js';
import type { NoticeFact } from '../../src/domain/statute/facts/notices.js';
import type { RentChangeFact } from '../../src/domain/statute/facts/rent-changes.js';
import type { RequestFact } from '../../src/domain/statute/facts/requests.js';

/** The records of a flow in England without any progress. */
export const NOTHING: FlowFacts = {
  ...NOTHING_RECORDED,
  jurisdiction: 'england',
  tenancyKind: 'assured',
  rent: { rentPence: 120_000, rentPeriod: 'monthly' },
  tenancyStartsOn: null,
  tenants: [{ id: 1, personId: 11 }],
};

/** The kinds of tenancy of individuals. */
export const KIND_IN = {
  england: 'assured',
  wales: 'standard_periodic',
  scotland: 'private_residential',
  northernireland: 'private_tenancy',
} as const;

/** The facts of a tenancy of individuals, unless they state another kind. */
export const factsWith = (facts: Partial<FlowFacts>): FlowFacts => ({
  ...NOTHING,
  tenancyKind: KIND_IN[facts.jurisdiction ?? 'england'],
  ...facts,
});

type Facts = Partial<FlowFacts>;
type Kind = Payment['kind'];

export const received = (kind: Kind, on: string, pence = 10_000): Payment => ({
  kind,
  direction: 'received',
  pence,
  on,
});
export const refunded = (kind: Kind, on: string, pence = 10_000): Payment => ({
  ...received(kind, on, pence),
  direction: 'refunded',
});
export const applied = (appliedTo: 'tenancy_deposit' | 'rent', on: string, pence = 10_000): Payment => ({
  kind: 'holding_deposit',
  direction: 'applied',
  appliedTo,
  pence,
  on,
});
const at = (instant: string) => ({ on: instant.slice(0, 10), at: new Date(instant) });

/** A document that the tenant has. */
export const given = (kind: DocumentFact['kind'], when: Happened): Pick<FlowFacts, 'documents'> => ({
  documents: [{ kind, ...when, tenants: [1], payers: [] }],
});

const CASH: Payment = { ...received('rent', '2026-12-15'), id: 7, isCash: true };
const receiptOn = (on: string): Pick<FlowFacts, 'documents'> => ({
  documents: [{ kind: 'cash_receipt', on, tenants: [1], payers: [], paymentId: 7 }],
});
/** An adult who joins a tenancy of 15 December 2026 later, with a check. */
const joined = (fromOn: string, check: RightToRentFact): Facts => ({
  ...AGREED,
  ...STARTS,
  rightToRent: [[{ on: '2026-11-30', expiresOn: null }]],
  occupiers: [{ personId: 21, fromOn, endedOn: null, checks: [check] }],
});
/** A change of the tenants from 16 December 2026, agreed on the 10th, with the day of a statement of it. */
const varied = (givenOn: string | null): Facts => ({
  ...AGREED,
  ...STARTS,
  sharerChanges: [{ id: 5, agreedOn: '2026-12-10', effectiveOn: '2026-12-16' }],
  ...(givenOn ? given('variation_statement', { on: givenOn }) : {}),
});
/** A rent from the same day that was agreed on the 10th. */
const rentVaried = (form: RentChangeFact['form'], givenOn: string | null): Facts => ({
  ...AGREED,
  ...STARTS,
  rentChanges: [change(form, '2026-12-10', '2026-12-16', { newRentPence: 110_000 })],
  ...(givenOn ? given('variation_statement', { on: givenOn }) : {}),
});
const HELD = received('holding_deposit', '2026-11-23');
const DEPOSIT = received('tenancy_deposit', '2026-12-01');
const AGREED = { agreement: at('2026-12-01T12:00:00Z') };
const agreedOn = (day: string): Facts => ({ agreement: at(`${day}T12:00:00Z`) });
const DEAR: Facts = { rent: { rentPence: 900_000, rentPeriod: 'monthly' }, tenancyKind: 'common_law' };
const WITHDRAWN: Facts = { decision: { outcome: 'tenant_withdrew', on: '2026-11-30' } };
const DECLINED: Facts = { decision: { outcome: 'landlord_declined', on: '2026-11-30' } };
const STARTS = { tenancyStartsOn: '2026-12-15' };
const WALES = { jurisdiction: 'wales' } as const;
const SCOTLAND = { jurisdiction: 'scotland' } as const;
const NI = { jurisdiction: 'northernireland' } as const;

/** A record of the home or of the agency. */
export const check = (
  kind: ComplianceFact['kind'],
  checkedOn: string,
  more: Partial<ComplianceFact> = {},
) => ({
  kind,
  outcome: 'satisfactory' as const,
  checkedOn,
  nextDueOn: null,
  rating: '',
  remedyByOn: null,
  remediedOn: null,
  hasNote: false,
  ...more,
});
const NOT_NEEDED = { outcome: 'not_applicable' as const };
const GAS = check('gas_safety', '2026-10-05', { nextDueOn: '2027-10-05' });
const LATE_GAS = check('gas_safety', '2026-12-15', { nextDueOn: '2027-12-15' });
const INSPECTION = check('eicr', '2026-09-01', { nextDueOn: '2031-09-01' });
const LATE_INSPECTION = check('eicr', '2026-12-16', { nextDueOn: '2031-12-16' });
const SAFE_ALARMS = check('alarms', '2026-12-01');
const TAKEN = { payments: [received('rent', '2026-12-20')] };
const VIEWED = { firstViewedOn: '2026-11-12' };
const MARKETED = { firstMarketedOn: '2026-11-10' };

/** The cases of a rule about checks of a home that starts on 15 December 2026, in a country. */
const ofHome = (
  country: Facts,
  good: ComplianceFact[],
  late: ComplianceFact[],
  none: ComplianceFact[],
): Cases => ({
  met: { ...country, ...STARTS, compliance: good },
  missed: { ...country, ...STARTS, compliance: late },
  notApplicable: { ...country, ...STARTS, compliance: none },
  dueOn: null,
});
const NO_GAS = [check('gas_safety', '2026-10-05', NOT_NEEDED)];
const NO_INSPECTION = [check('eicr', '2026-09-01', NOT_NEEDED)];
/** A check that ends before the tests’ today, so it is in time only until then. */
const dues = (dueOn: string, missedDueOn = '2026-12-14') => ({ dueOn, missedDueOn });

/** A rent change that was proposed, from £1,200.00 to £1,260.00 unless it is another one. */
export const change = (
  form: RentChangeFact['form'],
  servedOn: string,
  effectiveOn: string,
  more: Partial<RentChangeFact> = {},
): RentChangeFact => ({
  ...{ id: 1, form, status: 'proposed', servedOn, receivedOn: null, newRentPence: 126_000, effectiveOn },
  ...{ challengedOn: null, settledRentPence: null, settledEffectiveOn: null },
  ...more,
});
const FIRST_OF_JUNE = { tenancyStartsOn: '2026-06-01' };
const noticeOf = (...[form, servedOn, effectiveOn, more]: Parameters<typeof change>): Facts => ({
  ...FIRST_OF_JUNE,
  rentChanges: [change(form, servedOn, effectiveOn, more)],
});
/** A tenancy of ten days. */
const ENDED: Facts = { ...AGREED, ...STARTS, endedOn: '2026-12-24' };
/** A notice of the tenants or of the landlord, by its kind. */
export const notice = (
  kind: NoticeFact['kind'],
  servedOn: string,
  endsOn: string,
  more: Partial<NoticeFact> = {},
): NoticeFact => ({
  ...{ id: 1, kind, grounds: [], status: 'served', servedOn, receivedOn: null, method: null, endsOn },
  givenBy: kind === 'tenant_notice' || kind === 'withdrawal_notice' ? 'tenant' : 'landlord',
  ...{ isShorterAgreed: false, isByAll: true, isEffective: true },
  ...more,
});
const withNotice = (...[kind, servedOn, endsOn, more]: Parameters<typeof notice>): Facts => ({
  ...FIRST_OF_JUNE,
  notices: [notice(kind, servedOn, endsOn, more)],
});
const onGround = (code: string, servedOn: string, endsOn: string): Facts =>
  withNotice('possession_notice', servedOn, endsOn, { grounds: [code] });
const STUDENT: Facts = { ...onGround('4A', '2028-01-10', '2028-06-30'), tenancyStartsOn: '2027-09-01' };
const RESERVED: Facts = {
  ...onGround('4', '2027-03-01', '2027-04-01'),
  agreement: at('2026-05-20T12:00:00Z'),
};
/** A notice to leave for a sale, sent on 1 December 2026, after six months. */
const toLeave = (endsOn: string): Facts => ({
  tenancyStartsOn: '2026-04-01',
  notices: [notice('notice_to_leave', '2026-12-01', endsOn, { grounds: ['1'], method: 'post' })],
});
/** A request of the tenants, without a decision unless one is given. */
export const asked = (
  kind: RequestFact['kind'],
  requestedOn: string,
  more: Partial<RequestFact> = {},
): Pick<FlowFacts, 'requests'> => ({
  requests: [
    {
      ...{ id: 1, kind, requestedOn, moreAskedOn: null, moreReceivedOn: null, superiorAskedOn: null },
      ...{ superiorAnsweredOn: null, agreedUntilOn: null, decision: null, decidedOn: null },
      ...more,
    },
  ],
});
/** Damp or mould in Scotland that was reported on Friday, 18 December 2026. */
export const damp = (
  more: Partial<DampFact>,
  reportedOn = '2026-12-18',
): Pick<FlowFacts, 'damp' | 'jurisdiction'> => ({
  jurisdiction: 'scotland',
  damp: [
    {
      ...{ id: 1, reportedOn, investigatedOn: null, summaryGivenOn: null },
      ...{ isWorkRequired: null, workBegunOn: null, ...more },
    },
  ],
});
const COMPANY: Facts = { tenancyKind: 'company_let' };

/** The facts under which a rule is met, missed and not applicable. */
interface Cases {
  /** Absent if no record meets the rule. */
  met?: Facts;
  /** Absent if the rule is never missed. */
  missed?: Facts;
  notApplicable: Facts;
  /** The due day of the first two. */
  dueOn: string | null;
  /** The due day if the rule is missed, if it differs. */
  missedDueOn?: string;
}

/** Cases for each rule of the statute table, by its key. */
export const CASES: Readonly<Record<string, Cases>> = {
  'en.hd.cap': {
    met: { payments: [received('holding_deposit', '2026-11-23', 27_692)] },
    missed: { payments: [received('holding_deposit', '2026-11-23', 27_693)] },
    notApplicable: { ...DEAR, payments: [HELD] },
    dueOn: '2026-11-23',
  },
  'en.hd.one': {
    met: { payments: [HELD] },
    missed: { payments: [{ ...HELD, forbiddenBy: ['en.hd.one'] }] },
    notApplicable: { ...DEAR, payments: [HELD] },
    dueOn: '2026-11-23',
  },
  'en.hd.deadline': {
    met: { payments: [HELD], agreement: at('2026-12-06T23:59:00Z') },
    missed: { payments: [HELD], agreement: at('2026-12-07T00:00:00Z') },
    notApplicable: { payments: [HELD], ...WITHDRAWN },
    dueOn: '2026-12-07',
  },
  'en.hd.repay.signed': {
    met: { payments: [HELD, refunded('holding_deposit', '2026-12-07')], ...AGREED },
    missed: { payments: [HELD, refunded('holding_deposit', '2026-12-08')], ...AGREED },
    notApplicable: AGREED,
    dueOn: '2026-12-07',
  },
  'en.hd.repay.ll_decides': {
    met: { payments: [HELD, refunded('holding_deposit', '2026-12-06')], ...DECLINED },
    missed: { payments: [HELD, refunded('holding_deposit', '2026-12-07')], ...DECLINED },
    notApplicable: { payments: [HELD], ...AGREED },
    dueOn: '2026-12-06',
  },
  'en.hd.repay.lapsed': {
    met: { payments: [HELD, refunded('holding_deposit', '2026-12-13')] },
    missed: { payments: [HELD, refunded('holding_deposit', '2026-12-14')] },
    notApplicable: { payments: [HELD], ...AGREED },
    dueOn: '2026-12-13',
  },
  'en.hd.keep.notice': {
    met: { payments: [HELD], ...DECLINED, ...given('holding_deposit_reasons', { on: '2026-12-06' }) },
    missed: { payments: [HELD], ...DECLINED, ...given('holding_deposit_reasons', { on: '2026-12-07' }) },
    notApplicable: { payments: [HELD, refunded('holding_deposit', '2026-12-02')], ...DECLINED },
    dueOn: '2026-12-06',
  },
  'en.deposit.return': {
    met: { payments: [DEPOSIT], depositRelease: { settledOn: '2027-03-05', paidOn: '2027-03-14' } },
    missed: { payments: [DEPOSIT], depositRelease: { settledOn: '2027-03-05', paidOn: '2027-03-15' } },
    notApplicable: { ...DEAR, payments: [DEPOSIT] },
    dueOn: '2027-03-14',
  },
  'en.rent.end': {
    // £1,200.00 from 15 December: the last period has 31 days, of which 10 are paid for.
    met: {
      ...ENDED,
      payments: [received('rent', '2026-12-15', 120_000), refunded('rent', '2026-12-24', 81_290)],
    },
    missed: {
      ...ENDED,
      payments: [received('rent', '2026-12-15', 120_000), refunded('rent', '2026-12-25', 81_290)],
    },
    notApplicable: { ...ENDED, payments: [received('rent', '2026-12-15', 38_710)] },
    dueOn: '2026-12-24',
  },
  'en.rtr.keep': {
    met: { ...ENDED, rightToRent: [[{ on: '2026-11-30', expiresOn: null }]] },
    notApplicable: { ...ENDED, tenancyKind: 'company_let' },
    dueOn: '2027-12-24',
  },
  'en.rtr.initial': {
    met: { ...AGREED, ...STARTS, rightToRent: [[{ on: '2026-11-30', expiresOn: '2027-06-30' }]] },
    missed: { ...AGREED, ...STARTS, rightToRent: [[{ on: '2026-12-01', expiresOn: null }]] },
    notApplicable: WITHDRAWN,
    dueOn: '2026-11-30',
  },
  'en.rtr.joiner': {
    met: joined('2027-03-01', { on: '2027-02-01', expiresOn: '2027-12-31' }),
    missed: joined('2027-03-01', { on: '2027-01-31', expiresOn: '2027-12-31' }),
    notApplicable: {
      ...joined('2027-03-01', { on: '2027-02-01', expiresOn: null }),
      tenancyKind: 'company_let',
    },
    dueOn: '2027-02-28',
  },
  'en.rtr.followup': {
    met: { ...STARTS, rightToRent: [[{ on: '2027-06-01', expiresOn: null }]] },
    missed: { rightToRent: [[{ on: '2026-12-20', expiresOn: '2027-06-30' }]] },
    notApplicable: { ...STARTS, rightToRent: [[{ on: '2026-11-30', expiresOn: null }]] },
    dueOn: null,
    missedDueOn: '2027-12-19',
  },
  'en.ws': {
    met: { ...AGREED, ...given('written_statement', at('2026-12-01T11:59:59Z')) },
    missed: { ...AGREED, ...given('written_statement', at('2026-12-01T12:00:00Z')) },
    notApplicable: { ...AGREED, ...DEAR },
    dueOn: '2026-12-01',
    missedDueOn: '2026-11-30',
  },
  'en.rent.preagreement': {
    met: { ...AGREED, payments: [received('rent', '2026-12-01')] },
    missed: { ...AGREED, payments: [received('rent', '2026-11-30')] },
    notApplicable: { ...DEAR, payments: [received('rent', '2026-11-30')] },
    dueOn: '2026-12-01',
    missedDueOn: '2026-11-30',
  },
  'en.rent.initial': {
    met: { ...AGREED, ...STARTS, payments: [received('rent', '2026-12-02', 120_000)] },
    missed: { ...AGREED, ...STARTS, payments: [received('rent', '2026-12-02', 120_001)] },
    notApplicable: { agreement: at('2026-04-30T12:00:00Z') },
    dueOn: '2026-12-01',
  },
  'en.deposit.cap': {
    met: {
      payments: [
        HELD,
        applied('tenancy_deposit', '2026-12-01'),
        received('tenancy_deposit', '2026-12-01', 128_461),
      ],
    },
    missed: {
      payments: [
        HELD,
        applied('tenancy_deposit', '2026-12-01'),
        received('tenancy_deposit', '2026-12-01', 128_462),
      ],
    },
    notApplicable: { ...AGREED, isMoveInDone: true },
    dueOn: '2026-12-01',
  },
  'en.deposit.protect': {
    met: { payments: [DEPOSIT], depositProtected: { on: '2026-12-30', isUpload: false } },
    missed: { payments: [DEPOSIT], depositProtected: { on: '2026-12-31', isUpload: false } },
    notApplicable: { ...DEAR, payments: [DEPOSIT] },
    dueOn: '2026-12-30',
  },
  'en.deposit.pi': {
    met: { payments: [DEPOSIT], ...given('prescribed_information', { on: '2026-12-30' }) },
    missed: { payments: [DEPOSIT] },
    notApplicable: { ...AGREED, isMoveInDone: true },
    dueOn: '2026-12-30',
  },
  'en.deposit.from_hd': {
    met: {
      ...AGREED,
      payments: [HELD, applied('tenancy_deposit', '2026-12-03')],
      depositProtected: { on: '2026-12-05', isUpload: false },
      ...given('prescribed_information', { on: '2026-12-30' }),
    },
    missed: {
      ...AGREED,
      payments: [HELD, applied('tenancy_deposit', '2026-12-03')],
      depositProtected: { on: '2026-12-31', isUpload: false },
      ...given('prescribed_information', { on: '2026-12-05' }),
    },
    notApplicable: AGREED,
    dueOn: '2026-12-30',
  },
  'en.s48': {
    met: { ...STARTS, ...given('landlord_address', { on: '2026-12-14' }) },
    missed: { ...STARTS, ...given('written_statement', { on: '2026-12-15' }) },
    notApplicable: { ...STARTS, ...WITHDRAWN },
    dueOn: '2026-12-14',
  },
  'en.infosheet': {
    met: { ...agreedOn('2026-04-30'), ...given('information_sheet', { on: '2026-05-31' }) },
    missed: { ...agreedOn('2026-04-30'), ...given('information_sheet', { on: '2026-06-01' }) },
    notApplicable: agreedOn('2026-05-01'),
    dueOn: '2026-05-31',
  },
  'en.periodic': {
    met: AGREED,
    missed: { ...AGREED, rent: { rentPence: 360_000, rentPeriod: 'quarterly' } },
    notApplicable: { ...AGREED, ...DEAR },
    dueOn: '2026-12-01',
  },

  'wa.hd.cap': {
    met: { ...WALES, payments: [received('holding_deposit', '2026-11-23', 27_616)] },
    missed: { ...WALES, payments: [received('holding_deposit', '2026-11-23', 27_617)] },
    notApplicable: { ...WALES, ...AGREED },
    dueOn: '2026-11-23',
  },
  'wa.hd.info': {
    met: { ...WALES, payments: [HELD], ...given('holding_deposit_terms', { on: '2026-11-22' }) },
    missed: { ...WALES, payments: [HELD], ...given('holding_deposit_terms', { on: '2026-11-23' }) },
    notApplicable: { ...WALES, ...AGREED },
    dueOn: '2026-11-22',
  },
  'wa.hd.deadline': {
    met: { ...WALES, payments: [HELD], agreement: at('2026-12-06T12:00:00Z') },
    missed: { ...WALES, payments: [HELD] },
    notApplicable: { ...WALES, payments: [HELD, refunded('holding_deposit', '2026-11-30')] },
    dueOn: '2026-12-07',
  },
  'wa.hd.repay': {
    met: { ...WALES, payments: [HELD, applied('rent', '2026-12-07')], ...AGREED },
    missed: { ...WALES, payments: [HELD, applied('rent', '2026-12-08')], ...AGREED },
    notApplicable: { ...WALES, ...AGREED },
    dueOn: '2026-12-07',
  },
  'wa.deposit.protect': {
    met: {
      ...WALES,
      payments: [DEPOSIT],
      depositProtected: { on: '2026-12-05', isUpload: false },
      ...given('prescribed_information', { on: '2026-12-30' }),
    },
    missed: { ...WALES, payments: [DEPOSIT], depositProtected: { on: '2026-12-05', isUpload: false } },
    notApplicable: { ...WALES, ...AGREED, isMoveInDone: true },
    dueOn: '2026-12-30',
  },
  'wa.ws': {
    met: { ...WALES, ...STARTS, ...given('written_statement', at('2026-12-28T12:00:00Z')) },
    missed: { ...WALES, ...STARTS, ...given('written_statement', at('2026-12-29T12:00:00Z')) },
    notApplicable: { ...WALES, ...STARTS, ...WITHDRAWN },
    dueOn: '2026-12-28',
  },
  'wa.address': {
    met: { ...WALES, ...STARTS, ...given('landlord_address', { on: '2026-12-28' }) },
    missed: { ...WALES, ...STARTS, ...given('landlord_address', { on: '2026-12-29' }) },
    notApplicable: { ...WALES, ...STARTS, ...WITHDRAWN },
    dueOn: '2026-12-28',
  },

  'sc.premium': {
    met: { ...SCOTLAND, ...AGREED },
    missed: { ...SCOTLAND, payments: [HELD] },
    notApplicable: { ...SCOTLAND, ...WITHDRAWN },
    dueOn: '2026-12-01',
    missedDueOn: '2026-11-23',
  },
  'sc.rent.advance': {
    met: { ...SCOTLAND, ...STARTS, payments: [received('rent', '2026-12-15')] },
    missed: { ...SCOTLAND, ...STARTS, payments: [received('rent', '2026-12-14')] },
    notApplicable: { ...SCOTLAND, ...STARTS, ...WITHDRAWN },
    dueOn: '2026-12-15',
    missedDueOn: '2026-12-14',
  },
  'sc.deposit.cap': {
    met: { ...SCOTLAND, payments: [received('tenancy_deposit', '2026-12-01', 240_000)] },
    missed: { ...SCOTLAND, payments: [received('tenancy_deposit', '2026-12-01', 240_001)] },
    notApplicable: { ...SCOTLAND, ...WITHDRAWN },
    dueOn: '2026-12-01',
  },
  'sc.deposit.lodge': {
    met: {
      ...SCOTLAND,
      tenancyStartsOn: '2026-12-01',
      payments: [received('tenancy_deposit', '2026-11-27')],
      depositProtected: { on: '2027-01-18', isUpload: false },
      ...given('prescribed_information', { on: '2026-12-01' }),
    },
    missed: {
      ...SCOTLAND,
      tenancyStartsOn: '2026-12-01',
      payments: [received('tenancy_deposit', '2026-11-27')],
      depositProtected: { on: '2027-01-18', isUpload: false },
      ...given('prescribed_information', { on: '2027-01-19' }),
    },
    notApplicable: { ...SCOTLAND, ...AGREED, isMoveInDone: true },
    dueOn: '2027-01-18',
  },
  'sc.terms': {
    met: { ...SCOTLAND, ...STARTS, ...given('agreement', at('2026-12-15T23:59:00Z')) },
    missed: { ...SCOTLAND, ...STARTS, ...given('agreement', at('2026-12-16T00:00:00Z')) },
    notApplicable: { ...SCOTLAND, ...STARTS, isArchived: true },
    dueOn: '2026-12-15',
  },
  'sc.cash.receipt': {
    met: { ...SCOTLAND, payments: [CASH], ...receiptOn('2026-12-15') },
    missed: { ...SCOTLAND, payments: [CASH], ...receiptOn('2026-12-16') },
    notApplicable: { ...SCOTLAND, payments: [received('rent', '2026-12-15')] },
    dueOn: '2026-12-15',
  },

  'ni.deposit.cap': {
    met: { ...NI, payments: [received('tenancy_deposit', '2026-12-01', 120_000)] },
    missed: { ...NI, payments: [received('tenancy_deposit', '2026-12-01', 120_001)] },
    notApplicable: { ...NI, payments: [received('tenancy_deposit', '2023-03-31', 240_000)] },
    dueOn: '2026-12-01',
  },
  'ni.deposit.protect': {
    met: { ...NI, payments: [DEPOSIT], depositProtected: { on: '2026-12-28', isUpload: false } },
    missed: { ...NI, payments: [DEPOSIT], depositProtected: { on: '2026-12-29', isUpload: false } },
    notApplicable: { ...NI, ...AGREED, isMoveInDone: true },
    dueOn: '2026-12-28',
  },
  'ni.deposit.info': {
    met: { ...NI, payments: [DEPOSIT], ...given('prescribed_information', { on: '2027-01-04' }) },
    missed: { ...NI, payments: [DEPOSIT], ...given('prescribed_information', { on: '2027-01-05' }) },
    notApplicable: { ...NI, ...AGREED, isMoveInDone: true },
    dueOn: '2027-01-04',
  },
  'ni.tin': {
    met: { ...NI, ...AGREED, ...given('written_statement', at('2026-12-29T12:00:00Z')) },
    missed: { ...NI, ...AGREED, ...given('written_statement', at('2026-12-30T12:00:00Z')) },
    notApplicable: { ...NI, ...WITHDRAWN },
    dueOn: '2026-12-29',
  },
  'ni.receipt': {
    met: { ...NI, payments: [{ ...CASH, kind: 'tenancy_deposit' }], ...receiptOn('2026-12-15') },
    missed: { ...NI, payments: [CASH], ...receiptOn('2026-12-16') },
    notApplicable: { ...NI, payments: [received('rent', '2026-12-15')] },
    dueOn: '2026-12-15',
  },

  'en.epc.market': {
    met: { ...MARKETED, compliance: [check('epc', '2026-11-16', { nextDueOn: '2036-11-15' })] },
    missed: { ...MARKETED, compliance: [check('epc', '2026-11-17', { nextDueOn: '2036-11-16' })] },
    notApplicable: { ...MARKETED, compliance: [check('epc', '2026-11-10', NOT_NEEDED)] },
    dueOn: '2026-11-16',
  },
  'en.epc.viewing': {
    met: { ...VIEWED, compliance: [check('epc', '2026-11-11', { nextDueOn: '2036-11-10' })] },
    missed: { ...VIEWED, compliance: [check('epc', '2026-11-12', { nextDueOn: '2036-11-11' })] },
    notApplicable: { ...VIEWED, compliance: [check('epc', '2026-11-11', NOT_NEEDED)] },
    dueOn: '2026-11-11',
  },
  'en.cmp': {
    met: { ...TAKEN, compliance: [check('client_money_protection', '2026-01-10')] },
    missed: { ...TAKEN, compliance: [check('client_money_protection', '2026-12-20')] },
    notApplicable: { ...TAKEN, compliance: [check('client_money_protection', '2026-01-10', NOT_NEEDED)] },
    dueOn: '2026-12-19',
  },
  'en.mees': {
    met: { ...STARTS, compliance: [check('epc', '2024-05-10', { rating: 'E' })] },
    missed: { ...STARTS, compliance: [check('epc', '2024-05-10', { rating: 'F' })] },
    notApplicable: { ...STARTS, compliance: [check('epc', '2024-05-10', NOT_NEEDED)] },
    dueOn: '2026-12-15',
  },
  'en.licence': {
    ...ofHome(
      { isLicenceRequired: true },
      [check('licence', '2026-06-01', { nextDueOn: '2031-05-31' })],
      [check('licence', '2026-12-15', { nextDueOn: '2031-12-14' })],
      [check('licence', '2026-06-01', NOT_NEEDED)],
    ),
    ...dues('2031-05-31'),
  },
  'en.gas.check': {
    ...ofHome({}, [check('gas_safety', '2026-12-14', { nextDueOn: '2028-12-14' })], [LATE_GAS], NO_GAS),
    ...dues('2028-12-14'),
  },
  'en.gas.copy': {
    met: { ...STARTS, compliance: [GAS], ...given('gas_record', { on: '2026-12-14' }) },
    missed: { ...STARTS, compliance: [GAS], ...given('gas_record', { on: '2026-12-15' }) },
    notApplicable: { ...STARTS, compliance: NO_GAS },
    dueOn: '2026-12-14',
  },
  'en.eicr': {
    ...ofHome({}, [INSPECTION], [LATE_INSPECTION], NO_INSPECTION),
    ...dues('2031-09-01'),
  },
  // Worked case 26: inspected on 20 January 2027, remedied by 16 February, the copy by 17 February.
  'en.eicr.copy': {
    met: {
      tenancyStartsOn: '2027-01-01',
      compliance: [check('eicr', '2027-01-20')],
      ...given('eicr', { on: '2027-02-17' }),
    },
    missed: {
      tenancyStartsOn: '2027-01-01',
      compliance: [check('eicr', '2027-01-20')],
      ...given('eicr', { on: '2027-02-18' }),
    },
    notApplicable: { ...STARTS, compliance: NO_INSPECTION },
    dueOn: '2027-02-17',
  },
  'en.eicr.fix': {
    met: {
      compliance: [check('eicr', '2027-01-20', { outcome: 'unsatisfactory', remediedOn: '2027-02-16' })],
    },
    missed: {
      compliance: [check('eicr', '2027-01-20', { outcome: 'unsatisfactory', remediedOn: '2027-02-17' })],
    },
    notApplicable: { compliance: [INSPECTION] },
    dueOn: '2027-02-16',
  },
  // Worked case 27: a check on the day before the start is not one on the first day.
  'en.alarms.day1': {
    met: { tenancyStartsOn: '2027-01-15', compliance: [check('alarms', '2027-01-15')] },
    missed: { tenancyStartsOn: '2027-01-15', compliance: [check('alarms', '2027-01-14')] },
    notApplicable: { ...STARTS, compliance: [check('alarms', '2026-12-15', NOT_NEEDED)] },
    dueOn: '2027-01-15',
  },
  'wa.rsw': {
    met: { ...WALES, ...TAKEN, compliance: [check('rent_smart_wales', '2026-12-19')] },
    missed: { ...WALES, ...TAKEN, compliance: [check('rent_smart_wales', '2026-12-20')] },
    notApplicable: { ...WALES, ...TAKEN, compliance: [check('rent_smart_wales', '2026-01-01', NOT_NEEDED)] },
    dueOn: '2026-12-19',
  },
  'wa.licence': {
    ...ofHome(
      { ...WALES, isLicenceRequired: true },
      [check('licence', '2026-06-01', { nextDueOn: '2031-05-31' })],
      [check('licence', '2026-12-15', { nextDueOn: '2031-12-14' })],
      [check('licence', '2026-06-01', NOT_NEEDED)],
    ),
    ...dues('2031-05-31'),
  },
  'wa.gas.check': {
    ...ofHome(WALES, [check('gas_safety', '2026-12-14', { nextDueOn: '2028-12-14' })], [LATE_GAS], NO_GAS),
    ...dues('2028-12-14'),
  },
  'wa.eicr': {
    ...ofHome(
      WALES,
      [INSPECTION, SAFE_ALARMS],
      [LATE_INSPECTION, SAFE_ALARMS],
      [...NO_INSPECTION, SAFE_ALARMS],
    ),
    ...dues('2031-09-01'),
  },
  'wa.eicr.copy': {
    met: { ...WALES, ...STARTS, compliance: [INSPECTION], ...given('eicr', { on: '2026-12-28' }) },
    missed: { ...WALES, ...STARTS, compliance: [INSPECTION], ...given('eicr', { on: '2026-12-29' }) },
    notApplicable: { ...WALES, ...STARTS, compliance: NO_INSPECTION },
    dueOn: '2026-12-28',
  },
  'sc.reg': {
    met: { ...SCOTLAND, ...MARKETED, compliance: [check('landlord_registration', '2026-11-09')] },
    missed: { ...SCOTLAND, ...MARKETED, compliance: [check('landlord_registration', '2026-11-10')] },
    notApplicable: {
      ...SCOTLAND,
      ...MARKETED,
      compliance: [check('landlord_registration', '2026-01-01', NOT_NEEDED)],
    },
    dueOn: '2026-11-09',
  },
  'sc.gas.check': {
    ...ofHome(SCOTLAND, [check('gas_safety', '2026-12-14', { nextDueOn: '2028-12-14' })], [LATE_GAS], NO_GAS),
    ...dues('2028-12-14'),
  },
  'sc.safety': {
    ...ofHome(
      SCOTLAND,
      [INSPECTION, SAFE_ALARMS],
      [LATE_INSPECTION, SAFE_ALARMS],
      [...NO_INSPECTION, SAFE_ALARMS],
    ),
    ...dues('2031-09-01'),
  },
  'ni.gas.check': {
    ...ofHome(NI, [check('gas_safety', '2026-12-14', { nextDueOn: '2028-12-14' })], [LATE_GAS], NO_GAS),
    ...dues('2028-12-14'),
  },
  'ni.eicr': {
    ...ofHome(NI, [INSPECTION], [LATE_INSPECTION], NO_INSPECTION),
    ...dues('2031-09-01'),
  },
  'ni.eicr.copy': {
    met: { ...NI, ...STARTS, compliance: [INSPECTION], ...given('eicr', { on: '2026-12-14' }) },
    missed: { ...NI, ...STARTS, compliance: [INSPECTION], ...given('eicr', { on: '2026-12-15' }) },
    notApplicable: { ...NI, ...STARTS, compliance: NO_INSPECTION },
    dueOn: '2026-12-14',
  },
  'ni.alarms': {
    ...ofHome(
      NI,
      [SAFE_ALARMS],
      [check('alarms', '2026-12-15')],
      [check('alarms', '2026-12-01', NOT_NEEDED)],
    ),
    dueOn: '2026-12-14',
  },
  'en.rent.advance': {
    met: { agreement: at('2026-12-01T12:00:00Z'), tenancyStartsOn: '2026-12-15' },
    notApplicable: { agreement: at('2026-04-30T12:00:00Z'), tenancyStartsOn: '2026-12-15' },
    dueOn: '2026-12-01',
  },
  'en.rent.opening': {
    missed: { tenancyStartsOn: '2026-06-01' },
    notApplicable: { ...COMPANY, tenancyStartsOn: '2026-06-01' },
    dueOn: '2026-12-01',
  },
  'en.rent.s13': {
    met: noticeOf('form_4a', '2027-03-25', '2027-06-01'),
    missed: noticeOf('form_4a', '2027-03-25', '2027-05-01'),
    notApplicable: { ...noticeOf('agreed', '2027-03-25', '2027-06-01'), ...COMPANY },
    dueOn: '2027-06-01',
  },
  'en.rent.s13.challenge': {
    met: noticeOf('form_4a', '2027-03-25', '2027-06-01', {
      status: 'challenged',
      challengedOn: '2027-05-31',
    }),
    missed: noticeOf('form_4a', '2027-03-25', '2027-06-01'),
    notApplicable: { ...noticeOf('form_4a', '2027-03-25', '2027-06-01'), ...COMPANY },
    dueOn: '2027-05-31',
  },
  'en.pet': {
    met: asked('pet', '2027-01-15', { decision: 'refused', decidedOn: '2027-02-12' }),
    missed: asked('pet', '2027-01-15', { decision: 'consented', decidedOn: '2027-02-13' }),
    notApplicable: { ...asked('pet', '2027-01-15'), ...COMPANY },
    dueOn: '2027-02-12',
  },
  'en.variation.fee': {
    met: { ...AGREED, payments: [received('variation_fee', '2027-03-01', 5000)] },
    missed: { ...AGREED, payments: [received('variation_fee', '2027-03-01', 5001)] },
    notApplicable: { ...DEAR, payments: [received('variation_fee', '2027-03-01', 5001)] },
    dueOn: '2027-03-01',
  },
  'wa.variation.ws': {
    met: { ...varied('2026-12-29'), ...WALES },
    missed: { ...varied('2026-12-30'), ...WALES },
    notApplicable: { ...varied('2026-12-29'), ...WALES, tenancyKind: 'company_let' },
    dueOn: '2026-12-29',
  },
  'wa.variation.rent': {
    met: { ...rentVaried('agreed', '2026-12-10'), ...WALES },
    missed: { ...rentVaried('agreed', '2026-12-09'), ...WALES },
    notApplicable: { ...rentVaried('agreed', null), ...WALES, tenancyKind: 'common_law' },
    dueOn: '2026-12-29',
  },
  'ni.variation': {
    met: { ...varied('2027-01-13'), ...NI },
    missed: { ...varied('2027-01-14'), ...NI },
    notApplicable: { ...varied('2027-01-13'), ...NI, tenancyKind: 'licence' },
    dueOn: '2027-01-13',
  },
  'ni.variation.rent': {
    met: { ...rentVaried('ni_notice', '2027-01-13'), ...NI },
    missed: { ...rentVaried('ni_notice', '2027-01-14'), ...NI },
    notApplicable: { ...rentVaried('ni_notice', null), ...NI, tenancyKind: 'licence' },
    dueOn: '2027-01-13',
  },
  'wa.consent': {
    met: { ...asked('alteration', '2027-01-15', { decision: 'refused', decidedOn: '2027-02-14' }), ...WALES },
    missed: { ...asked('occupier', '2027-01-15'), ...WALES },
    notApplicable: { ...asked('pet', '2027-01-15'), ...WALES, tenancyKind: 'common_law' },
    dueOn: '2027-02-14',
  },
  'sc.damp': {
    met: damp({ investigatedOn: '2027-01-07' }),
    missed: damp({ investigatedOn: '2027-01-08' }),
    notApplicable: { ...damp({}), tenancyKind: 'licence' },
    dueOn: '2027-01-07',
  },
  'sc.damp.summary': {
    met: damp({ investigatedOn: '2027-01-07', summaryGivenOn: '2027-01-12' }),
    missed: damp({ investigatedOn: '2027-01-07', summaryGivenOn: '2027-01-13' }),
    notApplicable: { ...damp({ investigatedOn: '2027-01-07' }), tenancyKind: 'licence' },
    dueOn: '2027-01-12',
  },
  'sc.damp.work': {
    met: damp({ investigatedOn: '2027-01-07', isWorkRequired: true, workBegunOn: '2027-01-14' }),
    missed: damp({ investigatedOn: '2027-01-07', isWorkRequired: true, workBegunOn: '2027-01-15' }),
    notApplicable: { ...damp({ investigatedOn: '2027-01-07' }), tenancyKind: 'licence' },
    dueOn: '2027-01-14',
  },
  'wa.rent': {
    met: { ...noticeOf('rhw12', '2027-01-15', '2027-03-15'), ...WALES },
    missed: { ...noticeOf('rhw12', '2027-01-15', '2027-03-14'), ...WALES },
    notApplicable: {
      ...noticeOf('rhw12', '2027-01-15', '2027-03-15'),
      ...WALES,
      tenancyKind: 'standard_fixed',
    },
    dueOn: '2027-03-15',
  },
  'sc.rent.inc': {
    met: { ...noticeOf('scottish_notice', '2027-01-15', '2027-04-16'), ...SCOTLAND },
    missed: { ...noticeOf('scottish_notice', '2027-01-15', '2027-04-15'), ...SCOTLAND },
    notApplicable: { ...noticeOf('scottish_notice', '2027-01-15', '2027-04-16'), ...SCOTLAND, ...COMPANY },
    dueOn: '2027-04-16',
  },
  'sc.rent.refer': {
    met: {
      ...noticeOf('scottish_notice', '2027-01-15', '2027-04-16', { challengedOn: '2027-02-05' }),
      ...SCOTLAND,
    },
    missed: {
      ...noticeOf('scottish_notice', '2027-01-15', '2027-04-16', { challengedOn: '2027-02-06' }),
      ...SCOTLAND,
    },
    notApplicable: { ...noticeOf('scottish_notice', '2027-01-15', '2027-04-16'), ...SCOTLAND, ...COMPANY },
    dueOn: '2027-02-05',
  },
  'ni.rent': {
    met: { ...noticeOf('ni_notice', '2027-03-01', '2027-06-01'), ...NI },
    missed: { ...noticeOf('ni_notice', '2027-03-01', '2027-05-31'), ...NI },
    notApplicable: { ...noticeOf('ni_notice', '2027-03-01', '2027-06-01'), ...NI, tenancyKind: 'common_law' },
    dueOn: '2027-06-01',
  },
  'en.tenant.ntq': {
    met: withNotice('tenant_notice', '2026-12-15', '2027-02-28'),
    missed: withNotice('tenant_notice', '2026-12-15', '2027-02-15'),
    notApplicable: { ...withNotice('tenant_notice', '2026-12-15', '2027-02-28'), ...COMPANY },
    dueOn: '2027-02-28',
  },
  'en.s8': {
    met: onGround('8', '2027-03-01', '2027-03-29'),
    missed: onGround('8', '2027-03-01', '2027-03-28'),
    notApplicable: { ...onGround('8', '2027-03-01', '2027-03-29'), ...COMPANY },
    dueOn: '2027-03-29',
  },
  'en.s8.4a': {
    met: { ...STUDENT, agreement: at('2027-03-02T12:00:00Z') },
    missed: { ...STUDENT, agreement: at('2027-03-01T12:00:00Z') },
    notApplicable: { tenancyStartsOn: '2027-09-01', agreement: at('2027-03-01T12:00:00Z') },
    dueOn: '2027-09-01',
    missedDueOn: '2027-08-31',
  },
  'en.s8.relet': {
    met: onGround('1A', '2026-10-01', '2027-06-30'),
    missed: { ...onGround('1A', '2026-10-01', '2027-06-30'), relets: ['2027-07-15T12:00:00Z'] },
    notApplicable: { ...onGround('1A', '2026-10-01', '2027-06-30'), ...COMPANY },
    dueOn: '2028-06-29',
  },
  'en.ws.grounds': {
    met: { ...RESERVED, ...given('grounds_statement', { on: '2026-05-19' }) },
    missed: { ...RESERVED, ...given('grounds_statement', { on: '2026-05-21' }) },
    notApplicable: { ...RESERVED, notices: [] },
    dueOn: '2026-05-19',
  },
  'wa.holder.notice': {
    met: { ...withNotice('tenant_notice', '2027-01-05', '2027-02-02'), ...WALES },
    missed: { ...withNotice('tenant_notice', '2027-01-05', '2027-02-01'), ...WALES },
    notApplicable: {
      ...withNotice('tenant_notice', '2027-01-05', '2027-02-02'),
      ...WALES,
      tenancyKind: 'standard_fixed',
    },
    dueOn: '2027-02-02',
  },
  'wa.joint': {
    met: { ...withNotice('withdrawal_notice', '2027-01-31', '2027-02-28'), ...WALES },
    missed: { ...withNotice('withdrawal_notice', '2027-01-31', '2027-02-27'), ...WALES },
    notApplicable: {
      ...withNotice('withdrawal_notice', '2027-01-31', '2027-02-28'),
      ...WALES,
      tenancyKind: 'standard_fixed',
    },
    dueOn: '2027-02-28',
  },
  'wa.ll.notice': {
    met: { ...withNotice('landlord_notice', '2027-01-05', '2027-07-05'), ...WALES },
    missed: { ...withNotice('landlord_notice', '2027-01-05', '2027-07-04'), ...WALES },
    notApplicable: {
      ...withNotice('landlord_notice', '2027-01-05', '2027-07-05'),
      ...WALES,
      tenancyKind: 'standard_fixed',
    },
    dueOn: '2027-07-05',
  },
  'wa.breach': {
    met: { ...withNotice('breach_notice', '2027-01-11', '2027-01-25', { grounds: ['181'] }), ...WALES },
    missed: { ...withNotice('breach_notice', '2027-01-11', '2027-01-24', { grounds: ['181'] }), ...WALES },
    notApplicable: {
      ...withNotice('breach_notice', '2027-01-11', '2027-01-25', { grounds: ['181'] }),
      ...WALES,
      ...COMPANY,
    },
    dueOn: '2027-01-25',
  },
  'wa.abandon': {
    met: { ...withNotice('abandonment_warning', '2027-01-11', '2027-02-08'), ...WALES },
    missed: { ...withNotice('abandonment_warning', '2027-01-11', '2027-02-07'), ...WALES },
    notApplicable: {
      ...withNotice('abandonment_warning', '2027-01-11', '2027-02-08'),
      ...WALES,
      ...COMPANY,
    },
    dueOn: '2027-02-08',
  },
  'sc.tenant.notice': {
    met: { ...withNotice('tenant_notice', '2026-12-01', '2026-12-30'), ...SCOTLAND },
    missed: { ...withNotice('tenant_notice', '2026-12-01', '2026-12-29'), ...SCOTLAND },
    notApplicable: { ...withNotice('tenant_notice', '2026-12-01', '2026-12-30'), ...SCOTLAND, ...COMPANY },
    dueOn: '2026-12-30',
  },
  'sc.ll.notice': {
    met: { ...toLeave('2027-02-26'), ...SCOTLAND },
    missed: { ...toLeave('2027-02-25'), ...SCOTLAND },
    notApplicable: { ...toLeave('2027-02-26'), ...SCOTLAND, ...COMPANY },
    dueOn: '2027-02-26',
  },
  'ni.ntq': {
    met: { ...withNotice('notice_to_quit', '2026-12-01', '2026-12-29'), ...NI },
    missed: { ...withNotice('notice_to_quit', '2026-12-01', '2026-12-28'), ...NI },
    notApplicable: {
      ...withNotice('notice_to_quit', '2026-12-01', '2026-12-29'),
      ...NI,
      tenancyKind: 'common_law',
    },
    dueOn: '2026-12-29',
  },
};
