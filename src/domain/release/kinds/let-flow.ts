import type { Flow } from '../../flow/record/flow.entity.js';

/** What the rules of check-outs and deposit releases read of a flow. */
export const LET = ['isAgreementSigned', 'agreementEnteredAt', 'tenancyStartsOn'] as const;
export type LetFlow = Pick<Flow, (typeof LET)[number]>;
