import type { Day } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { KINDS_OF, kindInWords, TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { isAboveAssured, type Rent } from './rent.js';

/** What the kind of a tenancy follows from. */
export interface KindFacts {
  jurisdiction: Jurisdiction;
  /** Whether each tenant is a company. */
  tenants: readonly { isCompany: boolean }[];
  rent: Rent | null;
  /** The last day of a fixed term. */
  tenancyEndsOn: Day | null;
}

const hasCompany = ({ tenants }: KindFacts): boolean => tenants.some(({ isCompany }) => isCompany);
const hasOnlyCompanies = ({ tenants }: KindFacts): boolean =>
  tenants.length > 0 && tenants.every(({ isCompany }) => isCompany);

/**
 * The kind of a tenancy that nobody has stated. In England one company among the tenants makes it a company
 * let, in Wales and Scotland only companies do; in Northern Ireland it is always a private tenancy.
 */
export function defaultKind(facts: KindFacts): TenancyKind {
  switch (facts.jurisdiction) {
    case Jurisdiction.ENGLAND:
      if (hasCompany(facts)) return TenancyKind.COMPANY_LET;
      return facts.rent && isAboveAssured(facts.rent) ? TenancyKind.COMMON_LAW : TenancyKind.ASSURED;
    case Jurisdiction.WALES:
      if (hasOnlyCompanies(facts)) return TenancyKind.COMPANY_LET;
      return facts.tenancyEndsOn ? TenancyKind.STANDARD_FIXED : TenancyKind.STANDARD_PERIODIC;
    case Jurisdiction.SCOTLAND:
      return hasOnlyCompanies(facts) ? TenancyKind.COMPANY_LET : TenancyKind.PRIVATE_RESIDENTIAL;
    case Jurisdiction.NORTHERN_IRELAND:
      return TenancyKind.PRIVATE_TENANCY;
  }
}

const COUNTRY: Readonly<Record<Jurisdiction, string>> = {
  [Jurisdiction.ENGLAND]: 'England',
  [Jurisdiction.WALES]: 'Wales',
  [Jurisdiction.SCOTLAND]: 'Scotland',
  [Jurisdiction.NORTHERN_IRELAND]: 'Northern Ireland',
};

const INDIVIDUAL_OF: Partial<Record<TenancyKind, string>> = {
  [TenancyKind.STANDARD_PERIODIC]: 'Renting Homes (Wales) Act 2016 s.7',
  [TenancyKind.STANDARD_FIXED]: 'Renting Homes (Wales) Act 2016 s.7',
  [TenancyKind.PRIVATE_RESIDENTIAL]: 'Private Housing (Tenancies) (Scotland) Act 2016 s.2(2)',
};

/** Why tenants cannot have a tenancy of a kind; undefined if they can. */
export function whyNotOfTenants(kind: TenancyKind, facts: KindFacts): string | undefined {
  const what = kindInWords(kind);
  if (kind === TenancyKind.ASSURED) {
    const place = facts.tenants.findIndex(({ isCompany }) => isCompany);
    if (place >= 0)
      return (
        `${what} needs individuals as tenants (Housing Act 1988 s.1(1)(a)); ` +
        `tenant ${place + 1} is a company`
      );
  }
  const source = INDIVIDUAL_OF[kind];
  if (source && hasOnlyCompanies(facts))
    return `${what} needs an individual among its tenants (${source}); every tenant is a company`;
  if (kind === TenancyKind.COMPANY_LET && !hasCompany(facts))
    return `${what} needs a company among its tenants; give \`companyName\` of one`;
  return undefined;
}

/** Why a stated kind contradicts the facts of the tenancy; undefined if it does not. */
export function whyNotOfKind(kind: TenancyKind, facts: KindFacts): string | undefined {
  const { jurisdiction, rent, tenancyEndsOn } = facts;
  const what = kindInWords(kind);
  if (!KINDS_OF[jurisdiction].includes(kind))
    return `${what} is not a kind of tenancy in ${COUNTRY[jurisdiction]}`;
  const byTenants = whyNotOfTenants(kind, facts);
  if (byTenants) return byTenants;
  if (kind === TenancyKind.ASSURED && rent && isAboveAssured(rent))
    return `${what} has an annual rent of at most £100,000 (Housing Act 1988 Sch. 1 para. 2)`;
  if (kind === TenancyKind.STANDARD_FIXED && !tenancyEndsOn) return `${what} needs \`tenancyEndsOn\``;
  if (kind === TenancyKind.STANDARD_PERIODIC && tenancyEndsOn)
    return `${what} has no last day; leave out \`tenancyEndsOn\``;
  return undefined;
}
