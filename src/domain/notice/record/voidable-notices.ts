import { dayInWords } from '../../../language/time/calendar.js';
import type { Voidable } from '../../base/context.js';
import { RecordType } from '../../base/voidable-record.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { lockFlowOf } from '../../flow/record/lock-flow-of.js';
import { voidableOfFlow } from '../../voids/mark-voided.js';
import { Notice } from './notice.entity.js';
import { ENDING, settleEnding } from './settle-ending.js';

const marked = voidableOfFlow(
  RecordType.NOTICE,
  Notice,
  ({ servedOn }) => `The notice of ${dayInWords(servedOn)}`,
);

/** A notice that was voided no longer ends the tenancy. */
export const voidableNotices: Voidable = {
  ...marked,
  voidRecord: async (ctx, request) => {
    const locked = await lockFlowOf(ctx, Notice, request.id, []);
    // Before the notice is marked, which the facts then no longer have.
    const before = locked ? (await factsOfFlow(ctx, locked.id)).notices : [];
    const flowId = await marked.voidRecord(ctx, request);
    if (flowId === null) return null;
    const flow = await flowForChange(ctx, flowId, {}, ENDING);
    await settleEnding(
      ctx,
      flow,
      before,
      before.filter(({ id }) => id !== request.id),
    );
    return flowId;
  },
};
