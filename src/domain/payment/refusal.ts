/** Why a payment is refused: the member of the input at fault, with the sentence for the caller. */
export interface Refusal {
  member: 'kind' | 'amountPence' | 'receivedOn';
  message: string;
  /** The key of a statute. */
  key?: string;
}
