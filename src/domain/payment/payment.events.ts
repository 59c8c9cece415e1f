import { inPounds } from '../../language/money.js';
import type { Day } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { paymentName } from '../statute/amounts/payment-name.js';
import { groundInWords, type KeptGround } from '../statute/facts/kept-ground.js';
import type { AppliedTo, PaymentKind } from './payment-kind.js';

interface Paid {
  flowId: number;
  paymentId: number;
  kind: PaymentKind;
  amountPence: number;
  receivedOn: Day;
  payerSubTenantId: number | null;
  payerPersonId: number | null;
}

declare module '../base/event.js' {
  interface Events {
    payment_received: Paid;
    payment_refunded: Paid;
    payment_applied: Paid & { appliedTo: AppliedTo };
    payment_kept: Paid & { keptGround: KeptGround };
  }
}

/** The name of a payment at the beginning of a sentence. */
const subject = (kind: PaymentKind): string => {
  const name = paymentName(kind);
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
};

type PaymentEvent = 'payment_received' | 'payment_refunded' | 'payment_applied' | 'payment_kept';

export const paymentEvents: EventDescriptions<PaymentEvent> = {
  payment_received: {
    meaning: 'A payment was received.',
    sentence: ({ kind, amountPence }) => `${subject(kind)} received: ${inPounds(amountPence)}.`,
  },
  payment_refunded: {
    meaning: 'A payment was refunded.',
    sentence: ({ kind, amountPence }) => `${subject(kind)} refunded: ${inPounds(amountPence)}.`,
  },
  payment_applied: {
    meaning: 'A holding deposit became part of the rent or of the tenancy deposit.',
    sentence: ({ kind, amountPence, appliedTo }) =>
      `${subject(kind)} applied to the ${paymentName(appliedTo)}: ${inPounds(amountPence)}.`,
  },
  payment_kept: {
    meaning: 'A holding deposit was kept.',
    sentence: ({ kind, amountPence, keptGround }) =>
      `${subject(kind)} kept: ${inPounds(amountPence)}. Ground: ${groundInWords(keptGround)}.`,
  },
};
