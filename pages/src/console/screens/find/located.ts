import { screenUrl } from '../../urls.js';

export interface LocatedRecord {
  kind: 'REQUEST' | 'KEY' | 'TOKEN' | 'FLOW' | 'PERSON' | 'PROPERTY' | 'DELIVERY';
  brandId: number | null;
  id: number;
  label: string;
}

/** Text that can be a request id, a key or its prefix. */
export const LOCATED = /[0-9a-f]{12}/i;

/** A pasted key is not sent as a whole: its prefix finds it. */
export const withoutSecret = (text: string): string =>
  text.trim().replace(/^((?:svc[po]_)?[0-9a-f]{12})_[0-9a-f]*$/i, '$1');

/** The screen of a record, if it has one. Flows are found with their stages. */
export function locatedUrl({ kind, brandId, id }: LocatedRecord): string | undefined {
  if (kind === 'REQUEST') return screenUrl(brandId, `requests/${id}`);
  return kind === 'KEY' && brandId !== null ? screenUrl(brandId, `keys/${id}`) : undefined;
}
