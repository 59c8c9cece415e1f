import { addMonths, type Day } from '../../../language/time/calendar.js';
import type { FlowFacts, Payment } from '../facts/facts.js';
import { currentResidents, joiners } from '../facts/residents.js';
import { RENTERS_RIGHTS_ON } from '../rules/renters-rights.js';
import type { Statute } from '../rules/statute-row.js';

/** What starts the days of a rule. */
export interface Occasion {
  on: Day;
  at?: Date | undefined;
  /** The rule does not bind before this day: it waits for something that may not happen. */
  opensOn?: Day;
  /** The due day that the record states, in place of one that is counted. */
  dueOn?: Day | undefined;
  /** A later day from which the days count by another reading of the law. */
  laterOn?: Day;
  /** What the rule is about, for a rule with a subject. */
  subjectId?: number | undefined;
}

/** What a trigger reads: the facts, its rule, and the due day of the rule that comes first. */
export interface Occurrence {
  facts: FlowFacts;
  row: Statute;
  deadlineBefore: Day | null;
}

export type Trigger = (occurrence: Occurrence) => readonly Occasion[];

export const received = ({ payments }: FlowFacts, kind: Payment['kind']): Payment[] =>
  payments.filter((one) => one.kind === kind && one.direction === 'received');

const inCash = (payments: readonly Payment[]): Payment[] => payments.filter(({ isCash }) => isCash);

const days = (payments: readonly Payment[]): Occasion[] =>
  payments.map(({ on, id }) => ({ on, subjectId: id }));

/** The deadline for the agreement that was agreed last. */
export const agreedDeadline = ({ agreedDeadlines }: FlowFacts): Day | undefined =>
  agreedDeadlines.at(-1)?.deadlineOn;

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** Whether the agreement was entered into before the deadline of the holding deposit. */
export const isAgreedInTime = ({ facts: { agreement }, deadlineBefore }: Occurrence): boolean =>
  agreement !== null && (deadlineBefore === null || agreement.on < deadlineBefore);

/** Whether the landlord decided against the tenants before the deadline of the holding deposit. */
export const isDeclinedInTime = ({ facts: { decision }, deadlineBefore }: Occurrence): boolean =>
  decision?.outcome === 'landlord_declined' && (deadlineBefore === null || decision.on < deadlineBefore);

/** What may start the days of a rule, by the names of the statute table; empty before it has happened. */
export const TRIGGERS: Readonly<Record<string, Trigger>> = {
  agreement_entered: ({ facts: { agreement } }) => (agreement ? [agreement] : []),
  /** The agreement, or the start of a tenancy whose agreement depends on the right to rent. */
  right_to_rent_required: ({ facts: { agreement, tenancyStartsOn, isConditionalOnRightToRent } }) => {
    if (!isConditionalOnRightToRent) return agreement ? [agreement] : [];
    return tenancyStartsOn ? [{ on: tenancyStartsOn }] : [];
  },
  /** An assured tenancy from before the Renters’ Rights Act 2025 changes on that day. */
  agreed_before_renters_rights: ({ facts: { agreement } }) =>
    agreement && agreement.on < RENTERS_RIGHTS_ON ? [{ on: RENTERS_RIGHTS_ON }] : [],
  tenancy_started: ({ facts: { tenancyStartsOn } }) => (tenancyStartsOn ? [{ on: tenancyStartsOn }] : []),
  holding_deposit_received: ({ facts }) => days(received(facts, 'holding_deposit')),
  /** A deadline that was agreed replaces the one that counts from the receipt. */
  agreement_awaited: ({ facts }) =>
    days(received(facts, 'holding_deposit')).map((day) => ({ ...day, dueOn: agreedDeadline(facts) })),
  tenancy_deposit_received: ({ facts }) => days(received(facts, 'tenancy_deposit')),
  rent_received_in_cash: ({ facts }) => days(inCash(received(facts, 'rent'))),
  deposit_received_in_cash: ({ facts }) => days(inCash(received(facts, 'tenancy_deposit'))),
  rent_received: ({ facts }) => days(received(facts, 'rent')),
  rent_asked_for: ({ facts }) => days(received(facts, 'rent').filter(({ isVoluntary }) => !isVoluntary)),

  /** The part of a holding deposit that became the deposit counts from the agreement. */
  holding_deposit_applied_to_deposit: ({ facts: { agreement, payments } }) =>
    agreement && payments.some(({ appliedTo }) => appliedTo === 'tenancy_deposit') ? [agreement] : [],

  /** A deposit counts from the beginning of the tenancy, a later part from its receipt. */
  tenancy_deposit_from_start: ({ facts }) =>
    received(facts, 'tenancy_deposit').flatMap(({ on }) =>
      facts.tenancyStartsOn ? [{ on: later(on, facts.tenancyStartsOn) }] : [],
    ),

  landlord_declined: (occurrence) => {
    const { decision } = occurrence.facts;
    return decision && isDeclinedInTime(occurrence) ? [{ on: decision.on }] : [];
  },

  /** The deadline itself, or an earlier withdrawal of the tenant. It may still be met before. */
  deadline_lapsed: (occurrence) => {
    const { deadlineBefore, facts } = occurrence;
    if (deadlineBefore === null || isAgreedInTime(occurrence)) return [];
    const withdrewOn = facts.decision?.outcome === 'tenant_withdrew' ? facts.decision.on : deadlineBefore;
    return withdrewOn < deadlineBefore
      ? [{ on: withdrewOn, laterOn: deadlineBefore }]
      : [{ on: deadlineBefore, opensOn: deadlineBefore }];
  },

  /** The later of the end of a permission and twelve months after the last check. */
  right_to_rent_limited: ({ facts }) =>
    currentResidents(facts).flatMap(({ checks }) => {
      const last = checks.at(-1);
      return last?.expiresOn ? [{ on: later(last.expiresOn, addMonths(last.on, 12)) }] : [];
    }),

  /** Someone who joins later: the right to rent is checked before that day. */
  adult_joined: ({ facts }) =>
    joiners(facts).map(({ personId, fromOn }) => ({ on: fromOn, subjectId: personId })),
};
