import type { Problem } from '../../errors.js';
import type { RecordPaymentInput } from './payment.input.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';

type Member = keyof RecordPaymentInput;

const problem = (member: Member, message: string): Problem[] => [
  { in: 'arguments', path: `input.${member}`, message },
];

/** The errors of members that do not fit together. */
export const memberProblems = (input: RecordPaymentInput): Problem[] => [
  ...depositProblems(input),
  ...appliedProblems(input),
  ...keptProblems(input),
  ...receivedProblems(input),
  ...costsProblems(input),
  ...(input.payerSubTenantId != null && input.payerPersonId != null
    ? problem('payerPersonId', 'must be left out: payerSubTenantId has the payer')
    : []),
];

const DEPOSIT_ONLY: Partial<Record<PaymentDirection, string>> = {
  [PaymentDirection.APPLIED]: 'must be a holding deposit: nothing else can be applied',
  [PaymentDirection.KEPT]: 'must be a holding deposit: nothing else can be kept',
};

function depositProblems({ kind, direction }: RecordPaymentInput): Problem[] {
  if (direction === PaymentDirection.DEDUCTED)
    return kind === PaymentKind.TENANCY_DEPOSIT
      ? []
      : problem('kind', 'must be a tenancy deposit: nothing else can be deducted');
  const message = DEPOSIT_ONLY[direction];
  return message && kind !== PaymentKind.HOLDING_DEPOSIT ? problem('kind', message) : [];
}

function appliedProblems({ direction, appliedTo }: RecordPaymentInput): Problem[] {
  if (direction !== PaymentDirection.APPLIED)
    return appliedTo == null ? [] : problem('appliedTo', 'must be left out: only APPLIED payments have it');
  return appliedTo == null ? problem('appliedTo', 'is required for an APPLIED payment') : [];
}

function keptProblems({ direction, keptGround, note }: RecordPaymentInput): Problem[] {
  if (direction !== PaymentDirection.KEPT)
    return keptGround == null ? [] : problem('keptGround', 'must be left out: only KEPT payments have it');
  return [
    ...(keptGround == null ? problem('keptGround', 'is required for a KEPT payment') : []),
    ...(note?.trim() ? [] : problem('note', 'is required for a KEPT payment: why the deposit is kept')),
  ];
}

function costsProblems({ kind, direction, reasonableCostsPence, note }: RecordPaymentInput): Problem[] {
  if (reasonableCostsPence == null) return [];
  if (kind !== PaymentKind.VARIATION_FEE || direction !== PaymentDirection.RECEIVED)
    return problem(
      'reasonableCostsPence',
      'must be left out: only a fee for a change that was received has it',
    );
  return note?.trim()
    ? []
    : problem('note', 'is required with reasonableCostsPence: what the costs are, and their proof');
}

const OF_RECEIPTS = ['isAlreadyReceived', 'isVoluntary', 'isCash'] as const satisfies readonly Member[];

function receivedProblems(input: RecordPaymentInput): Problem[] {
  if (input.direction !== PaymentDirection.RECEIVED)
    return OF_RECEIPTS.flatMap((member) =>
      input[member] ? problem(member, 'must be left out: only RECEIVED payments have it') : [],
    );
  return input.isVoluntary && input.kind !== PaymentKind.RENT
    ? problem('isVoluntary', 'must be left out: only rent has it')
    : [];
}
