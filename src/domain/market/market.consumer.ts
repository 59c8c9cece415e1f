import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { beforeCommit } from '../base/transaction.js';
import { RecordType } from '../base/voidable-record.js';
import { Flow } from '../flow/record/flow.entity.js';
import { FlowStage } from '../flow/stages/stages.js';
import { type Changed, followFlows } from './follow-flows.js';

/** The events after which a flow may give its home another status. */
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

/** The terms that decide which home a flow is of, and when its tenancy begins. */
const TERMS: readonly string[] = ['property', 'isLetByRoom', 'tenancyStartsOn'];

function isRelated(event: DomainEvent): boolean {
  if (event.type === 'stage_changed') return STAGES.includes(event.stage);
  if (event.type === 'flow_updated') return event.changed.some((term) => TERMS.includes(term));
  if (event.type === 'payment_received') return event.kind === 'holding_deposit';
  if (event.type === 'record_voided') return event.recordType === RecordType.TENANCY_END;
  return RELATED.has(event.type);
}

/** Lets the status of a home follow its flow, at the end of the transaction. */
export async function followFlow(ctx: Context, event: DomainEvent): Promise<void> {
  const { flowId } = event;
  if (flowId === null || !isRelated(event)) return;
  // Before an update, the flow has its old home, which follows as well.
  const flow = ctx.em.getUnitOfWork().getById<Flow>(Flow, [ctx.brandId, flowId]);
  await beforeCommit<Changed>(ctx, followFlows, { flowId, propertyId: flow?.property?.id ?? null });
}
