import type { Certificate } from './certificate.entity.js';
import type { CertificateItemInput } from './certificate.input.js';

const NAMES = ['scheme', 'protectedOn', 'issuedOn', 'expiresOn', 'number', 'amountPence'] as const;
type Detail = (typeof NAMES)[number];

/** What a caller states of a certificate beside its URL. */
export type Details = { readonly [D in Detail]: NonNullable<Certificate[D]> | null };

export type StatedDetails = { readonly [D in Detail]?: Details[D] };

/** The members of an item that state details of the protection. */
export const PROTECTION_MEMBERS = [
  'protected_on',
  'issued_on',
  'expires_on',
  'number',
  'amount_pence',
] as const;

/** The details of a certificate after an item: what the item leaves out stays as it was. */
export const detailsAfter = (before: StatedDetails, item: CertificateItemInput): Details => ({
  scheme: item.scheme ?? before.scheme ?? null,
  protectedOn: item.protected_on ?? before.protectedOn ?? null,
  issuedOn: item.issued_on ?? before.issuedOn ?? null,
  expiresOn: item.expires_on ?? before.expiresOn ?? null,
  number: item.number ?? before.number ?? null,
  amountPence: item.amount_pence ?? before.amountPence ?? null,
});

export const haveSameDetails = (a: StatedDetails, b: Details): boolean =>
  NAMES.every((name) => (a[name] ?? null) === b[name]);
