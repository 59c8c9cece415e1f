import {
  type DocumentFact,
  type FlowFacts,
  type Happened,
  NOTHING_RECORDED,
  type Payment,
} from '../../src/domain/statute/facts/facts.js';

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

/** The facts under which a rule is met, missed and not applicable. */
interface Cases {
  met: Facts;
  missed: Facts;
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
  'en.rtr.initial': {
    met: { ...AGREED, ...STARTS, rightToRent: [[{ on: '2026-11-30', expiresOn: '2027-06-30' }]] },
    missed: { ...AGREED, ...STARTS, rightToRent: [[{ on: '2026-12-01', expiresOn: null }]] },
    notApplicable: WITHDRAWN,
    dueOn: '2026-11-30',
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
};
