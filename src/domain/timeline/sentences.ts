import type { DomainEvent } from '../base/event.js';
import { describeStage } from '../flow/stage-text.js';
import { maintenanceStatusName } from '../maintenance/maintenance-status.js';

type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>;

const CERTIFICATES: Readonly<Record<EventOf<'certificate_viewed'>['kind'], string>> = {
  deposit: 'The deposit certificate',
  prescribed_info: 'The prescribed information',
  inventory: 'The inventory',
};

/** The description of a timeline entry, for people. */
export function sentenceOf(event: DomainEvent): string {
  switch (event.type) {
    case 'guarantor_added':
      return guarantorAdded(event);
    case 'certificate_viewed':
      return `${CERTIFICATES[event.kind]} ${event.url} was marked as ${event.isSeen ? 'seen' : 'not seen'}.`;
    case 'deposit_certificate_added':
      return `The deposit certificate ${event.url} was added.`;
    case 'prescribed_info_added':
      return `The prescribed information ${event.url} was added.`;
    case 'deposit_certificate_updated':
      return `The deposit certificate ${replacement(event)}.`;
    case 'prescribed_info_updated':
      return `The prescribed information ${replacement(event)}.`;
    case 'deposit_certificate_deleted':
      return `The deposit certificate ${event.url} was deleted.`;
    case 'prescribed_info_deleted':
      return `The prescribed information ${event.url} was deleted.`;
    case 'esignature_email_queued':
      return `An e-mail with a signing link is about to be sent to ${event.recipient}.`;
    case 'esignature_email_sent':
      return `An e-mail with a signing link was sent to ${event.recipient}.`;
    case 'esignature_email_failed':
      return `The e-mail with a signing link could not be sent to ${event.recipient}.`;
    case 'holding_deposit_confirmed':
      return `The holding deposit of ${subTenantOf(event)} was confirmed.`;
    case 'maintenance_status_changed':
      return `Maintenance issue “${event.title}”: ${maintenanceStatusName(event.to)}.`;
    case 'stage_changed':
      return `${describeStage(event.stage, event.to)}.`;
    case 'flow_created':
      return 'The flow was created.';
    case 'flow_completed':
      return 'Every stage is complete or not required.';
    case 'flow_renewed':
      return 'The tenancy was renewed.';
    case 'flow_archived':
      return 'The flow was archived.';
  }
}

// Names may be empty, because the required text of a request may be.
const subTenantOf = ({ subTenantName }: { subTenantName: string }): string =>
  subTenantName.trim() || 'a sub-tenant';

function guarantorAdded(event: EventOf<'guarantor_added'>): string {
  const guarantor = event.guarantorName.trim();
  return guarantor
    ? `${guarantor} was added as a guarantor for ${subTenantOf(event)}.`
    : `A guarantor was added for ${subTenantOf(event)}.`;
}

function replacement({
  url,
  previousUrl,
  scheme,
}: EventOf<'deposit_certificate_updated' | 'prescribed_info_updated'>): string {
  if (url !== previousUrl) return `${previousUrl} was replaced by ${url}`;
  return scheme === null ? `${url} has no scheme any more` : `${url} is held in the scheme ${scheme}`;
}
