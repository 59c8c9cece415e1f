import { DocumentKind } from '../../document/kinds/document-kind.js';
import { RentChangeForm } from '../../rent/kinds/rent-change-form.js';
import { givenToAll } from '../facts/documents.js';
import { type Beginning, beginnings } from '../facts/rent-changes.js';
import { fixedLimit, limitWithCosts } from '../rules/limit-formulas.js';
import { type Condition, goesAhead } from './conditions.js';
import { type Fulfilled, type Judged, kept } from './fulfilments.js';
import { received, type Trigger } from './triggers.js';

const rentChange =
  (isCounted: (beginning: Beginning) => boolean): Trigger =>
  ({ facts: { rentChanges } }) =>
    beginnings(rentChanges)
      .filter(isCounted)
      .map(({ on, change }) => ({ on, subjectId: change.id }));

/** Triggers of the rules about changes of terms, by the names of the statute table. */
export const VARIATION_TRIGGERS: Readonly<Record<string, Trigger>> = {
  sharers_changed: ({ facts: { sharerChanges } }) =>
    sharerChanges.map(({ id, effectiveOn }) => ({ on: effectiveOn, subjectId: id })),
  rent_changed: rentChange(() => true),
  /** Wales: a notice of a new rent is itself the statement of it. */
  rent_changed_without_notice: rentChange(({ change }) => change.form !== RentChangeForm.RHW12),
  variation_fee_received: ({ facts }) =>
    received(facts, 'variation_fee').map(({ on, id }) => ({ on, subjectId: id })),
};

/** Conditions of the same rules. */
export const VARIATION_CONDITIONS: Readonly<Record<string, Condition>> = {
  variation_fee_possible: {
    holds: ({ facts }) =>
      received(facts, 'variation_fee').length > 0 || (goesAhead(facts) && facts.endedOn === null),
    otherwise: 'No fee for a change was taken.',
  },
};

/** When every tenant had a statement of a change that was agreed on a day: an earlier one is of another. */
function stated({ facts }: Judged, agreedOn: string | undefined): Fulfilled {
  if (agreedOn === undefined) return null;
  const documents = facts.documents.filter(({ on }) => on >= agreedOn);
  return givenToAll({ ...facts, documents }, [DocumentKind.VARIATION_STATEMENT]);
}

/**
 * What is held of a fee above its limit, in pence. A refund counts for the fees that were received before it,
 * the oldest excess first: it names no fee.
 */
function excessPence({ facts: { payments }, row, subjectId }: Judged): number {
  const limitPence = (row.limit && fixedLimit(row.limit.formula)) ?? 0;
  const excesses: { id: number | null; pence: number }[] = [];
  const fees = payments.filter(({ kind }) => kind === 'variation_fee');
  for (const fee of fees.toSorted((a, b) => a.on.localeCompare(b.on))) {
    if (fee.direction === 'received') {
      const pence = Math.max(0, fee.pence - limitWithCosts(limitPence, fee));
      excesses.push({ id: fee.id ?? null, pence });
    } else repay(excesses, fee.pence);
  }
  return excesses.find(({ id }) => id === subjectId)?.pence ?? 0;
}

function repay(excesses: readonly { pence: number }[], refundPence: number): void {
  let rest = refundPence;
  for (const excess of excesses) {
    const repaid = Math.min(rest, excess.pence);
    excess.pence -= repaid;
    rest -= repaid;
  }
}

/** Fulfilments of the same rules. */
export const VARIATION_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  sharer_change_stated: (judged) =>
    stated(judged, judged.facts.sharerChanges.find(({ id }) => id === judged.subjectId)?.agreedOn),
  rent_change_stated: (judged) =>
    stated(judged, judged.facts.rentChanges.find(({ id }) => id === judged.subjectId)?.servedOn),
  fee_within_limit: (judged) => kept(excessPence(judged) === 0, judged.triggeredOn),
};
