import type { Day } from '../../../language/time/calendar.js';
import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import type { AmountKind } from '../facts/amount-kind.js';
import { DeadlineSubjectType } from '../facts/subject-type.js';
import type { LimitFormula } from './limit-formulas.js';
import type { NoticeRules } from './notice-rules.js';
import type { RiseRules } from './rise-rules.js';
import type { StatuteKind } from './statute-kind.js';

/**
 * What a change that breaks a rule gets: it is rejected, or recorded with a warning, or recorded; the
 * deadline shows the breach in each case.
 */
export const BREACHES = ['rejects', 'warns', 'shows'] as const;

/** A rule of housing law: a row of data/statute.json. */
export interface Statute {
  key: string;
  jurisdiction: Jurisdiction;
  kind: StatuteKind;
  title: string;
  /** What starts the days, by the names of `TRIGGERS`. The earliest due day counts. */
  triggers: readonly string[];
  /** A counting rule such as `INCL(15)`. */
  counting: string | null;
  /** What fulfils the rule, by the names of `FULFILMENTS`. */
  metBy: string | null;
  /** The kinds of tenancy that the rule is for. */
  kinds: readonly TenancyKind[];
  /** All of these must hold, by the names of `CONDITIONS`. */
  appliesWhen: readonly string[];
  onBreach: (typeof BREACHES)[number];
  /** Only asking for the money is unlawful: a payer may pay voluntarily. */
  isLawfulIfVoluntary?: boolean;
  /** Each of these has a deadline by the rule. Absent: the flow has one. */
  subject?: DeadlineSubjectType;
  /** Each tenant who joins after the signature has a deadline too, counted from that day. */
  isForJoiners?: boolean;
  /** The due day is the earliest day that complies, not the last one. */
  isEarliest?: boolean;
  /** What is due after the end of the tenancy is not due any more. */
  endsWithTenancy?: boolean;
  /** The rule must be fulfilled before its due day, not on it. */
  isMetBefore?: boolean;
  /** The key of the rule whose deadline passes first. */
  after?: string;
  /** The amount that a cap limits, and how it is worked out. */
  limit?: { of: AmountKind; formula: LimitFormula };
  /** What it requires of a higher rent. */
  rise?: RiseRules;
  /** What it requires of a notice about the end of the tenancy. */
  notice?: NoticeRules;
  consequence: string;
  source: string;
  note: string | null;
  /** The first day of the rule; null while it is not in force. */
  validFrom: Day | null;
  /** The last day of the rule. */
  validTo: Day | null;
  verifiedOn: Day;
}

export const isInForce = ({ validFrom, validTo }: Statute, on: Day): boolean =>
  validFrom !== null && validFrom <= on && (validTo === null || on <= validTo);

/** What its deadlines are about, of those that are not about the flow. */
export const subjectTypeOf = ({ subject, isForJoiners }: Statute): DeadlineSubjectType | undefined =>
  subject ?? (isForJoiners ? DeadlineSubjectType.PERSON : undefined);
