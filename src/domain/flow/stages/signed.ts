/** The columns with whether the parties have signed. */
export interface Signable {
  isAstSigned: boolean;
  agreementEnteredAt?: Date | null;
}

/** Whether every party has signed the tenancy agreement. Every rule about signing uses this. */
export const isSigned = ({ isAstSigned, agreementEnteredAt }: Signable): boolean =>
  isAstSigned || agreementEnteredAt != null;
