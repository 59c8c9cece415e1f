import type { Day } from '../../../language/time/calendar.js';
import { depositPence, type FlowFacts, type Payment, settledOn } from '../facts/facts.js';
import { isOfSameTenants, isRentReview } from '../facts/rent.js';
import { currentResidents } from '../facts/residents.js';
import { RENTERS_RIGHTS_ON } from '../rules/renters-rights.js';
import { isAgreedInTime, isDeclinedInTime, type Occurrence, received } from './triggers.js';

export interface Considered extends Occurrence {
  /** The due day of the rule itself; null before its trigger. */
  dueOn: Day | null;
  /** What the deadline is about, for a rule with a subject. */
  subjectId: number | null;
}

export interface Condition {
  holds: (considered: Considered) => boolean;
  /** Why the rule does not apply, for people. */
  otherwise: string;
}

const isBefore = (day: Day | null | undefined, dueOn: Day | null): boolean =>
  day != null && (dueOn === null || day < dueOn);

/** Without an agreement, a decision against the tenancy or the archive ends what has not begun. */
export const goesAhead = ({ agreement, decision, isArchived }: FlowFacts): boolean =>
  agreement !== null || (decision === null && !isArchived);

const takesDeposit = ({ payments }: FlowFacts): boolean =>
  payments.some(
    ({ kind, direction, appliedTo }) =>
      (kind === 'tenancy_deposit' && direction === 'received') || appliedTo === 'tenancy_deposit',
  );

/** The kinds of money for which cash needs a receipt. */
const GETS_RECEIPT: readonly Payment['kind'][] = ['rent', 'tenancy_deposit'];

/** When a rule applies, by the names of the statute table. What is unknown does not rule it out. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  goes_ahead: {
    holds: ({ facts }) => goesAhead(facts),
    otherwise: 'The tenancy does not go ahead.',
  },
  // Money that a rule forbids stays forbidden if the tenancy falls through.
  rent_possible: {
    holds: ({ facts }) => goesAhead(facts) || received(facts, 'rent').length > 0,
    otherwise: 'The tenancy does not go ahead, and no rent was taken.',
  },
  premium_possible: {
    holds: ({ facts }) => goesAhead(facts) || received(facts, 'holding_deposit').length > 0,
    otherwise: 'The tenancy does not go ahead, and no holding deposit was taken.',
  },
  agreed_before_renters_rights: {
    holds: ({ facts: { agreement } }) => agreement === null || agreement.on < RENTERS_RIGHTS_ON,
    otherwise: 'Only for agreements entered into before 1 May 2026.',
  },
  cash_possible: {
    holds: ({ facts: { payments } }) => {
      const paid = payments.filter(
        ({ kind, direction }) => direction === 'received' && GETS_RECEIPT.includes(kind),
      );
      return paid.length === 0 || paid.some(({ isCash }) => isCash);
    },
    otherwise: 'Nothing was paid in cash.',
  },
  holding_deposit_possible: {
    holds: ({ facts }) =>
      received(facts, 'holding_deposit').length > 0 ||
      (facts.agreement === null && goesAhead(facts) && !isRentReview(facts) && !isOfSameTenants(facts)),
    otherwise: 'No holding deposit was taken.',
  },
  tenancy_deposit_possible: {
    holds: ({ facts }) => takesDeposit(facts) || (!facts.isMoveInDone && goesAhead(facts)),
    otherwise: 'No tenancy deposit was taken.',
  },
  no_decision: {
    holds: ({ facts: { decision }, dueOn }) => !isBefore(decision?.on, dueOn),
    otherwise: 'A party decided against the tenancy before the deadline.',
  },
  holding_deposit_unrepaid: {
    holds: ({ facts: { agreement, payments }, dueOn }) =>
      agreement !== null || !isBefore(settledOn(payments, 'holding_deposit'), dueOn),
    otherwise: 'The holding deposit was repaid or kept before the deadline.',
  },
  holding_deposit_not_repaid: {
    holds: ({ facts: { payments } }) =>
      settledOn(payments, 'holding_deposit') === null || depositPence(payments).keptPence > 0,
    otherwise: 'The holding deposit was repaid or applied.',
  },
  no_agreement_in_time: {
    holds: (considered) => !isAgreedInTime(considered),
    otherwise: 'The agreement was entered into before the deadline.',
  },
  not_declined_in_time: {
    holds: (considered) => !isDeclinedInTime(considered),
    otherwise: 'The landlord decided before the deadline.',
  },
  no_withdrawal: {
    holds: ({ facts: { decision } }) => decision?.outcome !== 'tenant_withdrew',
    otherwise: 'The tenant withdrew.',
  },
  right_to_rent_is_limited: {
    holds: ({ facts }) => {
      const residents = currentResidents(facts);
      return (
        residents.length === 0 ||
        residents.some(({ checks, fromOn }) => {
          const last = checks.at(-1);
          return !last || last.expiresOn || (fromOn && last.on > fromOn);
        })
      );
    },
    otherwise: 'No adult who lives in the home has a time-limited right to rent.',
  },
};
