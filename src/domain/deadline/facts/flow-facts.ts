import { dayOf } from '../../../language/time/calendar.js';
import { CertificateKind } from '../../certificate/record/certificate.entity.js';
import { ContractKind } from '../../contract/contract-kind.js';
import { StageStatus } from '../../flow/stages/stages.js';
import type { FlowFacts, Happened, RightToRentFact } from '../../statute/facts/facts.js';
import { isPassed, RightToRent } from '../../tenant/pre-qualification/pre-qualification-checks.js';
import type { FlowRecords, RecordedCheck } from './recorded-facts.js';

const AGREEMENTS: readonly string[] = [
  ContractKind.TENANCY_AGREEMENT,
  ContractKind.BESPOKE,
  ContractKind.NON_HOUSING_ACT,
];
const MOVE_IN_DONE: readonly StageStatus[] = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED];

/** The facts of a flow from its records: days are those in the UK. */
export function factsOf(records: FlowRecords): FlowFacts {
  const { rentPence, rentPeriod, agreementEnteredAt, outcome, decidedOn, certificates } = records;
  const certified = (kind: string) =>
    earliest(certificates.filter((one) => one.kind === kind).map(({ at }) => happened(at)));
  const information = earliest([
    certified(CertificateKind.PRESCRIBED_INFORMATION),
    givenToAll(records, [ContractKind.PRESCRIBED_INFORMATION]),
  ]);
  return {
    jurisdiction: records.jurisdiction,
    tenancyKind: records.tenancyKind,
    rent: rentPence && rentPeriod ? { rentPence, rentPeriod } : null,
    tenancyStartsOn: records.tenancyStartsOn,
    agreement: agreementEnteredAt === null ? null : happened(agreementEnteredAt),
    decision: outcome && decidedOn ? { outcome, on: decidedOn } : null,
    payments: records.payments,
    agreedDeadlines: records.agreedDeadlines.toSorted(
      (a, b) => a.agreedOn.localeCompare(b.agreedOn) || a.id - b.id,
    ),
    depositProtectedOn: certified(CertificateKind.DEPOSIT)?.on ?? null,
    prescribedInformationGivenOn: information?.on ?? null,
    writtenStatementGiven: givenToAll(records, [ContractKind.WRITTEN_STATEMENT]),
    agreementGiven: givenToAll(records, AGREEMENTS),
    rightToRent: records.tenants.map(({ checks }) => checksOf(checks)),
    isMoveInDone: MOVE_IN_DONE.includes(records.moveInStatus),
    isArchived: records.isArchived,
    isRenewal: records.isRenewed,
  };
}

/** The checks that confirmed a right to rent, by day. One that was recorded on its day was made by then. */
const checksOf = (checks: readonly RecordedCheck[]): RightToRentFact[] =>
  checks
    .filter(({ status }) => isPassed(status))
    .map(({ status, checkedOn, expiresOn, recordedAt }) => {
      const { on, at } = happened(recordedAt);
      return {
        on: checkedOn,
        ...(on === checkedOn && { at }),
        expiresOn: status === RightToRent.TIME_LIMITED ? expiresOn : null,
      };
    })
    .toSorted((a, b) => a.on.localeCompare(b.on));

function happened(at: string): Instant {
  const instant = new Date(at);
  return { on: dayOf(instant), at: instant };
}

/** When the last tenant had one of the documents. Each may have it at another time, or all at once. */
function givenToAll({ given, tenants }: FlowRecords, kinds: readonly string[]): Instant | null {
  const documents = given.filter(({ kind }) => kinds.includes(kind));
  const each = tenants.map(({ id }) =>
    earliest(
      documents
        .filter(({ subTenantId }) => subTenantId === null || subTenantId === id)
        .map(({ at }) => happened(at)),
    ),
  );
  if (each.length === 0 || each.includes(null)) return null;
  return inOrder(each).at(-1) ?? null;
}

type Instant = Happened & { at: Date };

const inOrder = (instants: readonly (Instant | null)[]): Instant[] =>
  instants.filter((one) => one !== null).toSorted((a, b) => a.at.getTime() - b.at.getTime());

function earliest(instants: readonly (Instant | null)[]): Instant | null {
  return inOrder(instants)[0] ?? null;
}
