import type { Context } from '../base/context.js';
import { warningsOf } from '../base/warning.js';
import type { VoidRecordInput } from './void.input.js';
import type { VoidRecordPayload } from './void.payload.js';

/** Voids a record, by the rules of its module. */
export async function voidRecord(
  ctx: Context,
  { recordType, ...request }: VoidRecordInput,
): Promise<VoidRecordPayload> {
  const voidable = ctx.voidables.find(({ type }) => type === recordType);
  if (!voidable) throw new Error(`No module voids records of the type ${recordType}.`);
  const flowId = await voidable.voidRecord(ctx, request);
  return { recordType, recordId: request.id, flowId, warnings: warningsOf(ctx) };
}
