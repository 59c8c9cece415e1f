import { AppError } from '../../../errors.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { isSigned } from '../../flow/stages/signed.js';

/** What the rules of check-outs and deposit releases read of a flow. */
export const LET = ['isAgreementSigned', 'agreementEnteredAt', 'tenancyStartsOn'] as const;
export type LetFlow = Pick<Flow, (typeof LET)[number]>;

/** Throws for a flow without a tenancy. */
export function assertLet(flow: LetFlow): void {
  if (!isSigned(flow))
    throw new AppError(
      'INVALID_TRANSITION',
      'The tenancy agreement is not signed by every party: there is no tenancy to end.',
    );
}
