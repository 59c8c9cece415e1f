import type { Module } from '../base/module/module.js';
import { Payment } from './payment.entity.js';
import { paymentEvents } from './payment.events.js';
import { FlowPayments, RecordedPayment, RecordedPaymentFlow } from './payment.relations.js';
import { PaymentResolver } from './payment.resolver.js';

export const payment = {
  entities: [Payment],
  resolvers: [PaymentResolver, FlowPayments, RecordedPayment, RecordedPaymentFlow],
  events: paymentEvents,
} satisfies Module;
