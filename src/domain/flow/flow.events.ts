import type { Day } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { inWords, type Term } from './changes/flow-terms.js';
import { FlowOutcome } from './record/flow-outcome.js';
import { describeStage } from './stages/stage-text.js';
import type { FlowStage, StageStatus } from './stages/stages.js';
import { kindInWords, type TenancyKind } from './terms/tenancy-kind.js';

interface NamedSubTenant {
  flowId: number;
  subTenantId: number;
  subTenantName: string;
}

declare module '../base/event.js' {
  interface Events {
    flow_created: { flowId: number; renewedFrom?: number };
    flow_updated: { flowId: number; changed: Term['member'][] };
    flow_completed: { flowId: number };
    tenancy_kind_changed: { flowId: number; tenancyKind: TenancyKind };
    flow_renewed: { flowId: number; renewalId: number };
    flow_decided: { flowId: number; outcome: FlowOutcome; decidedOn: Day };
    flow_archived: { flowId: number };
    flow_restored: { flowId: number };
    flow_deleted: { flowId: number };
    stage_changed: { flowId: number; stage: FlowStage; from: StageStatus; to: StageStatus; reason?: string };
    sub_tenant_added: NamedSubTenant;
    sub_tenant_removed: NamedSubTenant;
    lead_tenant_changed: NamedSubTenant;
    holding_deposit_confirmed: NamedSubTenant;
  }
}

type FlowEvent =
  | 'flow_created'
  | 'flow_updated'
  | 'flow_completed'
  | 'tenancy_kind_changed'
  | 'flow_decided'
  | 'flow_renewed'
  | 'flow_archived'
  | 'flow_restored'
  | 'flow_deleted'
  | 'stage_changed'
  | 'sub_tenant_added'
  | 'sub_tenant_removed'
  | 'lead_tenant_changed'
  | 'holding_deposit_confirmed';

export const flowEvents: EventDescriptions<FlowEvent> = {
  flow_created: {
    meaning: 'The flow was created.',
    sentence: ({ renewedFrom }) =>
      renewedFrom ? 'The flow was created as a renewal.' : 'The flow was created.',
  },
  flow_updated: {
    meaning: 'The terms of the flow were changed.',
    sentence: ({ changed }) => `The flow was updated: ${inWords(changed)}.`,
  },
  flow_completed: {
    meaning: 'Every stage is complete or not required.',
    sentence: () => 'Every stage is complete or not required.',
  },
  tenancy_kind_changed: {
    meaning: 'The tenancy became another kind in law.',
    sentence: ({ tenancyKind }) => `The tenancy is now ${kindInWords(tenancyKind)}.`,
  },
  flow_decided: {
    meaning: 'The landlord declined or the tenants withdrew, which ends the flow.',
    sentence: ({ outcome }) =>
      outcome === FlowOutcome.LANDLORD_DECLINED ? 'The landlord declined.' : 'The tenants withdrew.',
  },
  flow_renewed: {
    meaning: 'A renewal of the tenancy was created.',
    sentence: () => 'The tenancy was renewed.',
  },
  flow_archived: { meaning: 'The flow was archived.', sentence: () => 'The flow was archived.' },
  flow_restored: {
    meaning: 'The flow was taken out of the archive.',
    sentence: () => 'The flow was taken out of the archive.',
  },
  flow_deleted: { meaning: 'The flow was deleted.', sentence: () => 'The flow was deleted.' },
  stage_changed: {
    meaning: 'The status of a stage changed.',
    sentence: ({ stage, to, reason }) => `${describeStage(stage, to)}.${reason ? ` Reason: ${reason}` : ''}`,
  },
  sub_tenant_added: {
    meaning: 'A tenant was added to the flow.',
    sentence: ({ subTenantName }) => `${subTenantName.trim() || 'A tenant'} was added as a tenant.`,
  },
  sub_tenant_removed: {
    meaning: 'A tenant was removed from the flow.',
    sentence: ({ subTenantName }) => `${subTenantName.trim() || 'A tenant'} was removed from the flow.`,
  },
  lead_tenant_changed: {
    meaning: 'Another tenant became the lead tenant.',
    sentence: ({ subTenantName }) => `${subTenantName.trim() || 'A tenant'} is now the lead tenant.`,
  },
  holding_deposit_confirmed: {
    meaning: 'The holding deposit of a sub-tenant was confirmed.',
    // A name may be empty.
    sentence: ({ subTenantName }) =>
      `The holding deposit of ${subTenantName.trim() || 'a sub-tenant'} was confirmed.`,
  },
};
