import type { Day } from '../../language/calendar.js';
import { judgementsOf } from './deadlines-of.js';
import type { FlowFacts } from './facts.js';
import { statutes } from './statute.js';
import type { Statute } from './statute-row.js';

const isProtection = ({ metBy }: Statute): boolean => metBy?.startsWith('deposit_protected') ?? false;

/** The keys of the rules that ask for the protection of a deposit. */
export const protectionKeys = (): string[] =>
  statutes()
    .filter(isProtection)
    .map(({ key }) => key);

/** The day by which a deposit that is received on a day must be protected; null where no rule gives one. */
export function protectionDueOn(
  terms: Pick<FlowFacts, 'jurisdiction' | 'rent' | 'tenancyStartsOn'>,
  receivedOn: Day,
): Day | null {
  const deposit = { kind: 'tenancy_deposit', direction: 'received', pence: 1, on: receivedOn } as const;
  const facts: FlowFacts = {
    ...terms,
    agreement: null,
    decision: null,
    payments: [deposit],
    depositProtectedOn: null,
    prescribedInformationGivenOn: null,
    writtenStatementGiven: null,
    agreementGiven: null,
    rightToRent: [],
    isMoveInDone: false,
    isArchived: false,
    isRenewal: false,
  };
  const judged = judgementsOf(facts, statutes()).filter(({ row }) => isProtection(row));
  return judged.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null;
}
