import { nextDueDays } from '../../src/domain/compliance/record/next-due.js';
import type { ComplianceFact } from '../../src/domain/statute/facts/compliance.js';
import type { DocumentFact, FlowFacts, Payment } from '../../src/domain/statute/facts/facts.js';
import type { RentChangeFact } from '../../src/domain/statute/facts/rent-changes.js';
import { asked, change, check, damp, notice, received, refunded } from './statute-cases.js';

const ANN = { id: 1, personId: 11 };
const BEN = { id: 2, personId: 12 };
const PAT = 13;

const given = (kind: DocumentFact['kind'], on: string, to: Partial<DocumentFact> = {}): DocumentFact => ({
  ...{ kind, on, tenants: [ANN.id], payers: [] },
  ...to,
});
const kept = (on: string): Payment => ({
  ...received('holding_deposit', on),
  direction: 'kept',
  keptGround: 'false_information',
});
const signedOn = (on: string) => ({ agreement: { on, at: new Date(`${on}T12:00:00Z`) } });

/** Gas checks on some days, with the days by which the next ones are due. */
export function gas(...days: readonly string[]): ComplianceFact[] {
  const checks = days.map((checkedOn, id) => ({
    id,
    checkedOn,
    outcome: 'satisfactory' as const,
    expiresOn: null,
  }));
  const due = nextDueDays('gas_safety', checks);
  return checks.map(({ id, checkedOn }) =>
    check('gas_safety', checkedOn, { nextDueOn: due.get(id) ?? null }),
  );
}

const AGREED = {
  payments: [received('holding_deposit', '2027-01-18')],
  agreedDeadlines: [{ agreedOn: '2027-01-20', deadlineOn: '2027-02-26' }],
};
const repaid = (on: string) => ({
  ...AGREED,
  payments: [...AGREED.payments, refunded('holding_deposit', on)],
});
const DECLINED = {
  decision: { outcome: 'landlord_declined', on: '2027-01-14' } as const,
  payments: [received('holding_deposit', '2027-01-10'), kept('2027-01-14')],
};
const reasons = (on: string) => ({ ...DECLINED, documents: [given('holding_deposit_reasons', on)] });
const WITHDREW = {
  decision: { outcome: 'tenant_withdrew', on: '2027-01-10' } as const,
  payments: [received('holding_deposit', '2027-01-01'), kept('2027-01-10')],
};
const DEPOSIT = { payments: [received('tenancy_deposit', '2026-12-01')] };
const information = (on: string, to?: Partial<DocumentFact>) => given('prescribed_information', on, to);
const OF_TWO = { ...DEPOSIT, tenants: [ANN, BEN] };
const PAID_BY_PAT = {
  tenants: [ANN, BEN],
  payments: [{ ...received('tenancy_deposit', '2026-12-01'), payerPersonId: PAT }],
};
const HOME = { tenancyStartsOn: '2026-12-15' };
const bad = (remediedOn: string | null) => ({
  tenancyStartsOn: '2027-01-10',
  compliance: [
    check('eicr', '2027-01-20', { outcome: 'unsatisfactory', remediedOn, nextDueOn: '2032-01-20' }),
  ],
});
const alarms = (on: string) => ({ tenancyStartsOn: '2027-01-15', compliance: [check('alarms', on)] });
const GRANTED = { jurisdiction: 'northernireland', agreement: { on: '2027-01-31' } } as const;
const LODGED = {
  jurisdiction: 'scotland',
  tenancyStartsOn: '2027-02-01',
  payments: [received('tenancy_deposit', '2027-01-25')],
} as const;

const fee = (pence: number, reasonableCostsPence: number | null = null): Payment => ({
  ...received('variation_fee', '2027-03-01', pence),
  reasonableCostsPence,
});
const feeBack = (pence: number): Payment => refunded('variation_fee', '2027-03-10', pence);
/** The fees of a tenancy, each with an id. */
const fees = (...payments: readonly Payment[]) => ({
  payments: payments.map((one, place) => ({ ...one, id: place + 1 })),
});

const SIGN = 'en.hd.deadline';
const REPAY = 'en.hd.repay.lapsed';
const REASONS = 'en.hd.keep.notice';
const SETTLE = 'en.hd.repay.ll_decides';
const PROTECT = 'en.deposit.protect';
const INFORM = 'en.deposit.pi';
const GAS = 'en.gas.check';
const FIX = 'en.eicr.fix';
const COPY = 'en.eicr.copy';
const ALARMS = 'en.alarms.day1';

const signed = (on: string) => ({ ...AGREED, ...signedOn(on) });
const certified = (on: string, isUpload: boolean) => ({ ...DEPOSIT, depositProtected: { on, isUpload } });
const IN_TURN = {
  ...OF_TWO,
  documents: [information('2026-12-20'), information('2026-12-31', { tenants: [BEN.id] })],
};
const WITHOUT_PAT = {
  ...PAID_BY_PAT,
  documents: [information('2026-12-20', { tenants: [ANN.id, BEN.id] })],
};
const checked = (...days: readonly string[]) => ({ ...HOME, compliance: gas(...days) });
const copied = (on: string) => ({ ...bad('2027-02-16'), documents: [given('eicr', on)] });

/** Rents of tenancies from a day, with rises in the order of their days. */
const rented = (tenancyStartsOn: string, ...rentChanges: RentChangeFact[]) => ({
  tenancyStartsOn,
  rentChanges,
});
const JUNE = '2026-06-01';
const S13 = 'en.rent.s13';
const inWales = (...rentChanges: RentChangeFact[]) => ({
  ...rented('2025-01-01', ...rentChanges),
  jurisdiction: 'wales' as const,
});
const inScotland = (receivedOn: string, effectiveOn: string) => ({
  ...rented('2026-06-01', change('scottish_notice', '2027-01-13', effectiveOn, { receivedOn })),
  jurisdiction: 'scotland' as const,
});
const inIreland = (servedOn: string, effectiveOn: string) => ({
  ...rented('2026-03-01', change('ni_notice', servedOn, effectiveOn)),
  jurisdiction: 'northernireland' as const,
});
const APRIL = change('rhw12', '2026-01-15', '2026-04-01', { newRentPence: 123_000 });
const next = (servedOn: string, effectiveOn: string) => change('rhw12', servedOn, effectiveOn, { id: 2 });

const ended = (
  tenancyStartsOn: string,
  jurisdiction: FlowFacts['jurisdiction'],
  ...[kind, servedOn, endsOn, more]: Parameters<typeof notice>
) => ({ tenancyStartsOn, jurisdiction, notices: [notice(kind, servedOn, endsOn, more)] });
const NTQ = 'en.tenant.ntq';
const S8 = 'en.s8';
const quit = (endsOn: string) => ended(JUNE, 'england', 'tenant_notice', '2026-12-15', endsOn);
const possession = (from: string, code: string, servedOn: string, endsOn: string) =>
  ended(from, 'england', 'possession_notice', servedOn, endsOn, { grounds: [code] });
const own = (...relets: string[]) => ({
  ...possession('2026-06-01', '1A', '2027-02-20', '2027-06-30'),
  relets,
});
const toLeave = (from: string, code: string, endsOn: string, method: 'post' | 'hand') =>
  ended(from, 'scotland', 'notice_to_leave', '2026-12-01', endsOn, { grounds: [code], method });

const PET = 'en.pet';
const FEE = 'en.variation.fee';
const CONSENT = 'wa.consent';
const pet = (more?: Parameters<typeof asked>[2]) => asked('pet', '2027-01-15', more);
const petDecidedOn = (decidedOn: string, more: Parameters<typeof asked>[2] = {}) =>
  pet({ decision: 'refused', decidedOn, ...more });
const JAN20 = { moreAskedOn: '2027-01-20' };
const FEB10 = { ...JAN20, moreReceivedOn: '2027-02-10' };
const consent = (more?: Parameters<typeof asked>[2]) => ({
  ...asked('alteration', '2027-01-15', more),
  jurisdiction: 'wales' as const,
});

/** Reported on a Friday; 25 and 28 December, 1 and 4 January are holidays. The rest counts from 7 January. */
const DAMP = 'sc.damp';
const INVESTIGATED = { investigatedOn: '2027-01-07' };
const TOO_LATE = { investigatedOn: '2027-01-08' };
const LATER = '2027-01-31';

const RTR = 'en.rtr.initial';
/** A student who comes from abroad: the agreement depends on the right to rent. */
const visa = (...checkedOn: readonly string[]) => ({
  ...signedOn('2027-05-01'),
  tenancyStartsOn: '2027-09-01',
  isConditionalOnRightToRent: true,
  rightToRent: [checkedOn.map((on) => ({ on, expiresOn: '2028-09-30' }))],
});

/** `expected` is the state, the due day and the day on which it was met; `-` is none. */
type Row = readonly [
  number: number,
  title: string,
  key: string,
  facts: Partial<FlowFacts>,
  today: string,
  expected: string,
];

/** The worked cases of deadlines. Those of payments, of lists and of notices are in the tests of these. */
export const WORKED_CASES: readonly Row[] = [
  [1, 'signed the day before', SIGN, signed('2027-02-25'), '2027-03-31', 'met 2027-02-26 2027-02-25'],
  [1, 'signed on the deadline', SIGN, signed('2027-02-26'), '2027-03-31', 'missed 2027-02-26 2027-02-26'],
  [1, 'repaid on the last day', REPAY, repaid('2027-03-04'), '2027-03-31', 'met 2027-03-04 2027-03-04'],
  [1, 'repaid a day later', REPAY, repaid('2027-03-05'), '2027-03-31', 'missed 2027-03-04 2027-03-05'],
  [2, 'reasons on the last day', REASONS, reasons('2027-01-20'), '2027-01-31', 'met 2027-01-20 2027-01-20'],
  [2, 'reasons in time settle it', SETTLE, reasons('2027-01-20'), '2027-01-31', 'met 2027-01-20 2027-01-14'],
  [2, 'reasons a day later', REASONS, reasons('2027-01-21'), '2027-01-31', 'missed 2027-01-20 2027-01-21'],
  [2, 'late reasons do not settle it', SETTLE, reasons('2027-01-21'), '2027-01-31', 'missed 2027-01-20 -'],
  [4, 'withdrawn before the deadline', REASONS, WITHDREW, '2027-01-16', 'open 2027-01-16 -'],
  [6, 'protected', PROTECT, certified('2026-12-08', false), '2027-06-01', 'met 2026-12-30 2026-12-08'],
  [6, 'uploaded alone', PROTECT, certified('2027-01-15', true), '2027-06-01', 'missed 2026-12-30 2027-01-15'],
  [7, 'informed in turn', INFORM, IN_TURN, '2027-06-01', 'missed 2026-12-30 2026-12-31'],
  [7, 'without the payer', INFORM, WITHOUT_PAT, '2027-06-01', 'missed 2026-12-30 -'],
  [
    8,
    'a notice for the first day',
    S13,
    rented(JUNE, change('form_4a', '2027-03-25', '2027-06-01')),
    '2027-04-01',
    'met 2027-06-01 2027-03-25',
  ],
  [
    8,
    'a notice for a month before',
    S13,
    rented(JUNE, change('form_4a', '2027-03-25', '2027-05-01')),
    '2027-04-01',
    'missed 2027-06-01 -',
  ],
  [
    8,
    'a notice for another period',
    S13,
    rented(JUNE, change('form_4a', '2027-03-25', '2027-06-15')),
    '2027-04-01',
    'missed 2027-06-01 -',
  ],
  [
    8,
    'served on the last day for June',
    S13,
    rented(JUNE, change('form_4a', '2027-04-01', '2027-06-01')),
    '2027-04-01',
    'met 2027-06-01 2027-04-01',
  ],
  [
    8,
    'served a day later',
    S13,
    rented(JUNE, change('form_4a', '2027-04-02', '2027-06-01')),
    '2027-04-02',
    'missed 2027-07-01 -',
  ],
  [
    8,
    'agreed with the tenants',
    S13,
    rented(JUNE, change('agreed', '2027-03-25', '2027-06-01')),
    '2027-04-01',
    'missed 2027-06-01 -',
  ],
  [
    9,
    'within the first year',
    S13,
    rented('2026-09-01', change('form_4a', '2026-10-23', '2026-12-01')),
    '2026-11-27',
    'missed 2027-09-01 -',
  ],
  [
    9,
    'after the first year',
    S13,
    rented('2026-09-01', change('form_4a', '2026-10-23', '2027-09-01')),
    '2026-11-27',
    'met 2027-09-01 2026-10-23',
  ],
  [
    10,
    'challenged on the last day',
    `${S13}.challenge`,
    rented(
      JUNE,
      change('form_4a', '2027-03-25', '2027-06-01', { status: 'challenged', challengedOn: '2027-05-31' }),
    ),
    '2027-06-02',
    'met 2027-05-31 2027-05-31',
  ],
  [
    10,
    'not challenged',
    `${S13}.challenge`,
    rented(JUNE, change('form_4a', '2027-03-25', '2027-06-01')),
    '2027-05-31',
    'open 2027-05-31 -',
  ],
  [
    11,
    'the second rise in Wales',
    'wa.rent',
    inWales(APRIL, next('2027-02-10', '2027-04-10')),
    '2027-03-01',
    'met 2027-04-10 2027-02-10',
  ],
  [
    11,
    'the second rise a day before',
    'wa.rent',
    inWales(APRIL, next('2027-02-10', '2027-04-09')),
    '2027-03-01',
    'missed 2027-04-10 -',
  ],
  [
    11,
    'the first rise in Wales',
    'wa.rent',
    inWales(change('rhw12', '2027-01-15', '2027-03-15')),
    '2027-03-01',
    'met 2027-03-15 2027-01-15',
  ],
  [
    12,
    'received in Scotland',
    'sc.rent.inc',
    inScotland('2027-01-15', '2027-04-16'),
    '2027-02-01',
    'met 2027-04-16 2027-01-13',
  ],
  [
    12,
    'a day before in Scotland',
    'sc.rent.inc',
    inScotland('2027-01-15', '2027-04-15'),
    '2027-02-01',
    'missed 2027-04-16 -',
  ],
  [
    12,
    'the end of November in Scotland',
    'sc.rent.inc',
    inScotland('2027-11-30', '2028-03-01'),
    '2027-12-01',
    'met 2028-03-01 2027-01-13',
  ],
  [
    12,
    'a year after the grant',
    'ni.rent',
    inIreland('2026-12-01', '2027-03-01'),
    '2026-12-02',
    'met 2027-03-01 2026-12-01',
  ],
  [
    12,
    'a day before a year',
    'ni.rent',
    inIreland('2026-11-30', '2027-02-28'),
    '2026-12-02',
    'missed 2027-03-01 -',
  ],
  [
    12,
    'served a day later',
    'ni.rent',
    inIreland('2026-12-02', '2027-03-01'),
    '2026-12-02',
    'missed 2027-03-02 -',
  ],
  [13, 'tenants to the end of a month', NTQ, quit('2027-02-28'), '2027-01-01', 'met 2027-02-28 2026-12-15'],
  [13, 'tenants to a rent day', NTQ, quit('2027-03-01'), '2027-01-01', 'met 2027-02-28 2026-12-15'],
  [13, 'tenants within a period', NTQ, quit('2027-02-15'), '2027-01-01', 'missed 2027-02-28 -'],
  [
    14,
    'Ground 8',
    S8,
    possession('2026-05-01', '8', '2027-03-01', '2027-03-29'),
    '2027-03-02',
    'met 2027-03-29 2027-03-01',
  ],
  [
    14,
    'Ground 8, a day early',
    S8,
    possession('2026-05-01', '8', '2027-03-01', '2027-03-28'),
    '2027-03-02',
    'missed 2027-03-29 -',
  ],
  [
    15,
    'Ground 1A after a year',
    S8,
    possession('2026-07-01', '1A', '2027-03-10', '2027-07-10'),
    '2027-03-11',
    'met 2027-07-10 2027-03-10',
  ],
  [
    15,
    'Ground 1A within a year',
    S8,
    possession('2026-07-01', '1A', '2027-02-20', '2027-06-30'),
    '2027-03-11',
    'met 2027-06-30 2027-02-20',
  ],
  [
    15,
    'Ground 1A a day early',
    S8,
    possession('2026-07-01', '1A', '2027-02-20', '2027-06-29'),
    '2027-03-11',
    'missed 2027-06-30 -',
  ],
  [16, 'Ground 1A, not let again', 'en.s8.relet', own(), '2027-07-01', 'met 2028-06-29 2027-06-30'],
  [
    16,
    'Ground 1A, let on the last day',
    'en.s8.relet',
    own('2028-06-29T12:00:00Z'),
    '2028-07-01',
    'missed 2028-06-29 -',
  ],
  [
    16,
    'Ground 1A, let a day later',
    'en.s8.relet',
    own('2028-06-30T12:00:00Z'),
    '2028-07-01',
    'met 2028-06-29 2027-06-30',
  ],
  [
    16,
    'Ground 1',
    S8,
    possession('2025-01-01', '1', '2026-10-31', '2027-03-01'),
    '2026-11-01',
    'met 2027-03-01 2026-10-31',
  ],
  [
    19,
    'given too early',
    'wa.ll.notice',
    ended('2026-03-01', 'wales', 'landlord_notice', '2026-08-31', '2027-03-01'),
    '2026-09-05',
    'missed 2027-03-01 -',
  ],
  [
    19,
    'given in time',
    'wa.ll.notice',
    ended('2026-03-01', 'wales', 'landlord_notice', '2026-09-01', '2027-03-01'),
    '2026-09-05',
    'met 2027-03-01 2026-09-01',
  ],
  [
    20,
    'contract-holders',
    'wa.holder.notice',
    ended('2026-03-01', 'wales', 'tenant_notice', '2027-01-05', '2027-02-02'),
    '2027-01-06',
    'met 2027-02-02 2027-01-05',
  ],
  [
    20,
    'abandonment',
    'wa.abandon',
    ended('2026-03-01', 'wales', 'abandonment_warning', '2027-01-11', '2027-02-08'),
    '2027-01-12',
    'met 2027-02-08 2027-01-11',
  ],
  [
    21,
    'arrears, by post',
    'sc.ll.notice',
    toLeave('2025-08-01', '12', '2027-01-01', 'post'),
    '2026-12-02',
    'met 2027-01-01 2026-12-01',
  ],
  [
    21,
    'sale, by post',
    'sc.ll.notice',
    toLeave('2025-08-01', '1', '2027-02-26', 'post'),
    '2026-12-02',
    'met 2027-02-26 2026-12-01',
  ],
  [
    21,
    'arrears, by hand',
    'sc.ll.notice',
    toLeave('2025-08-01', '12', '2026-12-30', 'hand'),
    '2026-12-02',
    'met 2026-12-30 2026-12-01',
  ],
  [
    22,
    'to twelve months',
    'ni.ntq',
    ended('2026-03-01', 'northernireland', 'notice_to_quit', '2026-12-01', '2026-12-29'),
    '2026-12-02',
    'met 2026-12-29 2026-12-01',
  ],
  [
    22,
    'above twelve months',
    'ni.ntq',
    ended('2026-03-01', 'northernireland', 'notice_to_quit', '2027-03-15', '2027-05-10'),
    '2027-03-16',
    'met 2027-05-10 2027-03-15',
  ],
  [25, 'not checked yet', GAS, HOME, '2026-12-08', 'pending - -'],
  [25, 'its last day', GAS, checked('2026-12-09'), '2027-12-09', 'met 2027-12-09 2026-12-09'],
  [25, 'a day later', GAS, checked('2026-12-09'), '2027-12-10', 'missed 2027-12-09 -'],
  [25, 'early', GAS, checked('2026-12-09', '2027-10-20'), '2028-12-09', 'met 2028-12-09 2027-10-20'],
  [25, 'early, a day later', GAS, checked('2026-12-09', '2027-10-20'), '2028-12-10', 'missed 2028-12-09 -'],
  [25, 'too early', GAS, checked('2026-12-09', '2027-10-01'), '2028-10-01', 'met 2028-10-01 2027-10-01'],
  [
    25,
    'too early, a day later',
    GAS,
    checked('2026-12-09', '2027-10-01'),
    '2028-10-02',
    'missed 2028-10-01 -',
  ],
  [26, 'remedied on the last day', FIX, bad('2027-02-16'), '2027-02-17', 'met 2027-02-16 2027-02-16'],
  [26, 'not remedied yet', FIX, bad(null), '2027-02-16', 'open 2027-02-16 -'],
  [26, 'remedied a day later', FIX, bad('2027-02-17'), '2027-02-17', 'missed 2027-02-16 2027-02-17'],
  [26, 'a copy on its last day', COPY, copied('2027-02-17'), '2027-03-01', 'met 2027-02-17 2027-02-17'],
  [26, 'a copy a day later', COPY, copied('2027-02-18'), '2027-03-01', 'missed 2027-02-17 2027-02-18'],
  [27, 'checked the day before', ALARMS, alarms('2027-01-14'), '2027-01-16', 'missed 2027-01-15 -'],
  [27, 'checked on the day', ALARMS, alarms('2027-01-15'), '2027-01-16', 'met 2027-01-15 2027-01-15'],
  [29, 'a grant in Northern Ireland', 'ni.tin', GRANTED, '2027-02-28', 'open 2027-02-28 -'],
  [29, 'a deposit in Scotland', 'sc.deposit.lodge', LODGED, '2027-03-15', 'open 2027-03-15 -'],
  [23, 'a pet, on the last day', PET, pet(), '2027-02-12', 'open 2027-02-12 -'],
  [23, 'a pet, the day after', PET, pet(), '2027-02-13', 'missed 2027-02-12 -'],
  [23, 'decided on the last day', PET, petDecidedOn('2027-02-12'), '2027-06-01', 'met 2027-02-12 2027-02-12'],
  [23, 'decided a day later', PET, petDecidedOn('2027-02-13'), '2027-06-01', 'missed 2027-02-12 2027-02-13'],
  [23, 'information given', PET, pet(FEB10), '2027-02-17', 'open 2027-02-17 -'],
  [23, 'information given, the day after', PET, pet(FEB10), '2027-02-18', 'missed 2027-02-17 -'],
  [
    23,
    'decided seven days after it',
    PET,
    petDecidedOn('2027-02-17', FEB10),
    '2027-06-01',
    'met 2027-02-17 2027-02-17',
  ],
  [
    23,
    'decided eight days after it',
    PET,
    petDecidedOn('2027-02-18', FEB10),
    '2027-06-01',
    'missed 2027-02-17 2027-02-18',
  ],
  [23, 'information never given', PET, pet(JAN20), '2027-06-01', 'pending - -'],
  [
    23,
    'decided without it',
    PET,
    petDecidedOn('2027-05-01', JAN20),
    '2027-06-01',
    'met 2027-05-01 2027-05-01',
  ],
  [
    23,
    'decided early without it',
    PET,
    petDecidedOn('2027-01-25', JAN20),
    '2027-06-01',
    'met 2027-02-12 2027-01-25',
  ],
  [
    23,
    'information given early',
    PET,
    pet({ ...JAN20, moreReceivedOn: '2027-02-05' }),
    '2027-02-12',
    'open 2027-02-12 -',
  ],
  [23, 'asked on the 28th day', PET, pet({ moreAskedOn: '2027-02-12' }), '2027-06-01', 'pending - -'],
  [23, 'asked on the 29th day', PET, pet({ moreAskedOn: '2027-02-13' }), '2027-06-01', 'missed 2027-02-12 -'],
  [23, 'superior landlord asked', PET, pet({ superiorAskedOn: '2027-02-12' }), '2027-06-01', 'pending - -'],
  [
    23,
    'superior landlord decided',
    PET,
    pet({ superiorAskedOn: '2027-02-12', superiorAnsweredOn: '2027-03-01' }),
    '2027-03-08',
    'open 2027-03-08 -',
  ],
  [23, 'a day agreed', PET, pet({ agreedUntilOn: '2027-03-31' }), '2027-03-31', 'open 2027-03-31 -'],
  [
    23,
    'the day after the agreed one',
    PET,
    pet({ agreedUntilOn: '2027-03-31' }),
    '2027-04-01',
    'missed 2027-03-31 -',
  ],
  [23, 'asked before the right began', PET, asked('pet', '2026-04-30'), '2027-06-01', 'not_applicable - -'],
  [24, 'consent, on the last day', CONSENT, consent(), '2027-02-14', 'open 2027-02-14 -'],
  [24, 'silence', CONSENT, consent(), '2027-02-15', 'missed 2027-02-14 -'],
  [
    24,
    'rejected on the last day',
    CONSENT,
    consent({ decision: 'refused', decidedOn: '2027-02-14' }),
    '2027-06-01',
    'met 2027-02-14 2027-02-14',
  ],
  [
    24,
    'rejected a day later',
    CONSENT,
    consent({ decision: 'refused', decidedOn: '2027-02-15' }),
    '2027-06-01',
    'missed 2027-02-14 2027-02-15',
  ],
  [
    24,
    'information asked on the 14th day',
    CONSENT,
    consent({ moreAskedOn: '2027-01-28' }),
    '2027-06-01',
    'pending - -',
  ],
  [
    24,
    'information asked on the 15th day',
    CONSENT,
    consent({ moreAskedOn: '2027-01-29' }),
    '2027-06-01',
    'missed 2027-02-14 -',
  ],
  [
    24,
    'information given',
    CONSENT,
    consent({ moreAskedOn: '2027-01-28', moreReceivedOn: '2027-02-10' }),
    '2027-03-09',
    'open 2027-03-09 -',
  ],
  [
    18,
    'a visa checked 28 days before the start',
    RTR,
    visa('2027-08-04'),
    '2027-09-30',
    'met 2027-08-31 2027-08-04',
  ],
  [18, 'a visa checked a day earlier', RTR, visa('2027-08-03'), '2027-08-31', 'open 2027-08-31 -'],
  [18, 'a visa checked too early alone', RTR, visa('2027-08-03'), '2027-09-01', 'missed 2027-08-31 -'],
  [
    18,
    'a visa checked again on the last day',
    RTR,
    visa('2027-08-03', '2027-08-31'),
    '2027-09-30',
    'met 2027-08-31 2027-08-31',
  ],
  [
    18,
    'a visa checked on the first day',
    RTR,
    visa('2027-09-01'),
    '2027-09-30',
    'missed 2027-08-31 2027-09-01',
  ],
  [
    18,
    'without the condition',
    RTR,
    { ...visa('2027-08-04'), isConditionalOnRightToRent: false },
    '2027-09-30',
    'missed 2027-04-30 2027-08-04',
  ],
  [31, 'damp in Scotland, investigated', DAMP, damp(INVESTIGATED), LATER, 'met 2027-01-07 2027-01-07'],
  [31, 'investigated a day later', DAMP, damp(TOO_LATE), LATER, 'missed 2027-01-07 2027-01-08'],
  [31, 'reported on the first day of the rule', DAMP, damp({}, '2026-10-06'), LATER, 'missed 2026-10-20 -'],
  // Easter Monday is a working day in Scotland, and not in England: 2 April is the tenth one.
  [
    31,
    'investigated after Easter, a day later',
    DAMP,
    damp({ investigatedOn: '2027-04-05' }, '2027-03-18'),
    '2027-04-30',
    'missed 2027-04-02 2027-04-05',
  ],
  [31, 'reported before the rule', DAMP, damp({}, '2026-10-05'), LATER, 'not_applicable - -'],
  [
    31,
    'a summary a day later',
    `${DAMP}.summary`,
    damp({ ...INVESTIGATED, summaryGivenOn: '2027-01-13' }),
    LATER,
    'missed 2027-01-12 2027-01-13',
  ],
  [
    31,
    'work that is required',
    `${DAMP}.work`,
    damp({ ...INVESTIGATED, isWorkRequired: true }),
    '2027-01-14',
    'open 2027-01-14 -',
  ],
  [31, 'work of unknown need', `${DAMP}.work`, damp(INVESTIGATED), LATER, 'pending - -'],
  [31, 'no work', `${DAMP}.work`, damp({ ...INVESTIGATED, isWorkRequired: false }), LATER, 'pending - -'],
  [32, 'a fee of £50 for a change', FEE, fees(fee(5000)), LATER, 'met 2027-03-01 2027-03-01'],
  [32, 'a penny more', FEE, fees(fee(5001)), LATER, 'missed 2027-03-01 -'],
  [32, 'costs of £72', FEE, fees(fee(7200, 7200)), LATER, 'met 2027-03-01 2027-03-01'],
  [32, 'a penny more than the costs', FEE, fees(fee(7201, 7200)), LATER, 'missed 2027-03-01 -'],
  [32, 'costs of less than £50', FEE, fees(fee(5000, 2000)), LATER, 'met 2027-03-01 2027-03-01'],
  [32, 'the excess repaid', FEE, fees(fee(6000), feeBack(1000)), LATER, 'met 2027-03-01 2027-03-01'],
  [32, 'a penny of the excess left', FEE, fees(fee(6000), feeBack(999)), LATER, 'missed 2027-03-01 -'],
  [32, 'two changes, £50 each', FEE, fees(fee(5000), fee(5000)), LATER, 'met 2027-03-01 2027-03-01'],
  [
    32,
    'before the Tenant Fees Act',
    FEE,
    { payments: [received('variation_fee', '2019-05-31', 20_000)] },
    LATER,
    'not_applicable - -',
  ],
  [32, 'a licence', FEE, { ...fees(fee(5001)), tenancyKind: 'licence' }, LATER, 'missed 2027-03-01 -'],
  [
    32,
    'a student letting',
    FEE,
    { ...fees(fee(5001)), tenancyKind: 'student_accommodation' },
    LATER,
    'missed 2027-03-01 -',
  ],
  [32, 'a company let', FEE, { ...fees(fee(5001)), tenancyKind: 'company_let' }, LATER, 'not_applicable - -'],
];
