import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { Jurisdiction } from './jurisdiction.js';

export const TenancyKind = closedList(
  'TenancyKind',
  'The kind of a tenancy in law, which decides which rules apply.',
  {
    ASSURED: ['assured', 'England: an assured tenancy of individuals, which is periodic.'],
    STUDENT_ACCOMMODATION: [
      'student_accommodation',
      'England and Scotland: accommodation of a university, or purpose-built student accommodation.',
    ],
    COMPANY_LET: ['company_let', 'A letting to a company.'],
    RESIDENT_LANDLORD: ['resident_landlord', 'A letting in the landlord’s own home.'],
    LICENCE: ['licence', 'England and Scotland: a licence to occupy, such as that of a lodger.'],
    COMMON_LAW: [
      'common_law',
      'A tenancy outside the statutory codes, such as one above £100,000 a year or for holidays.',
    ],
    STANDARD_PERIODIC: ['standard_periodic', 'Wales: a periodic standard occupation contract.'],
    STANDARD_FIXED: ['standard_fixed', 'Wales: a fixed-term standard occupation contract.'],
    PRIVATE_RESIDENTIAL: ['private_residential', 'Scotland: a private residential tenancy.'],
    PRIVATE_TENANCY: ['private_tenancy', 'Northern Ireland: a private tenancy.'],
  },
);
export type TenancyKind = ValueOf<typeof TenancyKind>;

export const TenancyKindSource = closedList('TenancyKindSource', 'Where the kind of a tenancy comes from.', {
  DERIVED: ['derived', 'From the jurisdiction, the tenants, the rent and the last day.'],
  STATED: ['stated', 'From the partner.'],
});
export type TenancyKindSource = ValueOf<typeof TenancyKindSource>;

const OF_ALL = [TenancyKind.COMPANY_LET, TenancyKind.RESIDENT_LANDLORD, TenancyKind.COMMON_LAW];
const OF_STUDENTS_AND_LODGERS = [TenancyKind.STUDENT_ACCOMMODATION, TenancyKind.LICENCE];

/** The kinds that the law of each country has; the default of individuals first. */
export const KINDS_OF: Readonly<Record<Jurisdiction, readonly TenancyKind[]>> = {
  [Jurisdiction.ENGLAND]: [TenancyKind.ASSURED, ...OF_STUDENTS_AND_LODGERS, ...OF_ALL],
  [Jurisdiction.WALES]: [TenancyKind.STANDARD_PERIODIC, TenancyKind.STANDARD_FIXED, ...OF_ALL],
  [Jurisdiction.SCOTLAND]: [TenancyKind.PRIVATE_RESIDENTIAL, ...OF_STUDENTS_AND_LODGERS, ...OF_ALL],
  [Jurisdiction.NORTHERN_IRELAND]: [TenancyKind.PRIVATE_TENANCY, ...OF_ALL],
};

const WORDS: Readonly<Record<TenancyKind, string>> = {
  [TenancyKind.ASSURED]: 'an assured tenancy',
  [TenancyKind.STUDENT_ACCOMMODATION]: 'student accommodation',
  [TenancyKind.COMPANY_LET]: 'a company let',
  [TenancyKind.RESIDENT_LANDLORD]: 'a letting by a resident landlord',
  [TenancyKind.LICENCE]: 'a licence',
  [TenancyKind.COMMON_LAW]: 'a common law tenancy',
  [TenancyKind.STANDARD_PERIODIC]: 'a periodic standard contract',
  [TenancyKind.STANDARD_FIXED]: 'a fixed-term standard contract',
  [TenancyKind.PRIVATE_RESIDENTIAL]: 'a private residential tenancy',
  [TenancyKind.PRIVATE_TENANCY]: 'a private tenancy',
};

/** A kind of tenancy for people, with its article: “a company let”. */
export const kindInWords = (kind: TenancyKind): string => WORDS[kind];

/** Why a rule does not apply to a kind of tenancy, for people. */
export const outsideRule = (kind: TenancyKind): string => {
  const what = kindInWords(kind);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} is outside this rule.`;
};
