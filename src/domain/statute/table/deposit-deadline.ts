import type { Day } from '../../../language/time/calendar.js';
import { dueDayOf } from '../deadlines/deadlines-of.js';
import type { FlowFacts } from '../facts/facts.js';
import type { Statute } from '../rules/statute-row.js';
import { statutes } from './statute.js';

/** The rule that sets a deadline for the agreement once a holding deposit is received, if there is one. */
export const depositDeadlineRule = ({
  jurisdiction,
  tenancyKind,
}: Pick<FlowFacts, 'jurisdiction' | 'tenancyKind'>): Statute | undefined =>
  statutes().find(
    (row) =>
      row.jurisdiction === jurisdiction &&
      row.triggers.includes('agreement_awaited') &&
      row.kinds.includes(tenancyKind),
  );

/**
 * The day before which the agreement must be entered into, as it was known on a day (by default, of all that
 * is recorded); null without a holding deposit, or if no statute sets one.
 */
export function depositDeadline(facts: FlowFacts, asOf?: Day): Day | null {
  const rule = depositDeadlineRule(facts);
  if (!rule) return null;
  const agreedDeadlines = facts.agreedDeadlines.filter(({ agreedOn }) => !asOf || agreedOn <= asOf);
  return dueDayOf(rule, { ...facts, agreedDeadlines });
}
