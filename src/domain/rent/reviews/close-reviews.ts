import { drawIds } from '../../../database/orm/ids.js';
import { readOne } from '../../../database/read/read.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { inTransaction } from '../../base/transaction.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { archiveFlow } from '../../flow/end/flow-end.service.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange, lockFlows } from '../../flow/record/flow.service.js';
import { isSigned } from '../../flow/stages/signed.js';
import { decideBreaches } from '../../statute/breach/decide-breaches.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import { rentPenceOn } from '../../statute/facts/rent-changes.js';
import { statutes } from '../../statute/table/statute.js';
import {
  changeBreaches,
  changeProblems,
  isRented,
  type Proposed,
  whyNotRented,
} from '../change/judge-rent-change.js';
import { addRentChange } from '../change/propose-rent-change.service.js';
import { RentChange } from '../change/rent-change.entity.js';
import { RentChangeForm } from '../kinds/rent-change-form.js';

/** The outcome of a rent review. */
export interface ClosedReview {
  flowId: number;
  renewedFrom: number;
  /** The rent change that was recorded for it; null if there is none. */
  rentChangeId: number | null;
  /** Whether its rent is recorded, or would be in a dry run. */
  isRentRecorded: boolean;
  /** Why its rent is not recorded; null if it is, or if it does not differ. */
  reason: string | null;
}

/** Renewals in England that are not signed: rent reviews, which nothing completes. */
const REVIEWS = `select f.id from flow f where f.brand_id = $1 and f.id > $2 and f.is_renewed and not f.is_new_tenancy
    and f.jurisdiction = 'england' and f.tenancy_kind = any($3::text[]) and not f.is_deleted and not f.is_archived
    and f.outcome is null and not f.is_ast_signed and f.agreement_entered_at is null
  order by f.id limit 100`;

/**
 * Archives the rent reviews of the brand, each in a transaction, and records their rents as rent changes of
 * the flows that they renew, if the law gives them effect. A dry run changes nothing.
 */
export async function* closeRentReviews(ctx: Context, isDryRun: boolean): AsyncGenerator<ClosedReview> {
  const kinds = statutes().find(({ key }) => key === 'en.periodic')?.kinds ?? [];
  for (let after = 0; ; ) {
    const rows = await ctx.reader.cells(REVIEWS, [ctx.brandId, after, kinds]);
    if (rows.length === 0) return;
    for (const [id] of rows) {
      const closed = await inTransaction(ctx, () => closeReview(ctx, Number(id), isDryRun));
      if (closed) yield closed;
      after = Number(id);
    }
  }
}

async function closeReview(ctx: Context, id: number, isDryRun: boolean): Promise<ClosedReview | undefined> {
  const found = await readOne(ctx.reader, { entity: Flow, where: { id }, fields: ['predecessor'] });
  if (!found?.predecessor) return undefined;
  const renewedFrom = found.predecessor.id;
  await lockFlows(ctx, [renewedFrom, id]);
  const review = await flowForChange(ctx, id);
  // It may have been signed or archived in the meantime.
  if (isSigned(review) || review.isArchived) return undefined;
  const facts = await factsOfFlow(ctx, renewedFrom);
  const renewed = await lockedOrGone(ctx, renewedFrom);
  const closed = { flowId: id, renewedFrom, ...judge(renewed, facts, review) };
  const { isRentRecorded, proposed, reason } = closed;
  const rentChangeId =
    isRentRecorded && proposed && !isDryRun ? await record(ctx, renewedFrom, facts, proposed) : null;
  if (!isDryRun) await archiveFlow(ctx, id, null);
  return { flowId: id, renewedFrom, rentChangeId, isRentRecorded, reason };
}

/** The locked flow that a review renews; null if it was deleted. */
const lockedOrGone = async (ctx: Context, id: number): Promise<Flow | null> => {
  const where = { id, isDeleted: false };
  const isThere = await readOne(ctx.reader, { entity: Flow, where, fields: [] });
  return isThere ? flowForChange(ctx, id) : null;
};

interface Judged {
  proposed: Proposed | undefined;
  isRentRecorded: boolean;
  reason: string | null;
}

/** Whether the rent of a review has effect as a rent change, and if not, why. */
function judge(renewed: Flow | null, facts: FlowFacts, review: Flow): Judged {
  const not = (reason: string | null): Judged => ({ proposed: undefined, isRentRecorded: false, reason });
  const { rentPence, rentPeriod, tenancyStartsOn, createdAt } = review;
  if (!rentPence || !rentPeriod || !tenancyStartsOn) return not('Its rent or its first day is not recorded.');
  if (!renewed) return not('The flow that it renews is deleted.');
  const why = whyNotRented(renewed, facts);
  if (why || !isRented(facts)) return not(why ?? null);
  if (facts.rent.rentPeriod !== rentPeriod) return not('Its rent is for another rent period.');
  if (rentPenceOn(facts.rent.rentPence, facts.rentChanges, tenancyStartsOn) === rentPence) return not(null);
  // No notice of it is recorded.
  const proposed: Proposed = {
    form: RentChangeForm.AGREED,
    newRentPence: rentPence,
    servedOn: dayOf(createdAt),
    effectiveOn: tenancyStartsOn,
  };
  const [problem] = changeProblems(facts, proposed);
  if (problem)
    return not(`Its rent was not recorded: ${problem.path.replace('input.', '')} ${problem.message}.`);
  const [breach] = decideBreaches(changeBreaches(facts, proposed)).rejected;
  return breach ? not(`${breach.key}: ${breach.message}`) : { proposed, isRentRecorded: true, reason: null };
}

async function record(
  ctx: Context,
  flowId: number,
  facts: FlowFacts,
  proposed: Proposed,
): Promise<number | null> {
  if (!isRented(facts)) return null;
  const [id] = await drawIds(ctx.em, [RentChange]);
  await addRentChange(ctx, { id, flowId }, facts, proposed);
  return id;
}
