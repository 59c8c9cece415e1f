import { addDays, type Day } from '../../../language/time/calendar.js';
import { DocumentKind } from '../../document/kinds/document-kind.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { AmountKind } from '../facts/amount-kind.js';
import { depositPayers, firstOf, givenToAll, reasonsGiven } from '../facts/documents.js';
import {
  type FlowFacts,
  firstRents,
  type Happened,
  heldPence,
  holdsForbidden,
  type Resident,
  settledOn,
} from '../facts/facts.js';
import { isPermittedPeriod } from '../facts/rent.js';
import { rentPenceOn } from '../facts/rent-changes.js';
import { currentResidents, firstResidents, joiners } from '../facts/residents.js';
import { LIMIT_FORMULAS } from '../rules/limit-formulas.js';
import type { Statute } from '../rules/statute-row.js';
import { received } from './triggers.js';

/** What a fulfilment reads: the rule, and the day of its trigger. */
export interface Judged {
  facts: FlowFacts;
  row: Statute;
  triggeredOn: Day | null;
  /** What the deadline is about, for a rule with a subject. */
  subjectId: number | null;
  /** The last day that is in time; null before the trigger. */
  lastOn: Day | null;
}

export interface Met extends Happened {
  /** It lasts only until the last day, unless something else follows in time. */
  isForNow?: boolean;
  /** What else follows from the records, for people. */
  note?: string | undefined;
}

/** A fact that a fulfilment depends on is missing: which one, for people. */
export interface Unknown {
  unknown: string;
}

/** When a rule was fulfilled; null while it is not. */
export type Fulfilled = Met | null | Unknown;

export const isUnknown = (fulfilled: Fulfilled): fulfilled is Unknown =>
  fulfilled !== null && 'unknown' in fulfilled;

const UNKNOWN_RENT: Unknown = { unknown: 'The rent is not recorded.' };

const onDay = (day: Day | null): Happened | null => (day === null ? null : { on: day });

/** A cap that is kept was met when it was triggered; one that is broken stays broken. */
export const kept = (isKept: boolean | undefined, on: Day | null): Fulfilled => {
  if (on === null) return null;
  return isKept === undefined ? UNKNOWN_RENT : onDay(isKept ? on : null);
};

const latest = (a: Happened | null, b: Happened | null): Happened | null =>
  a && b ? onDay(a.on > b.on ? a.on : b.on) : null;

/** A check of a limited right counts from so many days before the tenancy starts. */
const CHECK_EARLIEST_DAYS = 28;

/** What fulfils a rule, by the names of the statute table. */
export const FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  agreement_entered: ({ facts }) => facts.agreement,
  holding_deposit_settled: (judged) => depositSettled(judged),
  deposit_reasons_given: ({ facts }) => reasonsGiven(facts),
  deposit_protected: ({ facts }) => protectedOrReturned(facts),
  prescribed_information_given: (judged) =>
    firstOf([informed(judged), onDay(settledOn(judged.facts.payments, 'tenancy_deposit'))]),
  deposit_protected_and_information_given: (judged) =>
    firstOf([
      latest(judged.facts.depositProtected, informed(judged)),
      onDay(settledOn(judged.facts.payments, 'tenancy_deposit')),
    ]),
  written_statement_given: ({ facts }) => givenToAll(facts, [DocumentKind.WRITTEN_STATEMENT]),
  written_terms_given: ({ facts }) =>
    givenToAll(facts, [DocumentKind.WRITTEN_STATEMENT, DocumentKind.AGREEMENT]),
  tenancy_information_given: ({ facts }) =>
    givenToAll(facts, [DocumentKind.TENANCY_INFORMATION_NOTICE, DocumentKind.WRITTEN_STATEMENT]),
  cash_receipt_given: ({ facts: { documents }, subjectId }) =>
    firstOf(
      documents.filter(
        ({ kind, paymentId }) => kind === DocumentKind.CASH_RECEIPT && paymentId === subjectId,
      ),
    ),
  landlord_address_given: ({ facts }) => givenToAll(facts, [DocumentKind.LANDLORD_ADDRESS]),
  landlord_address_or_statement_given: ({ facts }) =>
    givenToAll(facts, [DocumentKind.LANDLORD_ADDRESS, DocumentKind.WRITTEN_STATEMENT]),
  information_sheet_given: ({ facts }) => givenToAll(facts, [DocumentKind.INFORMATION_SHEET]),
  holding_deposit_terms_given: ({ facts }) => givenToAll(facts, [DocumentKind.HOLDING_DEPOSIT_TERMS]),
  right_to_rent_checked: ({ facts }) => everyoneChecked(firstResidents(facts), facts.tenancyStartsOn),
  joiner_right_to_rent_checked: ({ facts, subjectId }) => {
    const joiner = joiners(facts).find(({ personId }) => personId === subjectId);
    return joiner ? everyoneChecked([joiner], joiner.fromOn) : null;
  },
  right_to_rent_checked_again: ({ facts }) => checkedAgain(facts),

  within_limit: ({ facts, row, triggeredOn }) => kept(isWithinLimit(facts, row), triggeredOn),
  no_other_holding_deposit: ({ facts, row, triggeredOn }) =>
    kept(!holdsForbidden(facts, row.key), triggeredOn),
  permitted_rent_period: ({ facts: { rent }, triggeredOn }) =>
    kept(rent ? isPermittedPeriod(rent) : undefined, triggeredOn),
  no_holding_deposit: ({ facts, triggeredOn }) =>
    kept(received(facts, 'holding_deposit').length === 0, triggeredOn),
  no_rent_before_agreement: ({ facts, triggeredOn }) =>
    kept(isReached(facts.agreement?.on, triggeredOn), triggeredOn),
  no_rent_before_start: ({ facts, triggeredOn }) =>
    kept(isReached(facts.tenancyStartsOn, triggeredOn), triggeredOn),
};

/**
 * England: a holding deposit that is kept counts as settled until the last day for the reasons, and then only
 * if they were given by then (Tenant Fees Act 2019, Sch. 2 para. 5).
 */
function depositSettled({ facts, lastOn }: Judged): Met | null {
  const { payments, jurisdiction } = facts;
  const givenOn = reasonsGiven(facts)?.on;
  const withKept = settledOn(payments, 'holding_deposit');
  const repaid = settledOn(
    payments.filter(({ direction }) => direction !== 'kept'),
    'holding_deposit',
  );
  if (withKept === repaid || jurisdiction !== Jurisdiction.ENGLAND || lastOn === null) return onDay(withKept);
  if (givenOn && givenOn <= lastOn) return onDay(withKept);
  if (repaid || givenOn) return onDay(repaid);
  return withKept === null ? null : { on: withKept, isForNow: true };
}

const isReached = (day: Day | null | undefined, on: Day | null): boolean =>
  day != null && on !== null && day <= on;

const protectedOrReturned = ({ depositProtected, payments }: FlowFacts): Happened | null =>
  firstOf([onDay(depositProtected?.on ?? null), onDay(settledOn(payments, 'tenancy_deposit'))]);

/** When the last tenant and the last payer of the deposit had the prescribed information, or one who joined. */
const informed = ({ facts, subjectId }: Judged): Happened | null =>
  givenToAll(facts, [DocumentKind.PRESCRIBED_INFORMATION], subjectId === null ? depositPayers(facts) : []);

function isWithinLimit(facts: FlowFacts, { limit }: Statute): boolean | undefined {
  const { rent, tenancyStartsOn, payments } = facts;
  if (!limit) return undefined;
  if (limit.formula === 'annual_week' && reservesNothing(facts)) return false;
  if (!rent) return undefined;
  const counted = limit.of === 'first_rent' ? firstRents(payments, tenancyStartsOn) : payments;
  // The limit follows the rent of the day of the last payment.
  const on = lastPaidOn(facts, limit.of);
  const rentPence = on ? rentPenceOn(rent.rentPence, facts.rentChanges, on) : rent.rentPence;
  return (
    heldPence(counted, limit.of) <= LIMIT_FORMULAS[limit.formula]({ ...rent, rentPence, tenancyStartsOn })
  );
}

/** The day on which a deposit was last paid; null for rent, whose limit is that of the first one. */
const lastPaidOn = ({ payments }: FlowFacts, of: AmountKind): Day | null =>
  of === 'tenancy_deposit'
    ? (payments
        .filter(
          ({ kind, direction, appliedTo }) => (kind === of && direction === 'received') || appliedTo === of,
        )
        .map(({ on }) => on)
        .toSorted()
        .at(-1) ?? null)
    : null;

/** England: whether a holding deposit is held that was received after the agreement. */
const reservesNothing = (facts: FlowFacts): boolean =>
  settledOn(facts.payments, 'holding_deposit') === null &&
  received(facts, 'holding_deposit').some(({ on }) => facts.agreement?.at && on > facts.agreement.on);

/** When the last person was first checked; a check of a limited right not too early before the first day. */
function everyoneChecked(residents: readonly Resident[], firstDay: Day | null): Happened | null {
  const from = firstDay && addDays(firstDay, -CHECK_EARLIEST_DAYS);
  const first = residents.map(({ checks }) =>
    checks.find(({ expiresOn, on }) => !expiresOn || !from || on >= from),
  );
  return lastOf(first);
}

/** Everyone's right has no end, and one of them was checked after the first day in the home. */
function checkedAgain(facts: FlowFacts): Happened | null {
  const residents = currentResidents(facts);
  const last = lastOf(residents.map(({ checks }) => checks.at(-1)));
  const isUnlimited = residents.every(({ checks }) => !checks.at(-1)?.expiresOn);
  const isAgain = residents.some(({ checks, fromOn }) => {
    const on = checks.at(-1)?.on;
    return on && fromOn && on > fromOn;
  });
  return isUnlimited && last && isAgain ? onDay(last.on) : null;
}

/**
 * The last of some events; null unless all happened. Of several on one day, one with an unknown instant
 * counts as the last.
 */
function lastOf(events: readonly (Happened | undefined)[]): Happened | null {
  const happened = events.filter((event) => event !== undefined);
  if (happened.length < events.length) return null;
  const [last] = happened.toSorted(
    (a, b) => b.on.localeCompare(a.on) || (b.at?.getTime() ?? Infinity) - (a.at?.getTime() ?? Infinity),
  );
  return last ?? null;
}
