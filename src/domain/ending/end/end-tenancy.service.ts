import { drawIds } from '../../../database/orm/ids.js';
import { readList } from '../../../database/read/read.js';
import { AppError, recordsNotFound, rejectIfAny } from '../../../errors.js';
import { dayInWords } from '../../../language/time/calendar.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { warn, warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { SubTenant } from '../../flow/record/sub-tenant.entity.js';
import { assertSigned } from '../../flow/stages/signed.js';
import { NoticeStatus } from '../../notice/kinds/notice-status.js';
import { Notice } from '../../notice/record/notice.entity.js';
import type { NoticeFact } from '../../statute/facts/notices.js';
import { partyOf } from './end-cause.js';
import { dayProblems, type Ended, endProblems, endWarnings } from './judge-end.js';
import { TenancyEnd } from './tenancy-end.entity.js';
import type { EndTenancyInput } from './tenancy-end.input.js';
import type { EndTenancyPayload } from './tenancy-end.payload.js';

/** Records the end of a signed tenancy, archived or not. */
export async function endTenancy(
  ctx: Context,
  flowId: number,
  { expectedVersion, ...end }: EndTenancyInput,
): Promise<EndTenancyPayload> {
  rejectIfAny(dayProblems(ctx, end));
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [TenancyEnd]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }),
  ]);
  assertEndable(flow);
  const facts = await factsOfFlow(ctx, flowId);
  rejectIfAny(endProblems(flow, end, await livingTenants(ctx, flowId)));
  assertNotice(facts.notices, end);
  for (const warning of endWarnings(facts, end)) warn(ctx, warning);
  const { endedOn, cause, noticeId, keysReturnedOn = null, reason = null, forwardingAddress = null } = end;
  const notice = noticeId == null ? null : ctx.em.getReference(Notice, [ctx.brandId, noticeId]);
  const details = { endedOn, cause, notice, keysReturnedOn, reason, forwardingAddress };
  ctx.em.create(TenancyEnd, { id, brand: brandOf(ctx), flow, ...details }, { persist: true });
  flow.endedOn = endedOn;
  await emit(ctx, { type: 'tenancy_ended', flowId, tenancyEndId: id, endedOn, cause });
  return { flowId, tenancyEndId: id, warnings: warningsOf(ctx) };
}

function assertEndable(flow: Flow): void {
  assertSigned(flow, 'Record a decision instead, or archive the flow.');
  if (flow.endedOn)
    throw new AppError(
      'INVALID_TRANSITION',
      `The tenancy ended on ${dayInWords(flow.endedOn)}. If that is wrong, void the recorded end.`,
    );
}

/** Throws for a notice that is not one of the flow, or not of the party that the cause names. */
function assertNotice(notices: readonly NoticeFact[], { noticeId, cause }: Ended): void {
  if (noticeId == null) return;
  const path = 'input.noticeId';
  const notice = notices.find(({ id }) => id === noticeId);
  if (!notice) throw recordsNotFound([{ path, message: `Notice ${noticeId} not found.` }]);
  if (notice.status === NoticeStatus.WITHDRAWN)
    rejectIfAny([{ in: 'arguments', path, message: 'must not be a notice that was withdrawn' }]);
  const party = partyOf(cause);
  if (party && notice.givenBy !== party)
    rejectIfAny([{ in: 'arguments', path, message: `must be a notice of the ${party}` }]);
}

/** The tenants of a flow who have not left and whose death is not recorded. */
async function livingTenants({ reader, brandId }: Context, flowId: number): Promise<number> {
  const where = { flow: [brandId, flowId], diedOn: null, leftOn: null } as const;
  return (await readList(reader, { entity: SubTenant, where, order: [{ id: 'asc' }], fields: [] })).length;
}
