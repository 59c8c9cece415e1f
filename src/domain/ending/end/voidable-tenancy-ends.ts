import { recordsNotFound } from '../../../errors.js';
import { dayInWords } from '../../../language/time/calendar.js';
import type { Voidable } from '../../base/context.js';
import { RecordType } from '../../base/voidable-record.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { lockFlowOf } from '../../flow/record/lock-flow-of.js';
import { settleGoingOn } from '../../notice/record/settle-ending.js';
import { markVoided } from '../../voids/mark-voided.js';
import { TenancyEnd } from './tenancy-end.entity.js';

const nameOf = ({ endedOn }: TenancyEnd): string => `The end of the tenancy on ${dayInWords(endedOn)}`;

/** Without its recorded end, a tenancy goes on. */
export const voidableTenancyEnds: Voidable = {
  type: RecordType.TENANCY_END,
  voidRecord: async (ctx, request) => {
    const { id, expectedVersion } = request;
    const found = await lockFlowOf(ctx, TenancyEnd, id, []);
    if (!found) throw recordsNotFound([{ path: 'input.id', message: `Record ${id} not found.` }]);
    const flow = await flowForChange(ctx, found.id, { path: 'input.id', expectedVersion });
    const record = { type: RecordType.TENANCY_END, entity: TenancyEnd, nameOf, flowId: flow.id };
    await markVoided(ctx, record, request);
    flow.endedOn = null;
    await settleGoingOn(ctx, flow, (await factsOfFlow(ctx, flow.id)).notices);
    return flow.id;
  },
};
