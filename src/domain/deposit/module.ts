import type { Module } from '../base/module/module.js';
import { AgreeDeadlineResolver } from './agree-deadline.resolver.js';
import { depositEvents } from './deposit.events.js';
import { AgreedDeadline, AgreedDeadlineFlow, FlowHoldingDeposit } from './deposit.relations.js';
import { HoldingDepositDeadline } from './holding-deposit-deadline.entity.js';

export const deposit = {
  entities: [HoldingDepositDeadline],
  resolvers: [AgreeDeadlineResolver, FlowHoldingDeposit, AgreedDeadline, AgreedDeadlineFlow],
  events: depositEvents,
} satisfies Module;
