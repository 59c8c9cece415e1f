import { AppError } from '../../../errors.js';

/** The columns with whether the parties have signed. */
export interface Signable {
  isAgreementSigned: boolean;
  agreementEnteredAt?: Date | null;
}

/** Whether every party has signed the tenancy agreement. Every rule about signing uses this. */
export const isSigned = ({ isAgreementSigned, agreementEnteredAt }: Signable): boolean =>
  isAgreementSigned || agreementEnteredAt != null;

/** Throws before every party has signed. `hint` is a sentence on what to do instead. */
export function assertSigned(flow: Signable, hint: string): void {
  if (!isSigned(flow))
    throw new AppError('INVALID_TRANSITION', `The tenancy agreement is not signed by every party. ${hint}`);
}
