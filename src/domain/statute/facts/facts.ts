import type { Day } from '../../../language/time/calendar.js';
import type { DocumentKind } from '../../document/kinds/document-kind.js';
import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import type { AmountKind } from './amount-kind.js';
import type { ComplianceFact } from './compliance.js';
import type { KeptGround } from './kept-ground.js';
import type { NoticeFact } from './notices.js';
import type { Rent } from './rent.js';
import type { RentChangeFact } from './rent-changes.js';
import type { RequestFact } from './requests.js';
import type { SharerChangeFact, TenantFact } from './sharers.js';

/** Something that happened on a day, and the instant if it is known. */
export interface Happened {
  on: Day;
  at?: Date;
}

/** A check that confirmed a right to rent, with the end of a limited one. */
export interface RightToRentFact extends Happened {
  expiresOn: Day | null;
}

/** An adult whose right to rent is checked. */
export interface Resident {
  /** The first day in the home; null if it is the first day of the tenancy. */
  fromOn: Day | null;
  /** The last day in the home; null while the person lives there. */
  endedOn: Day | null;
  /** The checks that confirmed it, by day. */
  checks: readonly RightToRentFact[];
}

/** An adult who joins the home: an occupier, or a tenant who joined after the signature. */
export interface OccupierFact extends Resident {
  personId: number;
}

/** A payment as the statutes see it. */
export interface Payment {
  /** Absent while the payment is not recorded. */
  id?: number;
  kind: 'holding_deposit' | 'tenancy_deposit' | 'rent' | 'variation_fee';
  direction: 'received' | 'refunded' | 'applied' | 'kept' | 'deducted';
  /** For a holding deposit that is applied: to what. */
  appliedTo?: 'tenancy_deposit' | 'rent' | null;
  /** For a holding deposit that is kept: why. */
  keptGround?: KeptGround | null;
  /** The tenants paid it before they had to, without being asked. */
  isVoluntary?: boolean;
  /** For a fee for a change: the reasonable costs of the change that are stated. */
  reasonableCostsPence?: number | null;
  /** The keys of the rules that forbade it when it was recorded. */
  forbiddenBy?: readonly string[];
  /** The tenant of the flow who paid. */
  payerSubTenantId?: number | null;
  isCash?: boolean;
  /** The person who paid for a tenant. */
  payerPersonId?: number | null;
  pence: number;
  on: Day;
}

/** A document that was given, by the day on which it was received. */
export interface DocumentFact extends Happened {
  kind: DocumentKind;
  /** The ids of the sub-tenants and of the payers who have it. */
  tenants: readonly number[];
  payers: readonly number[];
  /** The payment that a receipt is for. */
  paymentId?: number | null;
  /** The check that it is a copy of. */
  complianceId?: number | null;
}

/** A deadline for the agreement that was agreed in writing in place of the one until then. */
export interface AgreedDeadline {
  agreedOn: Day;
  deadlineOn: Day;
}

/** A report of damp or mould that was not cancelled. */
export interface DampFact {
  id: number;
  /** The day on which the landlord or the agency knew of it. */
  reportedOn: Day;
  investigatedOn: Day | null;
  summaryGivenOn: Day | null;
  /** Whether the investigation found that safety work is required; null if it is not recorded. */
  isWorkRequired: boolean | null;
  workBegunOn: Day | null;
}

/** What is recorded of a flow, as far as a statute depends on it. */
export interface FlowFacts {
  jurisdiction: Jurisdiction;
  tenancyKind: TenancyKind;
  rent: Rent | null;
  tenancyStartsOn: Day | null;
  /** The recorded last day. */
  endedOn: Day | null;
  /** The first day of a full rent period, if it is not that of the tenancy. */
  rentDueFrom: Day | null;
  /** The day of the month on which rent falls due; null: the first day of each rent period. */
  rentDueDay: number | null;
  /** The rent of the first rent period, if it is another amount. */
  firstRentPence: number | null;
  /** The changes of the rent that were not voided, by the order in which they were recorded. */
  rentChanges: readonly RentChangeFact[];
  /** The notices about the end that were not voided, by the order in which they were recorded. */
  notices: readonly NoticeFact[];
  /** When later flows of the home were created, if a notice forbids to let it again. */
  relets: readonly string[];
  /** The requests that were not voided, by the order in which they were recorded. */
  requests: readonly RequestFact[];
  /** The reports of damp or mould, by the order in which they were recorded. */
  damp: readonly DampFact[];
  /** The changes of the tenants that were not voided, by the order in which they were recorded. */
  sharerChanges: readonly SharerChangeFact[];
  /** When the last party signed. */
  agreement: Happened | null;
  decision: { outcome: 'landlord_declined' | 'tenant_withdrew'; on: Day } | null;
  payments: readonly Payment[];
  /** By the day of the agreement; the last one counts. */
  agreedDeadlines: readonly AgreedDeadline[];
  /** The first day of protection in a scheme, and whether only the day of an upload is known. */
  depositProtected: { on: Day; isUpload: boolean } | null;
  /** The last release of the tenancy deposit: the day of the agreement or decision, and of the last payment. */
  depositRelease: { settledOn: Day | null; paidOn: Day | null } | null;
  /** When the prescribed information was uploaded, which does not mean that anyone has it. */
  informationUploadedOn: Day | null;
  documents: readonly DocumentFact[];
  /** The checks and certificates of the home and of the agency, by the order in which they were recorded. */
  compliance: readonly ComplianceFact[];
  /** When the home was first advertised. */
  firstMarketedOn: Day | null;
  /** The first viewing of the home by the tenants, or by the lead that became the flow. */
  firstViewedOn: Day | null;
  /** Whether the home needs a licence; null if unknown. */
  isLicenceRequired: boolean | null;
  tenants: readonly TenantFact[];
  /** The tenants to whom the deadline that is judged applies; absent: all. */
  appliesTo?: readonly TenantFact[];
  /** The checks that confirmed the right to rent of each tenant, by day, in the order of the tenants. */
  rightToRent: readonly (readonly RightToRentFact[])[];
  /** The agreement takes effect only if every adult has the right to rent. */
  isConditionalOnRightToRent: boolean;
  /** The adults who live or lived in the home and are not tenants. */
  occupiers: readonly OccupierFact[];
  /** The move-in is complete or not required: a deposit that is not recorded was not taken. */
  isMoveInDone: boolean;
  isArchived: boolean;
  /** The flow renews another one. */
  isRenewal: boolean;
  /** It renews one as a new tenancy. */
  isNewTenancy: boolean;
  /** A tenant was not a tenant of the flow that it renews. */
  hasNewTenant: boolean;
}

/**
 * Money of a kind that was received and not paid out. A holding deposit also counts as the kind that it was
 * applied to, and counts if it is kept.
 */
export function heldPence(payments: readonly Payment[], kind: AmountKind): number {
  const asPaid = kind === 'first_rent' ? 'rent' : kind;
  const counted = payments.map((one) => {
    if (one.direction === 'applied') return one.appliedTo === asPaid ? one.pence : 0;
    if (one.kind !== asPaid || one.direction === 'kept') return 0;
    return one.direction === 'received' ? one.pence : -one.pence;
  });
  return counted.reduce((sum, pence) => sum + pence, 0);
}

/**
 * Of payments, those that are first rent: after the tenancy begins, rent falls due period by period. What the
 * tenants paid without being asked does not count.
 */
export const firstRents = <P extends Pick<Payment, 'on' | 'isVoluntary'>>(
  payments: readonly P[],
  tenancyStartsOn: Day | null,
): readonly P[] =>
  payments.filter(
    ({ on, isVoluntary }) => !isVoluntary && (tenancyStartsOn === null || on < tenancyStartsOn),
  );

/** What happened to the holding deposit, in pence. What was kept and is refunded later is not kept any more. */
export function depositPence(payments: readonly Payment[]): { heldPence: number; keptPence: number } {
  const sum = (wanted: Payment['direction']): number =>
    payments
      .filter(({ kind, direction }) => kind === 'holding_deposit' && direction === wanted)
      .reduce((total, { pence }) => total + pence, 0);
  const remaining = sum('received') - sum('refunded') - sum('applied');
  const keptPence = Math.min(sum('kept'), remaining);
  return { heldPence: remaining - keptPence, keptPence };
}

/** Whether a holding deposit that a rule forbids is still held. */
export const holdsForbidden = ({ payments }: Pick<FlowFacts, 'payments'>, key: string): boolean =>
  settledOn(payments, 'holding_deposit') === null &&
  payments.some(({ kind, forbiddenBy }) => kind === 'holding_deposit' && forbiddenBy?.includes(key));

/** The day on which a deposit had all been paid out, applied or kept; null while money is held. */
export function settledOn(
  payments: readonly Payment[],
  kind: 'holding_deposit' | 'tenancy_deposit',
): Day | null {
  let held = 0;
  let settled: Day | null = null;
  const ofKind = payments
    .filter((one) => one.kind === kind || one.appliedTo === kind)
    .toSorted((a, b) => a.on.localeCompare(b.on));
  for (const { direction, appliedTo, pence, on } of ofKind) {
    // A part of the holding deposit that was applied to the tenancy deposit was taken with it.
    held += direction === 'received' || appliedTo === kind ? pence : -pence;
    // What was kept may be paid back later.
    settled = held <= 0 ? (settled ?? on) : null;
  }
  return settled;
}

/** The facts of a flow before anything has happened, without its terms. */
export const NOTHING_RECORDED: Omit<FlowFacts, 'jurisdiction' | 'tenancyKind' | 'rent' | 'tenancyStartsOn'> =
  {
    endedOn: null,
    rentDueFrom: null,
    rentDueDay: null,
    firstRentPence: null,
    rentChanges: [],
    notices: [],
    relets: [],
    requests: [],
    damp: [],
    sharerChanges: [],
    agreement: null,
    decision: null,
    payments: [],
    agreedDeadlines: [],
    depositProtected: null,
    depositRelease: null,
    informationUploadedOn: null,
    documents: [],
    compliance: [],
    firstMarketedOn: null,
    firstViewedOn: null,
    isLicenceRequired: null,
    tenants: [],
    rightToRent: [],
    occupiers: [],
    isConditionalOnRightToRent: false,
    isMoveInDone: false,
    isArchived: false,
    isRenewal: false,
    isNewTenancy: false,
    hasNewTenant: false,
  };
