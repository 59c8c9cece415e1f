import { drawIds } from '../../../database/orm/ids.js';
import { AppError, type Problem, problemIn, rejectIfAny } from '../../../errors.js';
import { inPounds } from '../../../language/money.js';
import { dayInWords } from '../../../language/time/calendar.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { warningsOf } from '../../base/warning.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { assertSigned } from '../../flow/stages/signed.js';
import { DeductionCategory } from '../kinds/deduction-category.js';
import { LET } from '../kinds/let-flow.js';
import { type DepositDeduction, type DepositDeductionInput, deductedPence } from './deposit-deduction.js';
import { DepositRelease } from './deposit-release.entity.js';
import type { ProposeDepositReleaseInput } from './deposit-release.input.js';
import type { DepositReleasePayload } from './deposit-release.payload.js';
import { heldTenancyDeposit } from './held-tenancy-deposit.js';
import { unpaidRelease } from './unpaid-release.js';

/** Records a proposal for the tenancy deposit of a signed tenancy, archived or not. */
export async function proposeDepositRelease(
  ctx: Context,
  flowId: number,
  { proposedOn, deductions: proposed, expectedVersion }: ProposeDepositReleaseInput,
): Promise<DepositReleasePayload> {
  const deductions = (proposed ?? []).map(deductionOf);
  rejectIfAny([...pastDay(ctx.now(), proposedOn, 'input.proposedOn'), ...withoutNote(deductions)]);
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [DepositRelease]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, LET),
  ]);
  assertSigned(flow, 'There is no tenancy to end.');
  const other = await unpaidRelease(ctx, flowId);
  if (other)
    throw new AppError(
      'INVALID_TRANSITION',
      `The release that was proposed on ${dayInWords(other.proposedOn)} is not paid yet. If it is wrong, void it.`,
    );
  const { heldPence } = await heldTenancyDeposit(ctx, flowId);
  if (heldPence <= 0) throw new AppError('INVALID_TRANSITION', 'The flow holds no tenancy deposit.');
  const landlordPence = deductedPence(deductions);
  if (landlordPence > heldPence)
    rejectIfAny([
      problem('deductions', `must add up to at most ${heldPence}, the deposit of ${inPounds(heldPence)}`),
    ]);
  const of = { brand: brandOf(ctx), flow: ctx.em.getReference(Flow, [ctx.brandId, flowId]) };
  ctx.em.create(DepositRelease, { id, ...of, proposedOn, heldPence, deductions }, { persist: true });
  await emit(ctx, {
    type: 'deposit_release_proposed',
    flowId,
    depositReleaseId: id,
    heldPence,
    landlordPence,
    proposedOn,
  });
  return { flowId, depositReleaseId: id, warnings: warningsOf(ctx) };
}

const problem = problemIn<Record<string, unknown>>();

const deductionOf = ({
  category,
  amountPence,
  note,
  url = null,
}: DepositDeductionInput): DepositDeduction => ({
  category,
  amountPence,
  note: note ?? '',
  url,
});

const withoutNote = (deductions: readonly DepositDeduction[]): Problem[] =>
  deductions.flatMap(({ category, note }, index) =>
    category === DeductionCategory.OTHER && !note.trim()
      ? [problem(`deductions[${index}].note`, 'is required for `OTHER`: what the deduction is for')]
      : [],
  );
