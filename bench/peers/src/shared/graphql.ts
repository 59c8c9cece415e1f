import type { Caller } from './caller.js';
import type { Database } from './database.js';
import { fiveFields, nestedFlows, oneFlow } from './flow-lists.js';
import { type NewPayment, recordPayment } from './payments.js';
import { type PropertyItem, updateProperties } from './property-batch.js';
import { moveStage, type StageMove } from './stage-moves.js';

/** A GraphQL request of the bench. */
export interface GraphQLRequest {
  query: string;
  variables?: {
    id?: number;
    flowId?: number;
    input?: StageMove & NewPayment & { items: readonly PropertyItem[] };
  };
}

/** The id of the flow whose page is requested, or undefined. */
export const flowPageId = ({ query, variables }: GraphQLRequest): number | undefined =>
  query.includes('timeline(') ? variables?.id : undefined;

/** It supports only the requests of the bench; a GraphQL server reads any. */
export async function knownQuery(
  database: Database,
  caller: Caller,
  { query, variables: { id, flowId, input } = {} }: GraphQLRequest,
): Promise<object | undefined> {
  const { brandId } = caller;
  if (input && query.includes('upsertProperties')) return updateProperties(database, caller, input.items);
  if (input && flowId !== undefined)
    return query.includes('moveStage')
      ? moveStage(database, caller, flowId, input)
      : recordPayment(database, caller, flowId, input);
  const one = id ?? Number(/flow\(id: (\d+)/.exec(query)?.[1]);
  if (one > 0) return oneFlow(database, brandId, one);
  const list = query.includes('percentageCompleted') ? fiveFields : nestedFlows;
  return list(database, brandId);
}
