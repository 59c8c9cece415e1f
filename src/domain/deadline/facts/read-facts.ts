import type { Context } from '../../base/context.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import { factsOf } from './flow-facts.js';
import { flowRecords } from './recorded-facts.js';

/** The facts of a flow that this transaction has locked. */
export async function factsOfFlow(ctx: Context, flowId: number): Promise<FlowFacts> {
  const [records] = await flowRecords(ctx, [flowId]);
  if (!records) throw new Error(`Flow ${flowId} not found.`);
  return factsOf(records);
}

/** The facts of a flow, for fields of flows: one statement reads those of all flows of a list. */
export const relatedFacts = (ctx: Context, flowId: number): Promise<FlowFacts | null> =>
  ctx.relations.grouped<FlowFacts | null>('facts', flowId, (ids) => factsOfAll(ctx, ids), null);

const factsOfAll = async (ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, FlowFacts>> =>
  new Map((await flowRecords(ctx, ids)).map((records) => [records.id, factsOf(records)]));
