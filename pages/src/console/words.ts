export const STAGES = [
  'PROPERTY',
  'LANDLORD',
  'RENTAL_OFFER',
  'HOLDING_DEPOSIT',
  'REFERENCING',
  'GUARANTOR',
  'TENANCY',
  'DOCUMENTS',
  'MOVE_IN',
] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_NAMES: Record<Stage, string> = {
  PROPERTY: 'Property details',
  LANDLORD: 'Landlord details',
  RENTAL_OFFER: 'Rental offer',
  HOLDING_DEPOSIT: 'Holding deposit',
  REFERENCING: 'Referencing',
  GUARANTOR: 'Guarantor',
  TENANCY: 'Tenancy agreement',
  DOCUMENTS: 'Documents',
  MOVE_IN: 'Move-in',
};

export const STATUSES = [
  'NOT_STARTED',
  'AWAITING_PARTY',
  'IN_REVIEW',
  'COMPLETE',
  'NOT_REQUIRED',
  'REJECTED',
  'CANCELLED',
] as const;
export type Status = (typeof STATUSES)[number];

export const STATUS_NAMES: Record<Status, string> = {
  NOT_STARTED: 'not started',
  AWAITING_PARTY: 'waiting',
  IN_REVIEW: 'in review',
  COMPLETE: 'complete',
  NOT_REQUIRED: 'not required',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
};

export const COUNTRIES: Record<string, string> = {
  ENGLAND: 'England',
  WALES: 'Wales',
  SCOTLAND: 'Scotland',
  NORTHERN_IRELAND: 'Northern Ireland',
};

export const OUTCOMES: Record<string, string> = {
  LANDLORD_DECLINED: 'landlord declined',
  TENANT_WITHDREW: 'tenant withdrew',
};

/** A name of a list, such as RIGHT_TO_RENT, as words. */
export const wordsOf = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

export const isDone = (status: Status): boolean => status === 'COMPLETE' || status === 'NOT_REQUIRED';

export const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: pence % 100 === 0 ? 0 : 2 })}`;

export interface Named {
  title?: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
}

export const nameOf = ({ firstName, lastName, companyName }: Named): string =>
  companyName || `${firstName} ${lastName}`.trim() || 'no name';

export interface Party extends Named {
  isLead: boolean;
}

/** The lead tenant; the first one if none is. */
export const leadOf = <T extends Party>(tenants: readonly T[]): T | undefined =>
  tenants.find(({ isLead }) => isLead) ?? tenants[0];

/** Such as Ann Smith +2; empty without tenants. At most `first` of them were read, so there may be more. */
export function tenantsText(tenants: readonly Party[], first: number): string {
  const lead = leadOf(tenants);
  if (!lead) return '';
  const others = tenants.length > 1 ? ` +${tenants.length - 1}` : '';
  return `${nameOf(lead)}${others}${tenants.length < first ? '' : ' or more'}`;
}

/** What people call a flow: the partner's reference, or its id. */
export const flowName = ({ id, reference }: { id: number; reference: string | null }): string =>
  reference ?? `id ${id}`;

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');

/** The key of a brand may not have a scope; the sentence of the service names it. */
export const countText = (count: number, isEstimated: boolean): string =>
  isEstimated ? `about ${count.toLocaleString('en-GB')}` : count.toLocaleString('en-GB');
