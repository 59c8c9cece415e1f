import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const PropertyFor = closedList('PropertyFor', 'The kind of contract that a property is offered for.', {
  RENT: [1, 'To rent.'],
  SALE: [2, 'For sale.'],
});
export type PropertyFor = ValueOf<typeof PropertyFor>;

export const PropertyStatus = closedList('PropertyStatus', 'The status of a property on the market.', {
  AVAILABLE: ['available', 'On the market.'],
  UNDER_OFFER: ['underoffer', 'An offer is being considered.'],
  LET_AGREED: ['letagreed', 'An offer to rent was accepted; the tenancy has not begun.'],
  LET: ['let', 'Let: the tenancy has begun, or the tenants have moved in; never in search results.'],
  WITHDRAWN: ['withdrawn', 'Taken off the market; never in search results.'],
});
export type PropertyStatus = ValueOf<typeof PropertyStatus>;

/** The statuses of properties that a search may find. */
export const LISTED = [
  PropertyStatus.AVAILABLE,
  PropertyStatus.UNDER_OFFER,
  PropertyStatus.LET_AGREED,
] as const;

export const PlacedBy = closedList('PlacedBy', 'The source of a property’s coordinates.', {
  COORDINATES: ['coordinates', 'From the partner.'],
  POSTCODE: ['postcode', 'From the postcode: accurate to a street.'],
  OUTCODE: ['outcode', 'From the first half of the postcode, such as SW1A: accurate to a district.'],
  NONE: ['none', 'No coordinates: the postcode is empty or unknown.'],
});
export type PlacedBy = ValueOf<typeof PlacedBy>;

export const RentFrequency = closedList('RentFrequency', 'The period of an advertised rent.', {
  WEEKLY: ['weekly', 'A week.'],
  FORTNIGHTLY: ['fortnightly', 'Two weeks.'],
  FOUR_WEEKLY: ['four_weekly', 'Four weeks.'],
  MONTHLY: ['monthly', 'A calendar month.'],
  QUARTERLY: ['quarterly', 'Three months.'],
  YEARLY: ['yearly', 'A year.'],
  WEEKLY_PER_PERSON: ['weekly_per_person', 'A week, for each person; usual for student lets.'],
});
export type RentFrequency = ValueOf<typeof RentFrequency>;

export const LetType = closedList('LetType', 'The kind of let that a property is offered for.', {
  LONG: ['long', 'A long let.'],
  SHORT: ['short', 'A short let.'],
  STUDENT: ['student', 'A student let.'],
  COMMERCIAL: ['commercial', 'A commercial let.'],
});
export type LetType = ValueOf<typeof LetType>;

export const Tenure = closedList('Tenure', 'The tenure of a property that is for sale.', {
  FREEHOLD: ['freehold', 'Freehold.'],
  LEASEHOLD: ['leasehold', 'Leasehold.'],
  FEUDAL: ['feudal', 'Feudal tenure, of Scotland before 2004.'],
  COMMONHOLD: ['commonhold', 'Commonhold.'],
  SHARE_OF_FREEHOLD: ['share_of_freehold', 'Leasehold with a share of the freehold.'],
});
export type Tenure = ValueOf<typeof Tenure>;

export const EpcRating = closedList('EpcRating', 'The band of an energy performance certificate.', {
  A: ['A', 'Band A, the most efficient.'],
  B: ['B', 'Band B.'],
  C: ['C', 'Band C.'],
  D: ['D', 'Band D.'],
  E: ['E', 'Band E, the lowest that may be let in England and Wales.'],
  F: ['F', 'Band F.'],
  G: ['G', 'Band G, the least efficient.'],
});
export type EpcRating = ValueOf<typeof EpcRating>;

export const CouncilTaxBand = closedList('CouncilTaxBand', 'A band of the council tax.', {
  A: ['A', 'Band A, the lowest.'],
  B: ['B', 'Band B.'],
  C: ['C', 'Band C.'],
  D: ['D', 'Band D.'],
  E: ['E', 'Band E.'],
  F: ['F', 'Band F.'],
  G: ['G', 'Band G.'],
  H: ['H', 'Band H, the highest of England and Scotland.'],
  I: ['I', 'Band I, of Wales only.'],
});
export type CouncilTaxBand = ValueOf<typeof CouncilTaxBand>;
