import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { beforeCommit } from '../base/transaction.js';
import { RecordType } from '../base/voidable-record.js';
import { Flow } from '../flow/record/flow.entity.js';
import { FlowStage } from '../flow/stages/stages.js';
import { type Changed, followFlows } from './follow-flows.js';

/** The events that may change the status of the property of the flow. */
const RELATED: ReadonlySet<DomainEvent['type']> = new Set([
  'flow_created',
  'flow_decided',
  'flow_archived',
  'flow_restored',
  'flow_deleted',
  'agreement_entered',
  'tenancy_ended',
]);

const STAGES: readonly FlowStage[] = [FlowStage.RENTAL_OFFER, FlowStage.HOLDING_DEPOSIT, FlowStage.MOVE_IN];

/** The terms of a flow from which the status of its property follows. */
const TERMS: readonly string[] = ['property', 'isLetByRoom', 'tenancyStartsOn'];

function isRelated(event: DomainEvent): boolean {
  if (event.type === 'stage_changed') return STAGES.includes(event.stage);
  if (event.type === 'flow_updated') return event.changed.some((term) => TERMS.includes(term));
  if (event.type === 'payment_received') return event.kind === 'holding_deposit';
  if (event.type === 'record_voided') return event.recordType === RecordType.TENANCY_END;
  return RELATED.has(event.type);
}

/** Updates the status of the property of a flow at the end of the transaction. */
export async function followFlow(ctx: Context, event: DomainEvent): Promise<void> {
  const { flowId } = event;
  if (flowId === null || !isRelated(event)) return;
  // While a flow is updated, the unit of work has its former property, whose status changes too.
  const flow = ctx.em.getUnitOfWork().getById<Flow>(Flow, [ctx.brandId, flowId]);
  await beforeCommit<Changed>(ctx, followFlows, { flowId, propertyId: flow?.property?.id ?? null });
}
