import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes, Reads } from '../../base/declare.js';
import type { Connection } from '../../base/lists/connection.js';
import { proposeRentChange } from './propose-rent-change.service.js';
import type { RentChange } from './rent-change.entity.js';
import { ProposeRentChangeInput, RentChangesArgs, UpdateRentChangeInput } from './rent-change.input.js';
import { RentChangeConnection, RentChangePayload } from './rent-change.payload.js';
import { rentChanges } from './rent-change-list.service.js';
import { updateRentChange } from './update-rent-change.service.js';

@Resolver()
export class RentChangeResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => RentChangePayload,
    'Records a new rent of a signed tenancy. It begins on `effectiveOn`, unless the tenants challenge it or ' +
      'the landlord withdraws it before. `rentPence` of the flow stays the signed rent; `rents` and ' +
      '`currentRentPence` follow. An archived flow accepts rent changes too. Returns LAW_FORBIDS for a higher ' +
      'rent to which the law gives no effect: too early, not on the first day of a rent period, or on ' +
      'another form. Returns INVALID_TRANSITION before the tenancy agreement is signed.',
  )
  proposeRentChange(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => ProposeRentChangeInput, { description: 'The rent change.' })
    input: ProposeRentChangeInput,
  ): Promise<RentChangePayload> {
    return proposeRentChange(ctx, flowId, input);
  }

  @Changes(
    Scope.TENANCIES_WRITE,
    () => RentChangePayload,
    'Records that a rent change was challenged, determined, agreed at a lower rent or withdrawn. A determined ' +
      'rent is at most the proposed one, and begins after the determination. Returns INVALID_TRANSITION for ' +
      'a status that cannot follow. Repeating the same update changes nothing.',
  )
  updateRentChange(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the rent change.' }) id: number,
    @Arg('input', () => UpdateRentChangeInput, { description: 'The new status.' })
    input: UpdateRentChangeInput,
  ): Promise<RentChangePayload> {
    return updateRentChange(ctx, id, input);
  }

  @Reads(
    Scope.FLOWS_READ,
    () => RentChangeConnection,
    'The rent changes of the brand, by the first day of the new rent, the earliest first: the day that was ' +
      'determined or agreed, otherwise the proposed one. A challenged one has its proposed day, although its ' +
      'new rent does not begin before a decision. Every filter is optional. Withdrawn and voided ' +
      'rent changes are not listed; `rentChanges` of a flow has them.',
  )
  rentChanges(
    @Ctx() ctx: Context,
    @Args(() => RentChangesArgs) args: RentChangesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<RentChange>> {
    return rentChanges(ctx, args, info);
  }
}
