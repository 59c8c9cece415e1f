import { describe, expect, test } from '@jest/globals';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { availableDay, endingDay, type NoticeFact } from '../../src/domain/statute/facts/notices.js';
import { STUDENT_START } from '../../src/domain/statute/notices/judge-grounds.js';
import { judgeNotice } from '../../src/domain/statute/notices/judge-notice.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith, given, notice, received } from '../support/statute-cases.js';

type Facts = Partial<FlowFacts>;
type Kind = NoticeFact['kind'];

const JUNE = { tenancyStartsOn: '2026-06-01' };
const WALES = { jurisdiction: 'wales', tenancyStartsOn: '2026-03-01' } as const;
const SCOTLAND = { jurisdiction: 'scotland', tenancyStartsOn: '2026-08-01' } as const;
const LONGER = { ...SCOTLAND, tenancyStartsOn: '2025-08-01' };
const NI = { jurisdiction: 'northernireland', tenancyStartsOn: '2026-03-01' } as const;
const on = (...grounds: string[]) => ({ grounds });
const BY_POST = { method: 'post' } as const;
const BY_TENANTS = { givenBy: 'tenant' } as const;
const agreed = (day: string) => ({ agreement: { on: day, at: new Date(`${day}T12:00:00Z`) } });

const judge = (facts: Facts, one: NoticeFact) => {
  const { earliestEndsOn, useBy, findings } = judgeNotice(statutes(), factsWith(facts), one);
  return { earliestEndsOn, useBy, defects: findings.flatMap(({ defect }) => defect ?? []), findings };
};

/**
 * The earliest day of a notice, and its last day of use. Written from the Acts: Protection from Eviction Act
 * 1977 s.5, Housing Act 1988 s.8(3)-(4AA) and Sch. 2, RHW 2016 ss.130, 157-161, 169, 173-175, 179, 220, PHT 2016
 * ss.49, 54, 62, PTO 2006 art. 14. The numbers are those of the worked cases.
 */
const EARLIEST: readonly (readonly [
  string,
  Facts,
  Kind,
  servedOn: string,
  Partial<NoticeFact>,
  earliestOn: string | null,
  useBy?: string,
])[] = [
  ['13: two months, to the end of a month', JUNE, 'tenant_notice', '2026-12-15', {}, '2027-02-28'],
  ['two months end on a rent day', JUNE, 'tenant_notice', '2027-01-01', {}, '2027-03-01'],
  ['two months end a day after a rent day', JUNE, 'tenant_notice', '2027-01-02', {}, '2027-03-31'],
  ['a short month', JUNE, 'tenant_notice', '2026-12-31', {}, '2027-02-28'],
  ['a leap day', JUNE, 'tenant_notice', '2027-12-30', {}, '2028-02-29'],
  ['a shorter time was agreed', JUNE, 'tenant_notice', '2026-12-15', { isShorterAgreed: true }, null],
  ['unknown rent periods', { rent: null, ...JUNE }, 'tenant_notice', '2026-12-15', {}, '2027-02-15'],
  ['14: Ground 8', JUNE, 'possession_notice', '2027-03-01', on('8'), '2027-03-29', '2028-03-01'],
  [
    '14: Ground 8 on a leap day',
    JUNE,
    'possession_notice',
    '2028-02-29',
    on('8'),
    '2028-03-28',
    '2029-02-28',
  ],
  ['two weeks', JUNE, 'possession_notice', '2027-03-01', on('12'), '2027-03-15', '2028-03-01'],
  ['at once', JUNE, 'possession_notice', '2027-03-01', on('14'), '2027-03-01', '2028-03-01'],
  [
    'the longest period',
    JUNE,
    'possession_notice',
    '2027-03-01',
    on('14', '10', '9'),
    '2027-05-01',
    '2028-03-01',
  ],
  [
    '15: Ground 1A after a year',
    { tenancyStartsOn: '2026-07-01' },
    'possession_notice',
    '2027-03-10',
    on('1A'),
    '2027-07-10',
    '2028-03-10',
  ],
  [
    '15: Ground 1A within a year',
    { tenancyStartsOn: '2026-07-01' },
    'possession_notice',
    '2027-02-20',
    on('1A'),
    '2027-06-30',
    '2028-02-20',
  ],
  [
    '15: the last day within a year',
    { tenancyStartsOn: '2026-07-01' },
    'possession_notice',
    '2027-02-28',
    on('1A'),
    '2027-06-30',
    '2028-02-28',
  ],
  [
    '15: the day after',
    { tenancyStartsOn: '2026-07-01' },
    'possession_notice',
    '2027-03-01',
    on('1A'),
    '2027-07-01',
    '2028-03-01',
  ],
  [
    '16: Ground 1 at the end of a month',
    { tenancyStartsOn: '2025-01-01' },
    'possession_notice',
    '2026-10-31',
    on('1'),
    '2027-03-01',
    '2027-10-31',
  ],
  [
    '16: Ground 1 a day before',
    { tenancyStartsOn: '2025-01-01' },
    'possession_notice',
    '2026-10-30',
    on('1'),
    '2027-03-01',
    '2027-10-30',
  ],
  [
    '16: Ground 1 two days before',
    { tenancyStartsOn: '2025-01-01' },
    'possession_notice',
    '2026-10-28',
    on('1'),
    '2027-02-28',
    '2027-10-28',
  ],
  [
    'Ground 6 within six months',
    JUNE,
    'possession_notice',
    '2026-06-15',
    on('6'),
    '2026-11-30',
    '2027-06-15',
  ],
  [
    '19: s.173 after six months',
    WALES,
    'landlord_notice',
    '2026-09-01',
    { endsOn: '2027-03-01' },
    '2027-03-01',
    '2027-04-30',
  ],
  [
    '19: s.173 a day before',
    WALES,
    'landlord_notice',
    '2026-08-31',
    { endsOn: '2027-03-01' },
    '2027-03-01',
    '2027-04-30',
  ],
  [
    '19: s.173 a day after',
    WALES,
    'landlord_notice',
    '2026-09-02',
    { endsOn: '2027-03-02' },
    '2027-03-02',
    '2027-05-01',
  ],
  ['20: contract-holders', WALES, 'tenant_notice', '2027-01-05', {}, '2027-02-02'],
  ['20: abandonment', WALES, 'abandonment_warning', '2027-01-11', {}, '2027-02-08'],
  ['arrears in Wales', WALES, 'breach_notice', '2027-01-11', on('181'), '2027-01-25', '2027-07-10'],
  ['a breach in Wales', WALES, 'breach_notice', '2027-01-11', on('157'), '2027-02-11', '2027-07-10'],
  ['a breach, a short month', WALES, 'breach_notice', '2027-01-31', on('157'), '2027-03-01', '2027-07-30'],
  ['anti-social behaviour', WALES, 'breach_notice', '2027-01-11', on('157-55'), '2027-01-11', '2027-07-10'],
  ['both', WALES, 'breach_notice', '2027-01-11', on('157', '157-55'), '2027-02-11', '2027-07-10'],
  ['estate management', WALES, 'breach_notice', '2027-01-11', on('160'), '2027-02-11', '2027-07-10'],
  [
    'arrears in a fixed term',
    { ...WALES, tenancyKind: 'standard_fixed' },
    ...(['breach_notice', '2027-01-11', on('187'), '2027-01-25', '2027-07-10'] as const),
  ],
  ['a breach without recorded grounds', WALES, 'breach_notice', '2027-01-11', {}, null, '2027-07-10'],
  ['a joint contract-holder', WALES, 'withdrawal_notice', '2027-01-31', {}, '2027-02-28'],
  [
    'a fixed term, which only a break clause ends',
    { ...WALES, tenancyKind: 'standard_fixed' },
    'tenant_notice',
    '2027-01-05',
    {},
    null,
  ],
  ['tenants in Scotland', SCOTLAND, 'tenant_notice', '2026-12-01', {}, '2026-12-30'],
  ['received later', SCOTLAND, 'tenant_notice', '2026-12-01', { receivedOn: '2026-12-03' }, '2027-01-01'],
  [
    '21: arrears, by post',
    SCOTLAND,
    'notice_to_leave',
    '2026-12-01',
    { ...on('12'), ...BY_POST },
    '2027-01-01',
  ],
  ['21: arrears, by hand', SCOTLAND, 'notice_to_leave', '2026-12-01', on('12'), '2026-12-30'],
  ['21: sale, by post', LONGER, 'notice_to_leave', '2026-12-01', { ...on('1'), ...BY_POST }, '2027-02-26'],
  ['sale within six months', SCOTLAND, 'notice_to_leave', '2026-12-01', on('1'), '2026-12-30'],
  ['sale on the last day of six months', SCOTLAND, 'notice_to_leave', '2027-02-01', on('1'), '2027-03-02'],
  ['sale a day later', SCOTLAND, 'notice_to_leave', '2027-02-02', on('1'), '2027-04-28'],
  ['arrears and sale', LONGER, 'notice_to_leave', '2026-12-01', on('1', '12'), '2027-02-24'],
  ['22: to twelve months', NI, 'notice_to_quit', '2026-12-01', {}, '2026-12-29'],
  ['22: the last day of twelve months', NI, 'notice_to_quit', '2027-03-01', {}, '2027-03-29'],
  ['22: a day later', NI, 'notice_to_quit', '2027-03-02', {}, '2027-04-27'],
  ['22: above twelve months', NI, 'notice_to_quit', '2027-03-15', {}, '2027-05-10'],
  ['ten years', NI, 'notice_to_quit', '2036-03-01', {}, '2036-04-26'],
  ['above ten years', NI, 'notice_to_quit', '2036-03-02', {}, '2036-05-25'],
  ['tenants, to ten years', NI, 'tenant_notice', '2036-03-01', {}, '2036-03-29'],
  ['tenants, above ten years', NI, 'notice_to_quit', '2036-03-02', BY_TENANTS, '2036-05-25'],
  [
    'a company let: four weeks, to the end of a rent period',
    { ...JUNE, tenancyKind: 'company_let' },
    'notice_to_quit',
    '2027-01-05',
    {},
    '2027-02-28',
  ],
  [
    'a lodger: no earliest day',
    { ...JUNE, tenancyKind: 'resident_landlord' },
    'notice_to_quit',
    '2027-01-05',
    {},
    null,
  ],
  ['before the rules of today', JUNE, 'tenant_notice', '2026-04-30', {}, null],
];

describe('the earliest day of a notice', () => {
  test.each(
    EARLIEST.map(([title, facts, kind, servedOn, more, earliestOn, useBy]) => ({
      ...{ title, facts, kind, servedOn, more, earliestOn, useBy },
    })),
  )('$title', ({ facts, kind, servedOn, more, earliestOn, useBy }) => {
    const judged = judge(facts, notice(kind, servedOn, '2036-12-31', more));
    expect(judged).toMatchObject({ earliestEndsOn: earliestOn, ...(useBy && { useBy }) });
  });

  test.each(
    EARLIEST.flatMap(([title, facts, kind, servedOn, more, earliestOn]) =>
      earliestOn && !title.startsWith('19: s.173 a day before')
        ? [[title, facts, kind, servedOn, more, earliestOn] as const]
        : [],
    ),
  )('is in time, and a day before is not: %s', (_title, facts, kind, servedOn, more, earliestOn) => {
    const dayBefore = new Date(Date.parse(earliestOn) - 86_400_000).toISOString().slice(0, 10);
    const defectsOf = (endsOn: string) =>
      judge(facts, notice(kind, servedOn, endsOn, { ...more, endsOn })).defects;
    expect(defectsOf(earliestOn)).toEqual([]);
    expect(defectsOf(dayBefore)).not.toEqual([]);
  });
});

const TENANTS_SAY = (endsOn: string, more: Partial<NoticeFact> = {}) =>
  notice('tenant_notice', '2026-12-15', endsOn, more);
const STUDENTS = { tenancyStartsOn: '2027-09-01', ...agreed('2027-03-02') };
const students = (endsOn: string) => notice('possession_notice', '2027-12-01', endsOn, on('4A'));
const HELD = { ...JUNE, payments: [received('tenancy_deposit', '2026-06-01')] };
const arrears = (...grounds: string[]) =>
  notice('possession_notice', '2027-03-01', '2027-07-01', on(...grounds));
const statement = (day: string) => given('grounds_statement', { on: day });

/** What may make a notice ineffective. */
const DEFECTS: readonly (readonly [string, Facts, NoticeFact, string[]])[] = [
  ['13: the last day of a period', JUNE, TENANTS_SAY('2027-02-28'), []],
  ['13: a rent day', JUNE, TENANTS_SAY('2027-03-01'), []],
  ['13: within a period', JUNE, TENANTS_SAY('2027-02-15'), ['wrong_day']],
  ['13: a day too early', JUNE, TENANTS_SAY('2027-02-14'), ['too_short', 'wrong_day']],
  ['as agreed', JUNE, TENANTS_SAY('2026-12-31', { isShorterAgreed: true }), []],
  [
    '15: a day before a year',
    { tenancyStartsOn: '2026-07-01' },
    notice('possession_notice', '2027-02-20', '2027-06-29', on('1A')),
    ['too_early_in_tenancy'],
  ],
  [
    '19: given too early',
    WALES,
    notice('landlord_notice', '2026-08-31', '2027-03-01'),
    ['too_early_in_tenancy'],
  ],
  ['19: given in time', WALES, notice('landlord_notice', '2026-09-01', '2027-03-01'), []],
  ['one of the tenants in England', JUNE, TENANTS_SAY('2027-02-28', { isByAll: false }), []],
  [
    'one of the tenants in Scotland',
    SCOTLAND,
    notice('tenant_notice', '2026-12-01', '2027-01-31', { isByAll: false }),
    ['not_all_tenants'],
  ],
  [
    'one of the contract-holders in Wales',
    WALES,
    notice('tenant_notice', '2027-01-05', '2027-03-01', { isByAll: false }),
    ['not_all_tenants'],
  ],
  [
    'one who withdraws in Wales',
    WALES,
    notice('withdrawal_notice', '2027-01-05', '2027-03-01', { isByAll: false }),
    [],
  ],
  ['4A on the first day of its window', STUDENTS, students('2028-06-01'), []],
  ['4A a day before', STUDENTS, students('2028-05-31'), ['ground_unavailable']],
  ['4A on the last day of its window', STUDENTS, students('2028-09-30'), []],
  ['4A a day after', STUDENTS, students('2028-10-01'), ['ground_unavailable']],
  [
    '4A agreed too early',
    { ...STUDENTS, ...agreed('2027-03-01') },
    students('2028-06-01'),
    ['ground_unavailable'],
  ],
  [
    '4A agreed too early, before the rules',
    { tenancyStartsOn: '2026-12-01', ...agreed('2026-04-30') },
    students('2028-06-01'),
    [],
  ],
  ['a deposit without protection', HELD, arrears('8'), ['deposit_unprotected']],
  ['anti-social behaviour', HELD, arrears('14'), []],
  ['anti-social behaviour and arrears', HELD, arrears('14', '10'), ['deposit_unprotected']],
  [
    'protected on the day of the notice',
    { ...HELD, depositProtected: { on: '2027-03-01', isUpload: false } },
    arrears('8'),
    [],
  ],
  [
    'protected a day later',
    { ...HELD, depositProtected: { on: '2027-03-02', isUpload: false } },
    arrears('8'),
    ['deposit_unprotected'],
  ],
  [
    'without the prior statement',
    { ...JUNE, ...agreed('2026-05-20') },
    arrears('5C'),
    ['no_prior_statement'],
  ],
  [
    'with the prior statement',
    { ...JUNE, ...agreed('2026-05-20'), ...statement('2026-05-19') },
    arrears('5C'),
    [],
  ],
  [
    'with it a day late',
    { ...JUNE, ...agreed('2026-05-20'), ...statement('2026-05-21') },
    arrears('5C'),
    ['no_prior_statement'],
  ],
  ['agreed before statements were required', { ...JUNE, ...agreed('2026-04-30') }, arrears('5C'), []],
];

describe('the defects of a notice', () => {
  test.each(DEFECTS)('%s', (_title, facts, one, expected) => {
    expect(judge(facts, one).defects).toEqual(expected);
  });

  test('count the start of a student let as its row does', () => {
    expect(statutes().find(({ key }) => key === 'en.s8.4a')).toMatchObject({ counting: STUDENT_START });
  });

  test('are none for what is only doubtful', () => {
    const quit = judge(NI, notice('notice_to_quit', '2026-12-01', '2026-12-29'));
    expect([quit.defects, quit.findings.map(({ message }) => message)]).toEqual([
      [],
      ['The notice may have to end with a rent period, such as on 31 Dec 2026.'],
    ]);
    const early = judge({ tenancyStartsOn: '2026-12-01', ...agreed('2026-04-30') }, students('2028-06-01'));
    expect(early.findings.map(({ key }) => key)).toEqual(['en.s8.4a']);
    const joint = judge(JUNE, TENANTS_SAY('2027-02-28', { isByAll: false }));
    expect(joint.findings.map(({ message }) => message)).toEqual([
      'The notice of one tenant ends the tenancy for all tenants.',
    ]);
  });
});

describe('the end of a tenancy by its notices', () => {
  const first = notice('tenant_notice', '2026-12-15', '2027-02-28');
  const own = notice('possession_notice', '2026-12-15', '2027-06-30', { id: 2, ...on('1A') });
  const withdrawn = { status: 'withdrawn' } as const;

  test.each([
    ['none', [], null, null],
    ['one', [first], '2027-02-28', '2027-03-01'],
    ['one that was withdrawn', [{ ...first, ...withdrawn }], null, null],
    ['one with a claim', [{ ...first, status: 'claim_issued' }], '2027-02-28', '2027-03-01'],
    ['one without effect', [{ ...first, isEffective: false }], null, null],
    ['one for a sale', [own], '2027-06-30', null],
    ['two', [first, own], '2027-02-28', null],
    ['two, one of them withdrawn', [first, { ...own, ...withdrawn }], '2027-02-28', '2027-03-01'],
  ] as const)('%s', (_title, notices, endsOn, availableOn) => {
    expect([endingDay(notices), availableDay(notices)]).toEqual([endsOn, availableOn]);
  });
});
