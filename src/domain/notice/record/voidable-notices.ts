import { dayInWords } from '../../../language/time/calendar.js';
import type { Voidable } from '../../base/context.js';
import { RecordType } from '../../base/voidable-record.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { flowForChange } from '../../flow/record/flow.service.js';
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
    const flowId = await marked.voidRecord(ctx, request);
    if (flowId === null) return null;
    const flow = await flowForChange(ctx, flowId, {}, ENDING);
    // The mark is not written before the end of the transaction.
    const { notices } = await factsOfFlow(ctx, flowId);
    await settleEnding(
      ctx,
      flow,
      notices,
      notices.filter(({ id }) => id !== request.id),
    );
    return flowId;
  },
};
