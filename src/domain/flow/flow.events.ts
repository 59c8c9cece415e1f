import { Scope } from '../../auth/scopes.js';
import type { Day } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, namesOf, OTHER_ID, oneOf, orNull } from '../base/published/member.js';
import { inWords, TERM_MEMBERS, type Term } from './changes/flow-terms.js';
import { FlowOutcome } from './record/flow-outcome.js';
import { describeStage } from './stages/stage-text.js';
import { FlowStage, StageStatus } from './stages/stages.js';
import { kindInWords, TenancyKind } from './terms/tenancy-kind.js';

interface NamedSubTenant {
  flowId: number;
  subTenantId: number;
  subTenantName: string;
}

/** The locked flows of the same home whose deadlines depend on whether it is let again; absent without one. */
interface FormerFlows {
  formerFlowIds?: readonly number[];
}

declare module '../base/event.js' {
  interface Events {
    flow_created: FormerFlows & { flowId: number; renewedFrom?: number; isNewTenancy?: boolean };
    flow_updated: { flowId: number; changed: Term['member'][] };
    flow_completed: { flowId: number };
    tenancy_kind_changed: { flowId: number; tenancyKind: TenancyKind };
    flow_renewed: { flowId: number; renewalId: number; isNewTenancy?: boolean };
    flow_decided: { flowId: number; outcome: FlowOutcome; decidedOn: Day };
    flow_archived: { flowId: number };
    flow_restored: { flowId: number };
    flow_deleted: FormerFlows & { flowId: number };
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
    published: { scope: Scope.TIMELINE_READ, data: { renewedFrom: orNull(OTHER_ID) } },
    meaning: 'The flow was created.',
    sentence: ({ renewedFrom, isNewTenancy }) => {
      if (isNewTenancy) return 'The flow was created as a new tenancy of the property.';
      return renewedFrom ? 'The flow was created as a renewal.' : 'The flow was created.';
    },
  },
  flow_updated: {
    published: { scope: Scope.TIMELINE_READ, data: { changed: namesOf(TERM_MEMBERS) } },
    meaning: 'The terms of the flow were changed.',
    sentence: ({ changed }) => `The flow was updated: ${inWords(changed)}.`,
  },
  flow_completed: {
    published: { scope: Scope.TIMELINE_READ, data: {} },
    meaning: 'Every stage is complete or not required.',
    sentence: () => 'Every stage is complete or not required.',
  },
  tenancy_kind_changed: {
    published: {
      name: 'flow.tenancy_kind_changed',
      scope: Scope.TIMELINE_READ,
      data: { tenancyKind: oneOf(TenancyKind) },
    },
    meaning: 'The tenancy became another kind in law.',
    sentence: ({ tenancyKind }) => `The tenancy is now ${kindInWords(tenancyKind)}.`,
  },
  flow_decided: {
    published: { scope: Scope.TIMELINE_READ, data: { outcome: oneOf(FlowOutcome), decidedOn: DAY } },
    meaning: 'The landlord declined or the tenants withdrew, which ends the flow.',
    sentence: ({ outcome }) =>
      outcome === FlowOutcome.LANDLORD_DECLINED ? 'The landlord declined.' : 'The tenants withdrew.',
  },
  flow_renewed: {
    published: { scope: Scope.TIMELINE_READ, data: { renewalId: OTHER_ID } },
    meaning: 'A renewal of the tenancy was created.',
    sentence: ({ isNewTenancy }) =>
      isNewTenancy ? 'A new tenancy of the property was begun.' : 'The tenancy was renewed.',
  },
  flow_archived: {
    published: { scope: Scope.TIMELINE_READ, data: {} },
    meaning: 'The flow was archived.',
    sentence: () => 'The flow was archived.',
  },
  flow_restored: {
    published: { scope: Scope.TIMELINE_READ, data: {} },
    meaning: 'The flow was taken out of the archive.',
    sentence: () => 'The flow was taken out of the archive.',
  },
  flow_deleted: {
    published: { scope: Scope.TIMELINE_READ, data: {} },
    meaning: 'The flow was deleted.',
    sentence: () => 'The flow was deleted.',
  },
  stage_changed: {
    published: {
      name: 'flow.stage_changed',
      scope: Scope.TIMELINE_READ,
      data: { stage: oneOf(FlowStage), from: oneOf(StageStatus), to: oneOf(StageStatus) },
    },
    meaning: 'The status of a stage changed.',
    sentence: ({ stage, to, reason }) => `${describeStage(stage, to)}.${reason ? ` Reason: ${reason}` : ''}`,
  },
  sub_tenant_added: {
    published: {
      name: 'flow.sub_tenant_added',
      scope: Scope.TIMELINE_READ,
      data: { subTenantId: idOf('sub_tenant') },
    },
    meaning: 'A tenant was added to the flow.',
    sentence: ({ subTenantName }) => `${subTenantName.trim() || 'A tenant'} was added as a tenant.`,
  },
  sub_tenant_removed: {
    published: {
      name: 'flow.sub_tenant_removed',
      scope: Scope.TIMELINE_READ,
      data: { subTenantId: idOf('sub_tenant') },
    },
    meaning: 'A tenant was removed from the flow.',
    sentence: ({ subTenantName }) => `${subTenantName.trim() || 'A tenant'} was removed from the flow.`,
  },
  lead_tenant_changed: {
    published: {
      name: 'flow.lead_tenant_changed',
      scope: Scope.TIMELINE_READ,
      data: { subTenantId: idOf('sub_tenant') },
    },
    meaning: 'Another tenant became the lead tenant.',
    sentence: ({ subTenantName }) => `${subTenantName.trim() || 'A tenant'} is now the lead tenant.`,
  },
  holding_deposit_confirmed: {
    published: {
      name: 'flow.holding_deposit_confirmed',
      scope: Scope.TIMELINE_READ,
      data: { subTenantId: idOf('sub_tenant') },
    },
    meaning: 'The holding deposit of a sub-tenant was confirmed.',
    // A name may be empty.
    sentence: ({ subTenantName }) =>
      `The holding deposit of ${subTenantName.trim() || 'a sub-tenant'} was confirmed.`,
  },
};
