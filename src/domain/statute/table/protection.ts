import type { Day } from '../../../language/time/calendar.js';
import { judgementsOf } from '../deadlines/deadlines-of.js';
import { type FlowFacts, NOTHING_RECORDED } from '../facts/facts.js';
import type { Statute } from '../rules/statute-row.js';
import { statutes } from './statute.js';

const isProtection = ({ metBy }: Statute): boolean => metBy?.startsWith('deposit_protected') ?? false;

/** The rules that require the protection of a deposit. */
export const protectionRules = (): Statute[] => statutes().filter(isProtection);

export const protectionKeys = (): string[] => protectionRules().map(({ key }) => key);

/** The day by which a deposit that is received on a day must be protected; null if no rule gives one. */
export function protectionDueOn(
  terms: Pick<FlowFacts, 'jurisdiction' | 'tenancyKind' | 'rent' | 'tenancyStartsOn'>,
  receivedOn: Day,
): Day | null {
  const deposit = { kind: 'tenancy_deposit', direction: 'received', pence: 1, on: receivedOn } as const;
  const facts: FlowFacts = { ...NOTHING_RECORDED, ...terms, payments: [deposit] };
  const judged = judgementsOf(facts, statutes(), protectionKeys());
  return judged.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null;
}
