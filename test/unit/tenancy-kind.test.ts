import { describe, expect, test } from '@jest/globals';
import type { Rent } from '../../src/domain/statute/facts/rent.js';
import { defaultKind, type KindFacts, whyNotOfKind } from '../../src/domain/statute/facts/tenancy-kind.js';

const COMPANY = { isCompany: true };
const PERSON = { isCompany: false };
const ENDS = '2027-12-31';
const rent = (rentPence: number, rentPeriod: Rent['rentPeriod'] = 'monthly') => ({ rentPence, rentPeriod });

const facts = (given: Partial<KindFacts>): KindFacts => ({
  jurisdiction: 'england',
  tenants: [PERSON],
  rent: rent(120_000),
  tenancyEndsOn: null,
  ...given,
});

describe('a tenancy of which nobody states the kind', () => {
  test.each([
    ['of individuals in England', {}, 'assured'],
    ['in England without a rent', { rent: null }, 'assured'],
    ['at £100,000 a year', { rent: rent(10_000_000, 'yearly') }, 'assured'],
    ['a penny above £100,000 a year', { rent: rent(10_000_001, 'yearly') }, 'common_law'],
    ['of a company in England', { tenants: [COMPANY] }, 'company_let'],
    ['of an individual and a company in England', { tenants: [PERSON, COMPANY] }, 'company_let'],
    ['of a company above £100,000 a year', { tenants: [COMPANY], rent: rent(900_000) }, 'company_let'],
    ['in Wales', { jurisdiction: 'wales' }, 'standard_periodic'],
    ['in Wales with a last day', { jurisdiction: 'wales', tenancyEndsOn: ENDS }, 'standard_fixed'],
    ['of a company in Wales', { jurisdiction: 'wales', tenants: [COMPANY] }, 'company_let'],
    [
      'of an individual and a company in Wales',
      { jurisdiction: 'wales', tenants: [COMPANY, PERSON] },
      'standard_periodic',
    ],
    ['in Scotland', { jurisdiction: 'scotland' }, 'private_residential'],
    ['of a company in Scotland', { jurisdiction: 'scotland', tenants: [COMPANY] }, 'company_let'],
    [
      'of an individual and a company in Scotland',
      { jurisdiction: 'scotland', tenants: [COMPANY, PERSON] },
      'private_residential',
    ],
    ['in Northern Ireland', { jurisdiction: 'northernireland' }, 'private_tenancy'],
    [
      'of a company in Northern Ireland',
      { jurisdiction: 'northernireland', tenants: [COMPANY] },
      'private_tenancy',
    ],
  ] as const)('%s is %j: %s', (_name, given, kind) => {
    expect(defaultKind(facts(given))).toBe(kind);
  });
});

describe('a stated kind', () => {
  test.each([
    [
      'assured',
      { tenants: [PERSON, COMPANY] },
      'an assured tenancy needs individuals as tenants (Housing Act 1988 s.1(1)(a)); tenant 2 is a company',
    ],
    [
      'assured',
      { rent: rent(900_000) },
      'an assured tenancy has an annual rent of at most £100,000 (Housing Act 1988 Sch. 1 para. 2)',
    ],
    ['assured', { jurisdiction: 'wales' }, 'an assured tenancy is not a kind of tenancy in Wales'],
    [
      'private_residential',
      { jurisdiction: 'scotland', tenants: [COMPANY] },
      'a private residential tenancy needs an individual among its tenants ' +
        '(Private Housing (Tenancies) (Scotland) Act 2016 s.2(2)); every tenant is a company',
    ],
    [
      'standard_periodic',
      { jurisdiction: 'wales', tenants: [COMPANY] },
      'a periodic standard contract needs an individual among its tenants ' +
        '(Renting Homes (Wales) Act 2016 s.7); every tenant is a company',
    ],
    ['standard_fixed', { jurisdiction: 'wales' }, 'a fixed-term standard contract needs `tenancyEndsOn`'],
    [
      'standard_periodic',
      { jurisdiction: 'wales', tenancyEndsOn: ENDS },
      'a periodic standard contract has no last day; leave out `tenancyEndsOn`',
    ],
    ['company_let', {}, 'a company let needs a company among its tenants; give `companyName` of one'],
    [
      'student_accommodation',
      { jurisdiction: 'wales' },
      'student accommodation is not a kind of tenancy in Wales',
    ],
    [
      'private_tenancy',
      { jurisdiction: 'scotland' },
      'a private tenancy is not a kind of tenancy in Scotland',
    ],
  ] as const)('%s is rejected for %j', (kind, given, message) => {
    expect(whyNotOfKind(kind, facts(given))).toBe(message);
  });

  test.each([
    ['licence', {}],
    ['resident_landlord', {}],
    ['student_accommodation', {}],
    ['student_accommodation', { jurisdiction: 'scotland' }],
    ['common_law', {}],
    ['company_let', { tenants: [PERSON, COMPANY] }],
    ['private_residential', { jurisdiction: 'scotland', tenants: [PERSON, COMPANY] }],
    ['company_let', { jurisdiction: 'northernireland', tenants: [COMPANY] }],
  ] as const)('%s is accepted for %j', (kind, given) => {
    expect(whyNotOfKind(kind, facts(given))).toBeUndefined();
  });
});
