import { screenUrl } from '../../urls.js';

export interface LocatedRecord {
  kind: 'REQUEST' | 'KEY' | 'TOKEN' | 'FLOW' | 'PERSON' | 'PROPERTY' | 'DELIVERY';
  brandId: number | null;
  id: number;
  /** Of a delivery, whose id is that of its endpoint. */
  eventId: string | null;
  label: string;
}

/** Text that can be a request id, a key or its prefix, or the id of an event. */
export const LOCATED = /[0-9a-f]{12}|^evt_\d+_\d+$/i;

/** A pasted key is not sent as a whole: its prefix finds it. */
export const withoutSecret = (text: string): string =>
  text.trim().replace(/^((?:svc[po]_)?[0-9a-f]{12})_[0-9a-f]*$/i, '$1');

/** The screen of a record, if it has one. Flows are found with their stages. */
export function locatedUrl({ kind, brandId, id, eventId }: LocatedRecord): string | undefined {
  if (kind === 'REQUEST') return screenUrl(brandId, `requests/${id}`);
  if (kind === 'DELIVERY' && brandId !== null)
    return screenUrl(brandId, `webhooks/${id}/deliveries/${eventId}`);
  return kind === 'KEY' && brandId !== null ? screenUrl(brandId, `keys/${id}`) : undefined;
}
