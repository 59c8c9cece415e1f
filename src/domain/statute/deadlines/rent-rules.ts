import { isNotice } from '../../rent/kinds/rent-change-form.js';
import { RentChangeStatus } from '../../rent/kinds/rent-change-status.js';
import type { FlowFacts } from '../facts/facts.js';
import { MONTHS_OF } from '../facts/rent.js';
import { type RentChangeFact, rentPenceOn } from '../facts/rent-changes.js';
import { hasRise, latestOf, riseLimits } from '../rises/earliest-rise.js';
import { type Rise, riseBreaches } from '../rises/rise-breaches.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import type { Occasion, Trigger } from './triggers.js';

/** A change to a higher rent, as the rules judge it: with the changes that were recorded before it. */
function riseOf(facts: FlowFacts, change: RentChangeFact): Rise | undefined {
  const { rent, tenancyStartsOn, rentDueFrom } = facts;
  const rentChanges = facts.rentChanges.filter(({ id }) => id < change.id);
  if (!rent || change.newRentPence <= rentPenceOn(rent.rentPence, rentChanges, change.effectiveOn))
    return undefined;
  const { form, servedOn, receivedOn, effectiveOn } = change;
  return { rent, tenancyStartsOn, rentDueFrom, rentChanges, form, servedOn, receivedOn, effectiveOn };
}

/** The changes to a higher rent that were not withdrawn. */
const risesOf = (facts: FlowFacts): { change: RentChangeFact; rise: Rise }[] =>
  facts.rentChanges.flatMap((change) => {
    const rise = change.status === RentChangeStatus.WITHDRAWN ? undefined : riseOf(facts, change);
    return rise ? { change, rise } : [];
  });

const noticesOf = (facts: FlowFacts): RentChangeFact[] =>
  risesOf(facts).flatMap(({ change }) => (isNotice(change.form) ? change : []));

const rentRise =
  (dayOf: (change: RentChangeFact) => string): Trigger =>
  ({ facts, row }) =>
    risesOf(facts).map(({ change, rise }): Occasion => {
      const dueOn = hasRise(row) ? latestOf(riseLimits(row, rise)) : null;
      return { on: dayOf(change), dueOn: dueOn ?? undefined, subjectId: change.id };
    });

/** Triggers of the rules about rent, by the names of the statute table. */
export const RENT_TRIGGERS: Readonly<Record<string, Trigger>> = {
  rent_rise_served: rentRise(({ servedOn }) => servedOn),
  rent_rise_received: rentRise(({ servedOn, receivedOn }) => receivedOn ?? servedOn),
  rent_notice_received: ({ facts }) =>
    noticesOf(facts).map(({ id, servedOn, receivedOn }) => ({ on: receivedOn ?? servedOn, subjectId: id })),
  rent_notice_takes_effect: ({ facts }) =>
    noticesOf(facts).map(({ id, effectiveOn }) => ({ on: effectiveOn, subjectId: id })),
};

const changeOf = ({ facts, subjectId }: Judged): RentChangeFact | undefined =>
  facts.rentChanges.find(({ id }) => id === subjectId);

/** A notice of a higher rent that complies with the rule. */
function riseComplies(judged: Judged): Fulfilled {
  const { facts, row } = judged;
  const change = changeOf(judged);
  const rise = change && riseOf(facts, change);
  if (!rise || !hasRise(row) || riseBreaches(row, rise).length > 0) return null;
  return { on: rise.servedOn };
}

/**
 * Rent that falls due on the first day of its period complies. A due day on another day of the month may be
 * before the period or in it, which is not recorded.
 */
function rentDueInPeriod({ facts, triggeredOn }: Judged): Fulfilled {
  if (triggeredOn === null) return null;
  const { rent, rentDueDay, rentDueFrom, tenancyStartsOn } = facts;
  if (!rent) return { unknown: 'The rent is not recorded.' };
  if (rentDueDay === null || !(rent.rentPeriod in MONTHS_OF)) return { on: triggeredOn };
  const from = rentDueFrom ?? tenancyStartsOn;
  if (!from) return { unknown: 'The first day of the tenancy is not recorded.' };
  const day = Number(from.slice(8));
  if (day === rentDueDay) return { on: triggeredOn };
  return {
    unknown:
      `Rent falls due on day ${rentDueDay} of the month, and its periods begin on day ${day}. If it falls due ` +
      'before its period, that term has no effect.',
  };
}

/** Fulfilments of the same rules. */
export const RENT_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  rent_rise_complies: riseComplies,
  rent_due_in_period: rentDueInPeriod,
  rent_change_challenged: (judged) => {
    const on = changeOf(judged)?.challengedOn;
    return on ? { on } : null;
  },
  /** Nothing that can be recorded. */
  nothing_recorded: () => null,
};
