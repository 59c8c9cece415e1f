import type { EntityClass } from '@mikro-orm/core';
import { lockForChange } from '../../database/change/lock-for-change.js';
import { type AppError, recordsNotFound } from '../../errors.js';
import type { Context, Voidable, VoidRequest } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { emit } from '../base/events/emit.js';
import type { RecordType, VoidableRecord } from '../base/voidable-record.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { lockFlowOf } from '../flow/record/lock-flow-of.js';
import { assertNotVoided } from '../flow/record/record-moves.js';

type OfFlow = VoidableRecord & { flow?: unknown };

/**
 * Records of flows that can be voided, even if the flow is archived. `nameOf` names one at the beginning of
 * a sentence.
 */
export const voidableOfFlow = <R extends OfFlow>(
  type: RecordType,
  entity: EntityClass<R>,
  nameOf: (record: R) => string,
): Voidable => ({
  type,
  voidRecord: async (ctx, request) => {
    const flow = await lockFlowOf(ctx, entity, request.id, []);
    if (!flow) throw notFound(request);
    await flowForChange(ctx, flow.id, { path: 'input.id', expectedVersion: request.expectedVersion }, []);
    await markVoided(ctx, { type, entity, nameOf, flowId: flow.id }, request);
    return flow.id;
  },
});

type Judged = Pick<DomainEvent<'record_voided'>, 'flowIds' | 'judgedFlowIds'>;
const OF_FLOW: Judged = { flowIds: [], judgedFlowIds: [] };

interface Marked<R> {
  type: RecordType;
  entity: EntityClass<R>;
  nameOf: (record: R) => string;
  flowId: number | null;
  /** For a record of no flow: the flows whose history has it, and those whose deadlines follow. */
  ofHome?: Judged;
}

/** Voids a record. Its flow, or what else it belongs to, is locked. */
export async function markVoided<R extends VoidableRecord>(
  ctx: Context,
  { type, entity, nameOf, flowId, ofHome = OF_FLOW }: Marked<R>,
  request: VoidRequest,
): Promise<void> {
  const { id, reason } = request;
  const record = await lockForChange(ctx.em, entity, id);
  if (!record) throw notFound(request);
  assertNotVoided(record, 'record');
  Object.assign(record, { voidedAt: ctx.now(), voidReason: reason });
  await emit(ctx, {
    type: 'record_voided',
    flowId,
    ...ofHome,
    recordType: type,
    recordId: id,
    record: nameOf(record),
    reason,
  });
}

const notFound = ({ id }: VoidRequest): AppError =>
  recordsNotFound([{ path: 'input.id', message: `Record ${id} not found.` }]);
