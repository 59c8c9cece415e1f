import { AppError, type Problem, problemIn, rejectIfAny } from '../../../errors.js';
import { dayInWords, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { anyDay, pastDay } from '../../base/past.js';
import { warn, warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { assertNotArchived } from '../../flow/record/flow-guards.js';
import { recordForChange } from '../../flow/record/record-for-change.js';
import { assertNotVoided } from '../../flow/record/record-moves.js';
import { RequestDecision } from '../kinds/request-decision.js';
import { shortcomings } from '../record/request-outcome.js';
import { TenancyRequest } from '../record/tenancy-request.entity.js';
import type { UpdateRequestInput } from './request.input.js';
import type { RequestPayload } from './request.payload.js';

type Update = Omit<UpdateRequestInput, 'expectedVersion'>;

/** The days that an update adds, each with the day that has to come before it. */
const AFTER = {
  moreAskedOn: 'requestedOn',
  moreReceivedOn: 'moreAskedOn',
  superiorAskedOn: 'requestedOn',
  superiorAnsweredOn: 'superiorAskedOn',
  agreedUntilOn: 'requestedOn',
  decidedOn: 'requestedOn',
} as const satisfies Partial<Record<keyof Update, keyof TenancyRequest>>;
type Added = keyof typeof AFTER;
const DAYS = Object.keys(AFTER) as Added[];
const MEMBERS: readonly (keyof Update)[] = [...DAYS, 'decision', 'reason'];

/** Adds the outcome of a request. The same update again is a success without an event. */
export async function updateRequest(
  ctx: Context,
  id: number,
  { expectedVersion, ...update }: UpdateRequestInput,
): Promise<RequestPayload> {
  rejectIfAny(memberProblems(ctx, update));
  const { record: request, flow } = await recordForChange(ctx, TenancyRequest, {
    id,
    name: 'Request',
    expectedVersion,
    fields: ['isArchived'],
  });
  const payload = { flowId: flow.id, requestId: id };
  const added = MEMBERS.filter((member) => update[member] != null && update[member] !== request[member]);
  if (!request.voidedAt && added.length === 0) return { ...payload, warnings: warningsOf(ctx) };
  assertNotArchived(flow);
  assertOpen(request, added);
  rejectIfAny(orderProblems(request, update));
  const facts = await factsOfFlow(ctx, flow.id);
  Object.assign(request, Object.fromEntries(added.map((member) => [member, update[member]])));
  await emitUpdate(ctx, request);
  for (const { row, message } of shortcomings(facts, request, dayOf(ctx.now())))
    warn(ctx, { key: row.key, message, source: row.source });
  return { ...payload, warnings: warningsOf(ctx) };
}

const problem = problemIn<Update>();

/** What is wrong with the members of an update alone. */
function memberProblems(ctx: Context, update: Update): Problem[] {
  const { decision, decidedOn, reason } = update;
  const past = DAYS.flatMap((member) => {
    const day = update[member];
    if (!day) return [];
    const path = `input.${member}`;
    return member === 'agreedUntilOn' ? anyDay(day, path) : pastDay(ctx.now(), day, path);
  });
  if (decision && !decidedOn) past.push(problem('decidedOn', 'is required with decision'));
  if (!decision && decidedOn) past.push(problem('decision', 'is required with decidedOn'));
  if (!decision && reason) past.push(problem('reason', 'must be left out: only a decision has it'));
  if (decision === RequestDecision.REFUSED && !reason?.trim())
    past.push(problem('reason', 'is required for `REFUSED`'));
  return past;
}

/** Throws for a request that was voided or decided, and for a day that is recorded. */
function assertOpen(request: TenancyRequest, added: readonly (keyof Update)[]): void {
  const reject = (message: string): never => {
    throw new AppError('INVALID_TRANSITION', message);
  };
  assertNotVoided(request, 'request');
  const { decidedOn } = request;
  if (decidedOn) reject(`The landlord decided on the request on ${dayInWords(decidedOn)}. ${CORRECT}`);
  const known = added.find((member) => request[member] != null);
  if (known) reject(`\`${known}\` of the request is recorded: ${request[known]}. ${CORRECT}`);
}

const CORRECT = 'To correct it, void the request and record it again.';

/** What is wrong with the order of the days. */
function orderProblems(request: TenancyRequest, update: Update): Problem[] {
  return DAYS.flatMap((member) => {
    const day = update[member];
    if (!day) return [];
    const before = AFTER[member];
    const from = (before === 'requestedOn' ? null : update[before]) ?? request[before];
    if (!from) return [problem(member, `must be left out: ${before} is not recorded`)];
    return day < from ? [problem(member, `must not be before ${from}, the day of ${before}`)] : [];
  });
}

async function emitUpdate(ctx: Context, request: TenancyRequest): Promise<void> {
  const { id, flowId, kind, description, requestedOn, decision, decidedOn, reason = null } = request;
  const about = { flowId, requestId: id, kind, description, requestedOn };
  if (decision && decidedOn)
    return emit(ctx, { type: 'request_answered', ...about, decision, decidedOn, reason });
  const { moreAskedOn = null, moreReceivedOn = null, superiorAskedOn = null } = request;
  const { superiorAnsweredOn = null, agreedUntilOn = null } = request;
  const asked = { moreAskedOn, moreReceivedOn, superiorAskedOn, superiorAnsweredOn };
  await emit(ctx, { type: 'request_updated', ...about, ...asked, agreedUntilOn });
}
