import type { Call } from './document.js';

/** Other words that people search for, by a word of the calls. */
const SYNONYMS: readonly (readonly [word: string, others: string])[] = [
  ['amount', 'cap limit maximum maxima holding deposit fees check'],
  ['archive', 'hide close'],
  ['batch', 'import upload bulk sync upsert'],
  ['caller', 'whoami me user login key'],
  ['certificate', 'deposit protection proof tds dps'],
  ['compliance', 'gas safety eicr epc alarm licence registration certificate'],
  ['contract', 'agreement lease document sign signature'],
  ['create', 'add new'],
  ['deadline', 'due statutory law date'],
  ['decision', 'cancel decline withdraw reject'],
  ['document', 'prescribed information receipt statement paper given'],
  ['erase', 'gdpr delete forget privacy'],
  ['esignature', 'signing sign docusign'],
  ['export', 'gdpr access privacy download'],
  ['flow', 'tenancy let application offer'],
  ['guarantor', 'surety'],
  ['inventor', 'inventory check-in condition'],
  ['leads', 'enquiry portal viewing rightmove zoopla'],
  ['maintenance', 'repair issue fault'],
  ['override', 'exception waive allow rule'],
  ['payment', 'rent deposit money refund receipt'],
  ['people', 'person tenant landlord user contact'],
  ['person', 'people tenant landlord user contact'],
  ['propert', 'property house flat home listing'],
  ['referencing', 'pre-qualification kyc identity right to rent affordability check'],
  ['renew', 'extend review'],
  ['stage', 'status step progress workflow'],
  ['sub-tenant', 'joint tenant occupier'],
  ['timeline', 'history log audit events'],
  ['void', 'correct undo cancel mistake'],
];

/** The text that the search looks for words in. */
export function searchText({ method, path, summary, id, tag }: Call): string {
  const text = `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase();
  const others = SYNONYMS.filter(([word]) => text.includes(word)).map(([, more]) => more);
  return [text, ...others].join(' ');
}
