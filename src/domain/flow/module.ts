import type { Module } from '../base/module/module.js';
import { ChangedFlow, FlowChangesResolver } from './changes/flow-changes.resolver.js';
import { ConfirmedFlow, ConfirmedSubTenants } from './deposit/holding-deposit.relations.js';
import { DecideFlowResolver } from './end/decide-flow.resolver.js';
import { DeletedFlow, RenewalFlow, RenewedPredecessor } from './end/flow-end.relations.js';
import { FlowEndResolver } from './end/flow-end.resolver.js';
import { flowEvents } from './flow.events.js';
import { FlowRelations } from './flow.relations.js';
import { raiseFlowVersion } from './flow-version.consumer.js';
import { FlowResolver } from './lists/flow.resolver.js';
import { Flow } from './record/flow.entity.js';
import { SubTenant } from './record/sub-tenant.entity.js';
import { ChangedSubTenant, ChangedSubTenantFlow, SubTenantUser } from './sub-tenants/sub-tenant.relations.js';
import { SubTenantResolver } from './sub-tenants/sub-tenant.resolver.js';

export const flow = {
  entities: [Flow, SubTenant],
  resolvers: [
    FlowResolver,
    DecideFlowResolver,
    FlowChangesResolver,
    ChangedFlow,
    FlowEndResolver,
    DeletedFlow,
    RenewalFlow,
    RenewedPredecessor,
    SubTenantResolver,
    SubTenantUser,
    ChangedSubTenant,
    ChangedSubTenantFlow,
    FlowRelations,
    ConfirmedFlow,
    ConfirmedSubTenants,
  ],
  events: flowEvents,
  consumers: [raiseFlowVersion],
} satisfies Module;
