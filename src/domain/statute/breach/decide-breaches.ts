import type { Warning } from '../../base/warning.js';
import type { Statute } from '../rules/statute-row.js';
import { statutes } from '../table/statute.js';

/** Something that a change does although a rule does not allow it. */
export interface Breach {
  /** The key of the rule in the statute table; absent if no exception to the rule is possible. */
  key?: string | undefined;
  /** The path of the value that the caller may change. */
  path: string;
  message: string;
  /** Only a warning in this case, because the change may be lawful. */
  isWarning?: boolean;
}

/** What a caller states of money that a rule forbids. */
export interface Stated {
  /** The payer pays voluntarily: only asking for the money is unlawful. */
  isVoluntary?: boolean | null;
  /** The money was received, so it is recorded as a fact. */
  isAlreadyReceived?: boolean | null;
}

/** What makes a rejection a warning. */
export interface Exceptions {
  stated?: Stated;
  /** The keys of the rules that an operator has overridden for the flow. */
  overridden?: ReadonlySet<string>;
}

export interface Decision {
  rejected: Breach[];
  warnings: Warning[];
}

/** Whether each breach rejects a change or only warns: the one place that decides it. */
export function decideBreaches(breaches: readonly Breach[], exceptions: Exceptions = {}): Decision {
  const decision: Decision = { rejected: [], warnings: [] };
  for (const breach of breaches) {
    const row = rowOf(breach.key);
    if (rejects(breach, row, exceptions)) decision.rejected.push(breach);
    else if (row && row.onBreach !== 'shows') decision.warnings.push(warningOf(row, breach.message));
  }
  return decision;
}

/** The warning of a rule, with the sentence of what does not comply. */
export const warningOf = ({ key, source }: Statute, message: string): Warning => ({ key, message, source });

const rowOf = (key: string | undefined): Statute | undefined => statutes().find((row) => row.key === key);

/** A breach of what is not a row of the table has no exceptions. */
function rejects(
  { isWarning }: Breach,
  row: Statute | undefined,
  { stated, overridden }: Exceptions,
): boolean {
  if (!row) return true;
  if (isWarning || row.onBreach !== 'rejects') return false;
  if (stated?.isAlreadyReceived || (stated?.isVoluntary && row.isLawfulIfVoluntary)) return false;
  return !overridden?.has(row.key);
}
