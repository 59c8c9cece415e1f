import { Ctx, Resolver, Root } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { Needs } from '../../base/declare.js';
import { ResolvedField } from '../../base/relations/resolved-field.js';
import { relatedFacts } from '../../deadline/facts/read-facts.js';
import { RequestOutcome } from '../kinds/request-decision.js';
import { JUDGED, outcomeOf } from './request-outcome.js';
import { TenancyRequest } from './tenancy-request.entity.js';

@Resolver(() => TenancyRequest)
export class OutcomeOfRequest {
  @Needs(Scope.FLOWS_READ)
  @ResolvedField<TenancyRequest>({
    returns: () => RequestOutcome,
    from: [...JUDGED, 'flow', 'voidedAt'],
    description: 'The outcome, today in UK time. A late decision in Wales stays `DEEMED_CONSENT`.',
  })
  async outcome(@Root() request: TenancyRequest, @Ctx() ctx: Context): Promise<RequestOutcome> {
    const facts = request.voidedAt ? null : await relatedFacts(ctx, request.flow.id);
    return facts ? outcomeOf(facts, request, dayOf(ctx.now())) : (request.decision ?? RequestOutcome.OPEN);
  }
}
