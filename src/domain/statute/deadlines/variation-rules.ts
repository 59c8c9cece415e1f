import { DocumentKind } from '../../document/kinds/document-kind.js';
import { RentChangeForm } from '../../rent/kinds/rent-change-form.js';
import { givenToAll } from '../facts/documents.js';
import { type Beginning, beginnings } from '../facts/rent-changes.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import type { Trigger } from './triggers.js';

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
};

/** When every tenant had a statement of a change that was agreed on a day: an earlier one is of another. */
function stated({ facts }: Judged, agreedOn: string | undefined): Fulfilled {
  if (agreedOn === undefined) return null;
  const documents = facts.documents.filter(({ on }) => on >= agreedOn);
  return givenToAll({ ...facts, documents }, [DocumentKind.VARIATION_STATEMENT]);
}

/** Fulfilments of the same rules. */
export const VARIATION_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  sharer_change_stated: (judged) =>
    stated(judged, judged.facts.sharerChanges.find(({ id }) => id === judged.subjectId)?.agreedOn),
  rent_change_stated: (judged) =>
    stated(judged, judged.facts.rentChanges.find(({ id }) => id === judged.subjectId)?.servedOn),
};
