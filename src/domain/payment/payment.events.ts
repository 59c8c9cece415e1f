import { Scope } from '../../auth/scopes.js';
import { inPounds } from '../../language/money.js';
import type { Day } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, OTHER_ID, oneOf, orNull, PENCE } from '../base/published/member.js';
import { paymentName } from '../statute/amounts/payment-name.js';
import { groundInWords, KeptGround } from '../statute/facts/kept-ground.js';
import { AppliedTo, PaymentKind } from './payment-kind.js';

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
    payment_deducted: Paid;
  }
}

/** The name of a payment at the beginning of a sentence. */
const subject = (kind: PaymentKind): string => {
  const name = paymentName(kind);
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
};

type PaymentEvent =
  | 'payment_received'
  | 'payment_refunded'
  | 'payment_applied'
  | 'payment_kept'
  | 'payment_deducted';

export const paymentEvents: EventDescriptions<PaymentEvent> = {
  payment_received: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        paymentId: idOf('payment'),
        kind: oneOf(PaymentKind),
        amountPence: PENCE,
        receivedOn: DAY,
        payerSubTenantId: orNull(OTHER_ID),
        payerPersonId: orNull(OTHER_ID),
      },
    },
    meaning: 'A payment was received.',
    sentence: ({ kind, amountPence }) => `${subject(kind)} received: ${inPounds(amountPence)}.`,
  },
  payment_refunded: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        paymentId: idOf('payment'),
        kind: oneOf(PaymentKind),
        amountPence: PENCE,
        receivedOn: DAY,
        payerSubTenantId: orNull(OTHER_ID),
        payerPersonId: orNull(OTHER_ID),
      },
    },
    meaning: 'A payment was refunded.',
    sentence: ({ kind, amountPence }) => `${subject(kind)} refunded: ${inPounds(amountPence)}.`,
  },
  payment_applied: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        paymentId: idOf('payment'),
        kind: oneOf(PaymentKind),
        amountPence: PENCE,
        receivedOn: DAY,
        payerSubTenantId: orNull(OTHER_ID),
        payerPersonId: orNull(OTHER_ID),
        appliedTo: oneOf(AppliedTo),
      },
    },
    meaning: 'A holding deposit became part of the rent or of the tenancy deposit.',
    sentence: ({ kind, amountPence, appliedTo }) =>
      `${subject(kind)} applied to the ${paymentName(appliedTo)}: ${inPounds(amountPence)}.`,
  },
  payment_kept: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        paymentId: idOf('payment'),
        kind: oneOf(PaymentKind),
        amountPence: PENCE,
        receivedOn: DAY,
        payerSubTenantId: orNull(OTHER_ID),
        payerPersonId: orNull(OTHER_ID),
        keptGround: oneOf(KeptGround),
      },
    },
    meaning: 'A holding deposit was kept.',
    sentence: ({ kind, amountPence, keptGround }) =>
      `${subject(kind)} kept: ${inPounds(amountPence)}. Ground: ${groundInWords(keptGround)}.`,
  },
  payment_deducted: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        paymentId: idOf('payment'),
        kind: oneOf(PaymentKind),
        amountPence: PENCE,
        receivedOn: DAY,
        payerSubTenantId: orNull(OTHER_ID),
        payerPersonId: orNull(OTHER_ID),
      },
    },
    meaning: 'The landlord got a part of a tenancy deposit.',
    sentence: ({ kind, amountPence }) => `${subject(kind)} deducted: ${inPounds(amountPence)}.`,
  },
};
