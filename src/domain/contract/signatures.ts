import type { Flow } from '../flow/record/flow.entity.js';
import type { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { ContractKind, ContractStep, isAgreement } from './contract-kind.js';
import type { ContractRecord } from './contract-record.entity.js';

type Step = Pick<ContractRecord, 'kind' | 'step'>;
type Signature = Pick<ContractRecord, 'subTenantId' | 'at' | 'url'>;

const isNewDocument = ({ step }: Step): boolean =>
  step === ContractStep.GENERATED || step === ContractStep.UPLOADED;

/** The signatures of the newest document of a kind; a new document needs new signatures. */
export function signaturesOf<R extends Step>(records: readonly R[], kind: ContractKind): R[] {
  const ofKind = records.filter((one) => one.kind === kind);
  const newest = ofKind.findLastIndex(isNewDocument);
  return ofKind.slice(newest + 1).filter(({ step }) => step === ContractStep.SIGNED);
}

export const hasDocument = (records: readonly Step[], kind: ContractKind): boolean =>
  records.some((one) => one.kind === kind && isNewDocument(one));

/** Whether all sub-tenants have signed, and for an agreement the landlord or the agent too. */
export function isSignedByAll(
  kind: ContractKind,
  signatures: readonly Signature[],
  subTenants: readonly Pick<SubTenant, 'id'>[],
): boolean {
  const signed = new Set(signatures.map(({ subTenantId }) => subTenantId));
  const landlordSide = isAgreement(kind) ? [null] : [];
  return [...subTenants.map(({ id }) => id), ...landlordSide].every((party) => signed.has(party));
}

/** The fields that the last signature of a tenancy agreement fills; returns its instant. */
export function enterAgreement(flow: Flow, signatures: readonly Signature[]): Date {
  const enteredAt = new Date(Math.max(...signatures.map(({ at }) => at.getTime())));
  flow.isAgreementSigned = true;
  flow.agreementEnteredAt = enteredAt;
  flow.signedAgreementUrl = signatures.findLast(({ url }) => url)?.url ?? '';
  return enteredAt;
}
