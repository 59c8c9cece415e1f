import { dayOf } from '../../../language/time/calendar.js';
import { CertificateKind } from '../../certificate/record/certificate.entity.js';
import { StageStatus } from '../../flow/stages/stages.js';
import type { DocumentFact, FlowFacts, Happened, RightToRentFact } from '../../statute/facts/facts.js';
import { isPassed, RightToRent } from '../../tenant/referencing/referencing-checks.js';
import type { FlowRecords, Given, RecordedCheck } from './recorded-facts.js';

const MOVE_IN_DONE: readonly StageStatus[] = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED];

/** The facts of a flow from its records: days are those in the UK. */
export function factsOf(records: FlowRecords): FlowFacts {
  const { rentPence, rentPeriod, agreementEnteredAt, outcome, decidedOn, certificates, home } = records;
  const information = certificates.filter(({ kind }) => kind === CertificateKind.PRESCRIBED_INFORMATION);
  return {
    jurisdiction: records.jurisdiction,
    tenancyKind: records.tenancyKind,
    rent: rentPence && rentPeriod ? { rentPence, rentPeriod } : null,
    tenancyStartsOn: records.tenancyStartsOn,
    endedOn: records.endedOn,
    rentDueFrom: records.rentDueFrom,
    rentDueDay: records.rentDueDay,
    firstRentPence: records.firstRentPence,
    rentChanges: records.rentChanges.toSorted((a, b) => a.id - b.id),
    notices: records.notices.toSorted((a, b) => a.id - b.id),
    relets: records.relets,
    requests: records.requests.toSorted((a, b) => a.id - b.id),
    damp: records.damp.toSorted((a, b) => a.id - b.id),
    agreement: agreementEnteredAt === null ? null : happened(agreementEnteredAt),
    decision: outcome && decidedOn ? { outcome, on: decidedOn } : null,
    payments: records.payments,
    agreedDeadlines: records.agreedDeadlines.toSorted(
      (a, b) => a.agreedOn.localeCompare(b.agreedOn) || a.id - b.id,
    ),
    depositProtected: protectionOf(certificates),
    depositRelease: records.depositRelease,
    informationUploadedOn: information.map(({ uploadedAt }) => happened(uploadedAt).on).toSorted()[0] ?? null,
    documents: records.given.map(wasGiven),
    compliance: records.compliance.toSorted((a, b) => a.id - b.id),
    firstMarketedOn: home?.firstMarketedAt ? happened(home.firstMarketedAt).on : null,
    firstViewedOn: records.firstViewedAt ? happened(records.firstViewedAt).on : null,
    isLicenceRequired: home?.isLicenceRequired ?? null,
    sharerChanges: records.sharerChanges.toSorted((a, b) => a.id - b.id),
    tenants: records.tenants.map(({ checks: _, ...one }) => one),
    rightToRent: records.tenants.map(({ checks }) => checksOf(checks)),
    occupiers: records.occupiers.map(({ checks, ...one }) => ({ ...one, checks: checksOf(checks) })),
    isConditionalOnRightToRent: records.isConditionalOnRightToRent,
    isMoveInDone: MOVE_IN_DONE.includes(records.moveInStatus),
    isArchived: records.isArchived,
    isRenewal: records.isRenewed,
    isNewTenancy: records.isNewTenancy,
    hasNewTenant: records.hasNewTenant,
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

/** A document that was recorded on its day was given by then. */
function wasGiven({ kind, on, at, recordedAt, paymentId, complianceId, ...to }: Given): DocumentFact {
  const known = happened(at ?? recordedAt);
  const when = known.on === on ? known : { on };
  return { kind, ...when, tenants: to.subTenantIds, payers: to.payerPersonIds, paymentId, complianceId };
}

/**
 * The first day of protection: the day of the upload counts for a certificate that does not state another.
 */
function protectionOf(certificates: FlowRecords['certificates']): FlowFacts['depositProtected'] {
  const days = certificates
    .filter(({ kind }) => kind === CertificateKind.DEPOSIT)
    .map(({ protectedOn, uploadedAt }) => ({
      on: protectedOn ?? happened(uploadedAt).on,
      isUpload: protectedOn === null,
    }));
  return (
    days.toSorted((a, b) => a.on.localeCompare(b.on) || Number(a.isUpload) - Number(b.isUpload))[0] ?? null
  );
}
