import { Ctx, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { relatedFacts } from '../deadline/facts/read-facts.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { AgreeHoldingDepositDeadlinePayload } from './agree-deadline.payload.js';
import { holdingDepositOf } from './holding-deposit.service.js';
import { HoldingDeposit } from './holding-deposit.type.js';
import { HoldingDepositDeadline } from './holding-deposit-deadline.entity.js';

@Resolver(() => Flow)
export class FlowHoldingDeposit {
  @Needs(Scope.FLOWS_READ)
  @ResolvedField<Flow>({
    returns: () => HoldingDeposit,
    from: ['id'],
    description: 'The holding deposit; null if none was received.',
    nullable: true,
  })
  async holdingDeposit(@Root() flow: Flow, @Ctx() ctx: Context): Promise<HoldingDeposit | null> {
    const facts = await relatedFacts(ctx, flow.id);
    return facts && holdingDepositOf(facts, dayOf(ctx.now()));
  }

  @ToMany(
    Scope.FLOWS_READ,
    () => HoldingDepositDeadline,
    'flow',
    'The deadlines for the tenancy agreement that were agreed with the tenants, oldest record first.',
  )
  holdingDepositDeadlines!: HoldingDepositDeadline[];
}

@Resolver(() => AgreeHoldingDepositDeadlinePayload)
export class AgreedDeadline {
  @ToOne(
    Scope.FLOWS_READ,
    () => HoldingDepositDeadline,
    'holdingDepositDeadlineId',
    'The agreed deadline. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  holdingDepositDeadline!: HoldingDepositDeadline | null;
}

export const AgreedDeadlineFlow = payloadFlow(() => AgreeHoldingDepositDeadlinePayload);
