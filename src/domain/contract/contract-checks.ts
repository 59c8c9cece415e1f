import { AppError, type Problem } from '../../errors.js';
import type { Context } from '../base/context.js';
import { pastInstant } from '../base/past.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import { isSigned } from '../flow/stages/signed.js';
import { StageStatus } from '../flow/stages/stages.js';
import type { RecordContractInput } from './contract.input.js';
import { ContractStep, contractName, isAgreement } from './contract-kind.js';
import type { ContractRecord } from './contract-record.entity.js';
import { hasDocument } from './signatures.js';

/** A step of a document that was recorded. */
export type Recorded = Pick<ContractRecord, 'id' | 'kind' | 'step' | 'at' | 'url' | 'subTenantId'>;

/** What is wrong with an input by itself. */
export function problemsOf(ctx: Context, { step, url, at, subTenantId }: RecordContractInput): Problem[] {
  const problem = (path: string, message: string): Problem[] => [
    { in: 'arguments', path: `input.${path}`, message },
  ];
  const hasParty = step === ContractStep.SIGNED || step === ContractStep.GIVEN;
  return [
    ...(step === ContractStep.UPLOADED && !url ? problem('url', 'is required for an uploaded document') : []),
    ...(at ? pastInstant(ctx.now(), at, 'input.at') : []),
    ...(subTenantId != null && !hasParty
      ? problem('subTenantId', 'must be left out: only signed and given documents have a party')
      : []),
  ];
}

/** Throws for steps that are no longer possible for the documents of this flow, or not yet. */
export function assertPossible(
  flow: Flow,
  records: readonly Recorded[],
  { kind, step }: RecordContractInput,
): void {
  const reject = (message: string): never => {
    throw new AppError('INVALID_TRANSITION', message);
  };
  assertNotArchived(flow);
  if (step === ContractStep.GIVEN) return;
  if (isAgreement(kind) && isSigned(flow))
    reject('The tenancy agreement is signed by every party. It can no longer be replaced or signed.');
  if (isAgreement(kind) && flow.tenancyStatus === StageStatus.CANCELLED)
    reject('The tenancy agreement is cancelled.');
  // A decision cancels a stage only if it was neither complete nor not required.
  if (isAgreement(kind) && flow.outcome)
    reject('The flow is decided. Its tenancy agreement can no longer be replaced or signed.');
  if (step === ContractStep.SIGNED && !hasDocument(records, kind))
    reject(`The ${contractName(kind)} cannot be signed before it was generated or uploaded.`);
}
