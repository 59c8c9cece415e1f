import type { Call } from './document.js';

/** Other words that people search for, by a word of the calls. */
const SYNONYMS: readonly (readonly [word: string, others: string])[] = [
  ['agreement', 'contract tenancy'],
  ['archive', 'hide close'],
  ['batch', 'import upload bulk sync upsert'],
  ['caller', 'whoami me user login key'],
  ['certificate', 'deposit protection proof tds dps'],
  ['contract', 'agreement lease document sign signature'],
  ['deadline', 'due statutory law date'],
  ['decision', 'cancel decline withdraw reject'],
  ['enquir', 'lead portal viewing rightmove zoopla'],
  ['erase', 'gdpr delete forget privacy'],
  ['export', 'gdpr access privacy download'],
  ['flow', 'tenancy let application offer'],
  ['guarantor', 'surety'],
  ['inventor', 'check-in condition'],
  ['maintenance', 'repair issue fault'],
  ['maxima', 'cap limit holding deposit amounts check'],
  ['payment', 'rent deposit money refund receipt'],
  ['people', 'person tenant landlord user contact'],
  ['person', 'people tenant landlord user contact'],
  ['pre-qualification', 'referencing kyc identity right to rent check'],
  ['propert', 'house flat home listing'],
  ['referencing', 'kyc identity right to rent affordability check'],
  ['renew', 'extend review'],
  ['signing', 'esignature sign docusign'],
  ['stage', 'status step progress workflow'],
  ['sub-tenant', 'joint tenant occupier'],
  ['timeline', 'history log audit events'],
];

/** The text that the search looks for words in. */
export function searchText({ method, path, summary, id, tag }: Call): string {
  const text = `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase();
  const others = SYNONYMS.filter(([word]) => text.includes(word)).map(([, more]) => more);
  return [text, ...others].join(' ');
}
