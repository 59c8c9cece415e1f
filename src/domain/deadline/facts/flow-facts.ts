import { dayOf } from '../../../language/time/calendar.js';
import { CertificateKind } from '../../certificate/record/certificate.entity.js';
import { DocumentKind } from '../../document/kinds/document-kind.js';
import { StageStatus } from '../../flow/stages/stages.js';
import type { FlowFacts, Happened, RightToRentFact } from '../../statute/facts/facts.js';
import { isPassed, RightToRent } from '../../tenant/pre-qualification/pre-qualification-checks.js';
import type { FlowRecords, Given, RecordedCheck } from './recorded-facts.js';

const MOVE_IN_DONE: readonly StageStatus[] = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED];

/** The facts of a flow from its records: days are those in the UK. */
export function factsOf(records: FlowRecords): FlowFacts {
  const { rentPence, rentPeriod, agreementEnteredAt, outcome, decidedOn, certificates } = records;
  const certified = (kind: string) =>
    earliest(certificates.filter((one) => one.kind === kind).map(({ at }) => happened(at)));
  const information = earliest([
    certified(CertificateKind.PRESCRIBED_INFORMATION),
    givenToAll(records, DocumentKind.PRESCRIBED_INFORMATION),
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
    writtenStatementGiven: givenToAll(records, DocumentKind.WRITTEN_STATEMENT),
    agreementGiven: givenToAll(records, DocumentKind.AGREEMENT),
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

function happened(at: string): Happened & { at: Date } {
  const instant = new Date(at);
  return { on: dayOf(instant), at: instant };
}

/** When the last tenant had a document of the kind. Each may have it at another time, or all at once. */
function givenToAll({ given, tenants }: FlowRecords, kind: DocumentKind): Happened | null {
  const documents = given.filter((one) => one.kind === kind);
  const each = tenants.map(({ id }) =>
    earliest(documents.filter(({ subTenantIds }) => subTenantIds.includes(id)).map(wasGiven)),
  );
  if (each.length === 0 || each.includes(null)) return null;
  return inOrder(each).at(-1) ?? null;
}

/** A document that was recorded on its day was given by then. */
function wasGiven({ on, at, recordedAt }: Given): Happened {
  const known = happened(at ?? recordedAt);
  return known.on === on ? known : { on };
}

/** By day, and on one day by time: an unknown time counts as the end of the day. */
const inOrder = (events: readonly (Happened | null)[]): Happened[] =>
  events.filter((one) => one !== null).toSorted((a, b) => a.on.localeCompare(b.on) || timeOf(a) - timeOf(b));

const timeOf = ({ at }: Happened): number => at?.getTime() ?? Infinity;

function earliest(events: readonly (Happened | null)[]): Happened | null {
  return inOrder(events)[0] ?? null;
}
