import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { changeSharers } from './change-sharers.service.js';
import { ChangeSharersInput } from './sharer-change.input.js';
import { ChangeSharersPayload } from './sharer-change.payload.js';

@Resolver()
export class SharerChangeResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => ChangeSharersPayload,
    'Changes the tenants of a signed tenancy. Tenants who leave stay sub-tenants, with `leftOn`. For tenants ' +
      'who join, the deadlines for the right to rent, the information about the deposit and the written terms ' +
      'count from `joinedOn`. Returns INVALID_TRANSITION before the tenancy agreement is signed, for an ' +
      'archived flow, and after the end of the tenancy.',
  )
  changeSharers(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => ChangeSharersInput, { description: 'Who leaves and who joins.' })
    input: ChangeSharersInput,
  ): Promise<ChangeSharersPayload> {
    return changeSharers(ctx, flowId, input);
  }
}
