/** What happened to a flow or to one of its parts, with what a reader needs to know about it. */
export type DomainEvent =
  | { type: 'guarantor_added'; flowId: number; guarantorName: string; subTenantName: string }
  | { type: 'certificate_viewed'; flowId: number; kind: string; url: string; isSeen: boolean }
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
      from: string;
      to: string;
    }
  | { type: 'stage_changed'; flowId: number; stage: string; from: number; to: number }
  | { type: 'flow_created' | 'flow_completed' | 'flow_renewed' | 'flow_archived'; flowId: number };
