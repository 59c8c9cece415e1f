import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const RequestKind = closedList('RequestKind', 'What tenants ask their landlord for.', {
  PET: ['pet', 'Consent to keep a pet.'],
  ALTERATION: ['alteration', 'Consent to an alteration of the home.'],
  OCCUPIER: ['occupier', 'Consent to another occupier of the home.'],
  OTHER: ['other', 'Something else, for which no statute sets a day.'],
});
export type RequestKind = ValueOf<typeof RequestKind>;

const WORDS: Readonly<Record<RequestKind, string>> = {
  pet: ' for a pet',
  alteration: ' for an alteration',
  occupier: ' for another occupier',
  other: '',
};

/** A request within a sentence: “request for a pet”. */
export const requestInWords = (kind: RequestKind): string => `request${WORDS[kind]}`;
