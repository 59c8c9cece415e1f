import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { beforeCommit } from '../base/transaction.js';
import { warnOfFlows } from './relet-warnings.js';

/** Warns of a new flow of a home that may not be let again yet. */
export async function warnOfRelet(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.type !== 'flow_created') return;
  // A new flow has locked the former flows with such a notice; a renewal has not looked for them.
  if (event.formerFlowIds || event.renewedFrom) await beforeCommit(ctx, warnOfFlows, event.flowId);
}
