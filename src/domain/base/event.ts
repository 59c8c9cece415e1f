/*
 * The values of `CertificateKind`, `MaintenanceStatus`, `FlowStage` and `StageStatus`. This folder may not
 * import a module, so they are repeated here. The compiler reports a difference where an event is emitted or
 * described.
 */
type Certificate = 'deposit' | 'prescribed_info' | 'inventory';
type Maintenance =
  | 'reported'
  | 'acknowledged'
  | 'quoterequested'
  | 'awaitingapproval'
  | 'scheduled'
  | 'inprogress'
  | 'onhold'
  | 'completed'
  | 'closed'
  | 'cancelled';
type Stage =
  | 'property'
  | 'landlord'
  | 'rentalOffer'
  | 'holdingDeposit'
  | 'verification'
  | 'guarantor'
  | 'tenancy'
  | 'doc'
  | 'moveIn';
type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * A change of a flow or of one of its parts. It is stored and passed to other systems, so it must not contain
 * a secret.
 */
export type DomainEvent =
  | { type: 'guarantor_added'; flowId: number; guarantorName: string; subTenantName: string }
  | { type: 'certificate_viewed'; flowId: number; kind: Certificate; url: string; isSeen: boolean }
  | { type: 'deposit_certificate_added' | 'prescribed_info_added'; flowId: number; url: string }
  | {
      type: 'deposit_certificate_updated' | 'prescribed_info_updated';
      flowId: number;
      url: string;
      /** Equal to `url` where only the scheme changed. */
      previousUrl: string;
      scheme: string | null;
    }
  | { type: 'deposit_certificate_deleted' | 'prescribed_info_deleted'; flowId: number; url: string }
  | { type: 'esignature_email_queued'; flowId: number; messageId: number; recipient: string }
  | { type: 'esignature_email_sent' | 'esignature_email_failed'; flowId: number; recipient: string }
  | { type: 'holding_deposit_confirmed'; flowId: number; subTenantId: number; subTenantName: string }
  | {
      type: 'maintenance_status_changed';
      flowId: number | null;
      issueId: number;
      title: string;
      from: Maintenance;
      to: Maintenance;
    }
  | { type: 'stage_changed'; flowId: number; stage: Stage; from: Status; to: Status }
  | { type: 'flow_created' | 'flow_completed' | 'flow_renewed' | 'flow_archived'; flowId: number };
