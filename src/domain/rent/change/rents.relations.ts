import { GraphQLInt } from 'graphql';
import { Ctx, Extensions, Resolver, Root } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { Needs } from '../../base/declare.js';
import { ResolvedField } from '../../base/relations/resolved-field.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { MAX_RENT_CHANGES, rentPenceOn, rentsOf } from '../../statute/facts/rent-changes.js';
import { relatedRentChanges } from './related-rent-changes.js';
import { TenancyRent } from './rents.type.js';

@Resolver(() => Flow)
export class FlowRents {
  @Needs(Scope.FLOWS_READ)
  @Extensions({ rows: MAX_RENT_CHANGES })
  @ResolvedField<Flow>({
    returns: () => [TenancyRent],
    from: ['id', 'rentPence', 'rentPeriod', 'tenancyStartsOn'],
    description:
      'The rents of the tenancy with their days: the signed rent, and each later one that begins or will ' +
      'begin. Empty if the rent is unknown.',
  })
  async rents(@Root() flow: Flow, @Ctx() ctx: Context): Promise<TenancyRent[]> {
    const { id, rentPence, rentPeriod, tenancyStartsOn = null } = flow;
    if (!rentPence || !rentPeriod) return [];
    const changes = await relatedRentChanges(ctx, id);
    return rentsOf(rentPence, tenancyStartsOn, changes).map((rent) => ({ ...rent, rentPeriod }));
  }

  @Needs(Scope.FLOWS_READ)
  @ResolvedField<Flow>({
    returns: () => GraphQLInt,
    from: ['id', 'rentPence'],
    nullable: true,
    description:
      'The rent today, in UK time, of the whole property for each rent period, in pence; null if unknown. ' +
      'Before the tenancy starts, it is the signed rent.',
  })
  async currentRentPence(@Root() { id, rentPence }: Flow, @Ctx() ctx: Context): Promise<number | null> {
    if (!rentPence) return null;
    return rentPenceOn(rentPence, await relatedRentChanges(ctx, id), dayOf(ctx.now()));
  }
}
