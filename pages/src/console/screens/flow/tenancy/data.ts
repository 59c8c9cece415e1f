import type { Day } from '../../../time.js';
import type { HomeRecords } from '../../home/data.js';

interface Voidable {
  id: number;
  voidedAt: string | null;
}

export interface GivenDocument extends Voidable {
  kind: string;
  method: string | null;
  givenOn: Day;
  receivedOn: Day | null;
  edition: string | null;
  note: string;
  subTenantIds: number[];
}

export interface Certificate {
  id: number;
  kind: 'DEPOSIT' | 'INVENTORY' | 'PRESCRIBED_INFORMATION';
  scheme: string | null;
  number: string | null;
  issuedOn: Day | null;
  expiresOn: Day | null;
  protectedOn: Day | null;
  createdAt: string;
  isSeen: boolean;
}

export interface Notice extends Voidable {
  kind: string;
  givenBy: string;
  method: string | null;
  servedOn: Day;
  receivedOn: Day | null;
  endsOn: Day;
  earliestEndsOn: Day | null;
  useBy: Day | null;
  grounds: string[];
  defects: Defect[];
  status: 'SERVED' | 'CLAIM_ISSUED' | 'WITHDRAWN';
  statusOn: Day | null;
}

export interface RentChange extends Voidable {
  form: string;
  status: 'PROPOSED' | 'CHALLENGED' | 'DETERMINED' | 'AGREED_LOWER' | 'WITHDRAWN';
  statusOn: Day | null;
  newRentPence: number;
  servedOn: Day;
  effectiveOn: Day;
  settledRentPence: number | null;
  settledEffectiveOn: Day | null;
}

export interface TenancyEnd extends Voidable {
  cause: string;
  endedOn: Day;
  keysReturnedOn: Day | null;
}

export interface CheckOut extends Voidable {
  heldOn: Day;
  note: string;
}

export interface DepositRelease extends Voidable {
  state: 'PROPOSED' | 'AGREED' | 'DISPUTED' | 'DECIDED' | 'PAID';
  heldPence: number;
  landlordPence: number | null;
  disputedPence: number | null;
  proposedOn: Day;
  disputedOn: Day | null;
  settledOn: Day | null;
  paidOn: Day | null;
}

export type Phase = 'ARRANGING' | 'CURRENT' | 'ENDING' | 'OVERSTAYED' | 'ENDED' | 'FELL_THROUGH';

export interface Tenancy {
  phase: Phase;
  tenancyEndsOn: Day | null;
  endingOn: Day | null;
  endedOn: Day | null;
  currentRentPence: number | null;
  property: HomeRecords & { id: number; displayAddress: string };
  documents: GivenDocument[];
  /** Undefined for a key without the scope. */
  certificates?: Certificate[] | null;
  notices: Notice[];
  rentChanges: RentChange[];
  tenancyEnds: TenancyEnd[];
  checkOuts: CheckOut[];
  depositReleases: DepositRelease[];
}

export const DEFECTS = {
  DEPOSIT_UNPROTECTED: 'the deposit is not recorded as protected',
  GROUND_UNAVAILABLE: 'a ground is not available for this tenancy',
  NOT_ALL_TENANTS: 'not every tenant gave it',
  NO_PRIOR_STATEMENT: 'the statement of the ground before the agreement is not recorded',
  TOO_EARLY_IN_TENANCY: 'it is too early in the tenancy',
  TOO_SHORT: 'the time is shorter than the law requires',
  WRONG_DAY: 'the day is not at the end of a rent period',
} as const;
export type Defect = keyof typeof DEFECTS;

/** The rules that a document meets: without it, they are unmet. */
export const OF_DOCUMENTS: ReadonlySet<string> = new Set([
  'en.ws',
  'en.ws.grounds',
  'en.deposit.pi',
  'en.s48',
  'en.gas.copy',
  'en.eicr.copy',
  'en.infosheet',
  'en.hd.keep.notice',
  'wa.hd.info',
  'wa.ws',
  'wa.address',
  'wa.eicr.copy',
  'wa.variation.ws',
  'wa.variation.rent',
  'sc.terms',
  'sc.cash.receipt',
  'sc.damp.summary',
  'ni.tin',
  'ni.deposit.info',
  'ni.eicr.copy',
  'ni.variation',
  'ni.variation.rent',
  'ni.receipt',
]);

/** The rules that a check of the home or a protected deposit meets, and the kind of its record. */
export const OF_CERTIFICATES: Readonly<Record<string, string>> = {
  'en.epc.market': 'EPC',
  'en.epc.viewing': 'EPC',
  'en.mees': 'EPC',
  'en.licence': 'LICENCE',
  'en.gas.check': 'GAS_SAFETY',
  'en.eicr': 'EICR',
  'en.alarms.day1': 'ALARMS',
  'en.deposit.protect': 'DEPOSIT',
  'en.deposit.from_hd': 'DEPOSIT',
  'wa.deposit.protect': 'DEPOSIT',
  'wa.rsw': 'RENT_SMART_WALES',
  'wa.licence': 'LICENCE',
  'wa.gas.check': 'GAS_SAFETY',
  'wa.eicr': 'EICR',
  'sc.reg': 'LANDLORD_REGISTRATION',
  'sc.deposit.lodge': 'DEPOSIT',
  'sc.gas.check': 'GAS_SAFETY',
  'sc.safety': 'EICR',
  'ni.gas.check': 'GAS_SAFETY',
  'ni.eicr': 'EICR',
  'ni.alarms': 'ALARMS',
  'ni.deposit.protect': 'DEPOSIT',
};
