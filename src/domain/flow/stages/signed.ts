/** The columns with whether the parties have signed. */
export interface Signable {
  isAgreementSigned: boolean;
  agreementEnteredAt?: Date | null;
}

/** Whether every party has signed the tenancy agreement. Every rule about signing uses this. */
export const isSigned = ({ isAgreementSigned, agreementEnteredAt }: Signable): boolean =>
  isAgreementSigned || agreementEnteredAt != null;
