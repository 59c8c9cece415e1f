import { describe, expect, test } from '@jest/globals';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith } from '../support/statute-cases.js';

/** What the Tenant Fees Act limits: tenancies of individuals, students and lodgers (s.28). */
const FEES = [
  ...['en.deposit.cap', 'en.hd.cap', 'en.hd.one', 'en.hd.keep.notice', 'en.hd.deadline'],
  ...['en.hd.repay.lapsed', 'en.hd.repay.ll_decides', 'en.hd.repay.signed', 'en.variation.fee'],
];
/** Landlord and Tenant Act 1987 s.46 and s.48: each tenancy of a dwelling; a licence is none. */
const ADDRESS = ['en.s48'];
const GAS = (country: string) => [`${country}.gas.check`];
const SAFETY = [
  ...[
    'en.alarms.day1',
    'en.eicr',
    'en.eicr.copy',
    'en.eicr.fix',
    'en.gas.check',
    'en.gas.copy',
    'en.licence',
  ],
  ...['en.epc.market', 'en.epc.viewing', 'en.mees'],
];
const SHARED = ['en.gas.check', 'en.gas.copy'];
const MONEY = ['en.cmp'];
const WALES_SAFETY = [...GAS('wa'), 'wa.eicr', 'wa.eicr.copy', 'wa.licence'];
/** The repairing standard: each tenancy of a house. */
const DAMP = ['sc.damp', 'sc.damp.summary', 'sc.damp.work'];
const SCOTLAND_SAFETY = [...GAS('sc'), ...DAMP, 'sc.reg', 'sc.safety'];
const NI_SAFETY = [...GAS('ni'), 'ni.alarms', 'ni.eicr', 'ni.eicr.copy'];
const RIGHT_TO_RENT = ['en.rtr.followup', 'en.rtr.initial', 'en.rtr.joiner', 'en.rtr.keep'];
const ENGLAND = [
  ...FEES,
  ...RIGHT_TO_RENT,
  ...['en.deposit.from_hd', 'en.deposit.pi', 'en.deposit.protect', 'en.deposit.return'],
  ...['en.periodic', 'en.rent.end', 'en.pet'],
  ...['en.rent.advance', 'en.rent.opening', 'en.rent.s13', 'en.rent.s13.challenge'],
  ...['en.infosheet', 'en.rent.initial', 'en.rent.preagreement', 'en.s48', 'en.ws'],
  ...['en.s8', 'en.s8.4a', 'en.s8.relet', 'en.tenant.ntq', 'en.ws.grounds'],
];
const WALES_PERIODIC = ['wa.abandon', 'wa.holder.notice', 'wa.joint', 'wa.ll.notice'];
const WALES = [
  ...['wa.address', 'wa.deposit.protect', 'wa.hd.cap', 'wa.hd.deadline', 'wa.hd.info', 'wa.hd.repay'],
  ...['wa.ws', 'wa.consent', 'wa.breach', 'wa.variation.rent', 'wa.variation.ws'],
];
const SCOTLAND = [
  'sc.cash.receipt',
  'sc.deposit.cap',
  'sc.deposit.lodge',
  'sc.premium',
  'sc.rent.advance',
  'sc.terms',
];
const LODGED = ['sc.deposit.lodge'];
const NORTHERN_IRELAND = [
  ...['ni.deposit.cap', 'ni.deposit.info', 'ni.deposit.protect', 'ni.receipt', 'ni.tin'],
  ...['ni.variation', 'ni.variation.rent'],
];

describe('the rules of a kind of tenancy', () => {
  test.each([
    ['england', 'assured', [...ENGLAND, ...SAFETY, ...MONEY]],
    ['england', 'student_accommodation', [...FEES, ...RIGHT_TO_RENT, ...ADDRESS, ...SAFETY, ...MONEY]],
    ['england', 'licence', [...FEES, ...RIGHT_TO_RENT, ...SHARED, ...MONEY]],
    [
      'england',
      'resident_landlord',
      [...RIGHT_TO_RENT, ...ADDRESS, ...SHARED, 'en.epc.market', 'en.epc.viewing', 'en.mees', ...MONEY],
    ],
    ['england', 'common_law', [...RIGHT_TO_RENT, ...ADDRESS, ...SAFETY, ...MONEY]],
    ['england', 'company_let', [...ADDRESS, ...SAFETY, ...MONEY]],
    ['wales', 'standard_periodic', ['wa.rent', ...WALES_PERIODIC, ...WALES, ...WALES_SAFETY, 'wa.rsw']],
    ['wales', 'standard_fixed', ['wa.abandon', ...WALES, ...WALES_SAFETY, 'wa.rsw']],
    ['wales', 'company_let', WALES_SAFETY],
    ['wales', 'resident_landlord', GAS('wa')],
    ['wales', 'common_law', WALES_SAFETY],
    [
      'scotland',
      'private_residential',
      ['sc.rent.inc', 'sc.rent.refer', 'sc.ll.notice', 'sc.tenant.notice', ...SCOTLAND, ...SCOTLAND_SAFETY],
    ],
    ['scotland', 'student_accommodation', [...LODGED, ...SCOTLAND_SAFETY]],
    ['scotland', 'company_let', [...LODGED, ...SCOTLAND_SAFETY]],
    ['scotland', 'licence', [...LODGED, ...GAS('sc')]],
    ['scotland', 'common_law', [...LODGED, ...SCOTLAND_SAFETY]],
    ['scotland', 'resident_landlord', GAS('sc')],
    ['northernireland', 'private_tenancy', ['ni.rent', 'ni.ntq', ...NORTHERN_IRELAND, ...NI_SAFETY]],
    ['northernireland', 'company_let', ['ni.rent', 'ni.ntq', ...NORTHERN_IRELAND, ...NI_SAFETY]],
    ['northernireland', 'common_law', [...NORTHERN_IRELAND, ...NI_SAFETY]],
    ['northernireland', 'resident_landlord', GAS('ni')],
  ] as const)('are those of the law in %s, %s', (jurisdiction, tenancyKind, expected) => {
    const judged = judgementsOf(factsWith({ jurisdiction, tenancyKind }), statutes());
    const applied = judged.filter(({ note }) => !note?.endsWith('is outside this rule.'));
    expect(applied.map(({ row }) => row.key).sort()).toEqual([...expected].sort());
    for (const { row, verdict, note } of judged.filter((one) => !applied.includes(one)))
      expect([row.key, verdict, note]).toEqual([row.key, 'not_applicable', note]);
  });

  test('do not include a rule outside the kind, which names it', () => {
    const judged = judgementsOf(factsWith({ tenancyKind: 'company_let' }), statutes());
    const fees = judged.filter(({ row }) => FEES.includes(row.key));
    expect(new Set(fees.map(({ note }) => note))).toEqual(new Set(['A company let is outside this rule.']));
  });
});
