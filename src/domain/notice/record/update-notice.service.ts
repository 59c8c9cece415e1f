import { AppError, type Problem, problemIn, rejectIfAny } from '../../../errors.js';
import { dayInWords } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { warn, warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { recordForChange } from '../../flow/record/record-for-change.js';
import { assertMove, assertNotVoided } from '../../flow/record/record-moves.js';
import { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { lawForbids } from '../../statute/breach/law-forbids.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import type { NoticeFact } from '../../statute/facts/notices.js';
import { noticeStatute } from '../../statute/notices/judge-notice.js';
import { statutes } from '../../statute/table/statute.js';
import { NoticeParty } from '../kinds/notice-kind.js';
import { movesFrom, NoticeStatus, statusInWords } from '../kinds/notice-status.js';
import { Notice } from './notice.entity.js';
import type { UpdateNoticeInput } from './notice.input.js';
import type { NoticePayload } from './notice.payload.js';
import { ENDING, settleEnding } from './settle-ending.js';

type Update = Omit<UpdateNoticeInput, 'expectedVersion'>;

/** Records the outcome of a notice. The same update again is a success without an event. */
export async function updateNotice(
  ctx: Context,
  id: number,
  { expectedVersion, ...update }: UpdateNoticeInput,
): Promise<NoticePayload> {
  const { status, on } = update;
  rejectIfAny([...pastDay(ctx.now(), on, 'input.on'), ...memberProblems(update)]);
  const { record: notice, flow } = await recordForChange(ctx, Notice, {
    id,
    name: 'Notice',
    expectedVersion,
    fields: ENDING,
  });
  const payload = { flowId: flow.id, noticeId: id };
  if (!notice.voidedAt && notice.status === status && notice.statusOn === on)
    return { ...payload, warnings: warningsOf(ctx) };
  assertNotVoided(notice, 'notice');
  const move = { from: notice.status, to: status, allowed: movesFrom(notice.status) };
  assertMove({ what: 'notice', ...move, inWords: statusInWords });
  rejectIfAny(noticeProblems(notice, update));
  if (status === NoticeStatus.WITHDRAWN) await assertEndedNothing(ctx, notice);
  const facts = await factsOfFlow(ctx, flow.id);
  if (status === NoticeStatus.WITHDRAWN) assertWithdrawable(facts, notice, update);
  else warnOfClaim(ctx, facts, notice, on);
  const { claimIssuedOn = null } = notice;
  Object.assign(notice, {
    status,
    statusOn: on,
    claimIssuedOn: status === NoticeStatus.CLAIM_ISSUED ? on : claimIssuedOn,
  });
  const after = facts.notices.map((one): NoticeFact => (one.id === id ? { ...one, status } : one));
  await settleEnding(ctx, flow, facts.notices, after);
  const { kind, givenBy, servedOn, endsOn } = notice;
  const about = { ...payload, kind, givenBy, servedOn, endsOn };
  if (status === NoticeStatus.WITHDRAWN)
    await emit(ctx, { type: 'notice_withdrawn', ...about, withdrawnOn: on });
  else await emit(ctx, { type: 'notice_claim_issued', ...about, issuedOn: on });
  return { ...payload, warnings: warningsOf(ctx) };
}

const problem = problemIn<Update>();

function memberProblems({ status, isAgreedByAll }: Update): Problem[] {
  if (status === NoticeStatus.SERVED) return [problem('status', 'must be `WITHDRAWN` or `CLAIM_ISSUED`')];
  return status === NoticeStatus.CLAIM_ISSUED && isAgreedByAll != null
    ? [problem('isAgreedByAll', 'must be left out: only `WITHDRAWN` has it')]
    : [];
}

function noticeProblems({ servedOn, claimIssuedOn, givenBy }: Notice, { on, status }: Update): Problem[] {
  const from = claimIssuedOn ?? servedOn;
  const problems: Problem[] = [];
  if (on < from)
    problems.push(
      problem('on', `must not be before ${from}, the day of ${claimIssuedOn ? 'the claim' : 'servedOn'}`),
    );
  if (status === NoticeStatus.CLAIM_ISSUED && givenBy !== NoticeParty.LANDLORD)
    problems.push(problem('status', 'must be `WITHDRAWN`: the tenants gave the notice'));
  return problems;
}

const END = `select ended_on from tenancy_end
  where brand_id = $1 and flow_id = $2 and notice_id = $3 and voided_at is null limit 1`;

/** Throws for a notice that a recorded end names: the tenancy would have ended by nothing. */
async function assertEndedNothing({ reader, brandId }: Context, { id, flowId }: Notice): Promise<void> {
  const [end] = await reader.cells(END, [brandId, flowId, id]);
  if (end?.[0])
    throw new AppError(
      'INVALID_TRANSITION',
      `The notice ended the tenancy on ${dayInWords(end[0])}. If that is wrong, void the recorded end first.`,
    );
}

/** Without the agreement of all, the notice of the tenants of an assured tenancy still ends it. */
function assertWithdrawable({ tenancyKind }: FlowFacts, { givenBy }: Notice, update: Update): void {
  if (givenBy !== NoticeParty.TENANT || tenancyKind !== TenancyKind.ASSURED || update.isAgreedByAll) return;
  throw lawForbids([
    {
      path: 'input.isAgreedByAll',
      message:
        'The tenants’ notice can be withdrawn only if the landlord and every tenant agree in writing ' +
        '(Protection from Eviction Act 1977, s. 5A).',
    },
  ]);
}

/** A claim that is too early or too late may fail; the court decides. */
function warnOfClaim(ctx: Context, facts: FlowFacts, notice: Notice, on: string): void {
  const { endsOn, useBy, receivedOn = null, method = null } = notice;
  const row = noticeStatute(statutes(), facts, { ...notice, receivedOn, method });
  if (!row) return;
  const { key, source } = row;
  if (on < endsOn)
    warn(ctx, { key, source, message: `The claim is before ${dayInWords(endsOn)}, the day of the notice.` });
  if (useBy && on > useBy)
    warn(ctx, { key, source, message: `The notice could be used for a claim until ${dayInWords(useBy)}.` });
}
