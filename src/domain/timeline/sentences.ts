import type { DomainEvent } from '../base/event.js';

/** What a timeline entry says about an event. */
export function sentenceOf(event: DomainEvent): string {
  switch (event.type) {
    case 'guarantor_added':
      return `${event.guarantorName} was added as a guarantor of ${event.subTenantName}.`;
    case 'certificate_viewed':
      return `The ${event.kind} certificate ${event.url} was marked as ${event.isSeen ? 'seen' : 'not seen'}.`;
    case 'deposit_certificate_added':
    case 'prescribed_info_added':
      return `${event.url} was added.`;
    case 'deposit_certificate_updated':
    case 'prescribed_info_updated':
      return event.url === event.previousUrl
        ? `The scheme of ${event.url} was set to ${event.scheme}.`
        : `${event.previousUrl} was replaced by ${event.url}.`;
    case 'deposit_certificate_deleted':
    case 'prescribed_info_deleted':
      return `${event.url} was deleted.`;
    case 'esignature_email_queued':
      return `An e-signature link for ${event.recipient} was queued.`;
    case 'esignature_email_sent':
      return `The e-signature link for ${event.recipient} was sent.`;
    case 'esignature_email_failed':
      return `The e-signature link for ${event.recipient} could not be sent.`;
    case 'holding_deposit_confirmed':
      return `The holding deposit of ${event.subTenantName} was confirmed.`;
    case 'maintenance_status_changed':
      return `“${event.title}” went from ${event.from} to ${event.to}.`;
    case 'stage_changed':
      return `The stage ${event.stage} went from ${event.from} to ${event.to}.`;
    case 'flow_created':
      return 'The flow was created.';
    case 'flow_completed':
      return 'Every stage is complete.';
    case 'flow_renewed':
      return 'The tenancy is renewed.';
    case 'flow_archived':
      return 'The flow was archived.';
  }
}
