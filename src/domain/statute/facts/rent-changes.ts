import { addDays, type Day } from '../../../language/time/calendar.js';
import type { RentChangeForm } from '../../rent/kinds/rent-change-form.js';
import { RentChangeStatus } from '../../rent/kinds/rent-change-status.js';

/** The most rent changes of a flow, not counting those that were voided: more than a tenancy has. */
export const MAX_RENT_CHANGES = 100;

/** A rent change of a flow that was not voided. */
export interface RentChangeFact {
  id: number;
  form: RentChangeForm;
  status: RentChangeStatus;
  servedOn: Day;
  /** The day of the receipt, if it is another one. */
  receivedOn: Day | null;
  /** As it was proposed. */
  newRentPence: number;
  effectiveOn: Day;
  challengedOn: Day | null;
  /** As it was determined or agreed in place of the proposal. */
  settledRentPence: number | null;
  settledEffectiveOn: Day | null;
}

/** A rent and the days for which it is due. */
export interface RentOfDays {
  rentPence: number;
  /** Null: from the beginning of the tenancy, whose day is unknown. */
  from: Day | null;
  /** The last day; null if no later rent is recorded. */
  to: Day | null;
  /** The rent change that the rent begins with; null for the signed rent. */
  rentChangeId: number | null;
}

/** A rent that begins on a day. */
export interface Beginning {
  change: RentChangeFact;
  rentPence: number;
  on: Day;
}

const WITHOUT_EFFECT: readonly RentChangeStatus[] = [RentChangeStatus.CHALLENGED, RentChangeStatus.WITHDRAWN];

/** The changes that take effect or have done so, in the order of their days. */
export const beginnings = (changes: readonly RentChangeFact[]): Beginning[] =>
  changes
    .filter(({ status }) => !WITHOUT_EFFECT.includes(status))
    .map((change) => ({
      change,
      rentPence: change.settledRentPence ?? change.newRentPence,
      on: change.settledEffectiveOn ?? change.effectiveOn,
    }))
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.change.id - b.change.id);

/** The rents of a tenancy, from the signed one on. Of two that begin on one day, the later record counts. */
export function rentsOf(
  signedPence: number,
  tenancyStartsOn: Day | null,
  changes: readonly RentChangeFact[],
): RentOfDays[] {
  const rents: RentOfDays[] = [
    { rentPence: signedPence, from: tenancyStartsOn, to: null, rentChangeId: null },
  ];
  for (const { change, rentPence, on } of beginnings(changes)) {
    const last = rents.at(-1);
    if (last?.from && last.from >= on) rents.pop();
    else if (last) last.to = addDays(on, -1);
    rents.push({ rentPence, from: on, to: null, rentChangeId: change.id });
  }
  return rents;
}

/** The rent of a day in pence; before the tenancy, that of its first day. */
export const rentPenceOn = (signedPence: number, changes: readonly RentChangeFact[], day: Day): number =>
  beginnings(changes).findLast(({ on }) => on <= day)?.rentPence ?? signedPence;

/** The changes to a higher rent, in the order of their days. */
export function rises(signedPence: number, changes: readonly RentChangeFact[]): Beginning[] {
  let before = signedPence;
  return beginnings(changes).filter(({ rentPence }) => {
    const isRise = rentPence > before;
    before = rentPence;
    return isRise;
  });
}
