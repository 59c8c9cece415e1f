import type { Warning } from '../../base/warning.js';

/** What a change is compared with beside the statute table, by the key of its warning. */
export const RECORD_RULES = {
  'tenancy.start': {
    title: 'Move-in on the first day of the tenancy or later',
    source: 'The recorded first day of the tenancy',
  },
  'tenancy.overlap': {
    title: 'One tenancy of the whole property at a time',
    source: 'The recorded tenancies of the property',
  },
  'deposit.release': {
    title: 'Deductions from a tenancy deposit of at most what was agreed or decided',
    source: 'The recorded release of the deposit',
  },
  'en.ad.rent': {
    title: 'Rent of at most the advertised rent',
    source: 'Renters’ Rights Act 2025, s. 56',
  },
  'en.assured.rent': {
    title: 'Annual rent of an assured tenancy of at most £100,000',
    source: 'Housing Act 1988, Sch. 1 para. 2',
  },
  'notice.quit': {
    title: 'Notice to quit: four weeks, to the end of a rent period',
    source: 'Protection from Eviction Act 1977, s. 5(1), (1A)',
  },
  'tenancy.death': {
    title: 'Death of the last tenant: a successor or the estate may hold the tenancy',
    source:
      'Housing Act 1988, s. 17, Sch. 2 Ground 7; Renting Homes (Wales) Act 2016, s. 155; Private Housing ' +
      '(Tenancies) (Scotland) Act 2016, ss. 67-69; Northern Ireland: common law',
  },
  'en.guarantee.death': {
    title: 'Guarantees of rent: those of the family end with the death of a tenant',
    source: 'Housing Act 1988, s. 16N',
  },
} as const satisfies Record<string, { title: string; source: string }>;

/** A warning of what the records do not agree with. */
export const recordWarning = (key: keyof typeof RECORD_RULES, message: string): Warning => ({
  key,
  message,
  source: RECORD_RULES[key].source,
});
