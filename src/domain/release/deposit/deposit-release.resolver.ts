import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { ProposeDepositReleaseInput, UpdateDepositReleaseInput } from './deposit-release.input.js';
import { DepositReleasePayload } from './deposit-release.payload.js';
import { proposeDepositRelease } from './propose-deposit-release.service.js';
import { updateDepositRelease } from './update-deposit-release.service.js';

@Resolver()
export class DepositReleaseResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => DepositReleasePayload,
    'Records how the tenancy deposit that a flow holds is proposed to be released. An archived flow accepts ' +
      'it too. Returns INVALID_TRANSITION before the tenancy agreement is signed, for a flow that holds no ' +
      'deposit, and while another release is not paid: void that one if it is wrong.',
  )
  proposeDepositRelease(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => ProposeDepositReleaseInput, { description: 'The release.' })
    input: ProposeDepositReleaseInput,
  ): Promise<DepositReleasePayload> {
    return proposeDepositRelease(ctx, flowId, input);
  }

  @Changes(
    Scope.TENANCIES_WRITE,
    () => DepositReleasePayload,
    'Records that the release of a deposit was agreed, disputed or decided. It becomes `PAID` by itself once ' +
      'the payments `REFUNDED` and `DEDUCTED` add up to what the flow holds. Returns INVALID_TRANSITION for a ' +
      'state that cannot follow. Repeating the same update changes nothing.',
  )
  updateDepositRelease(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the deposit release.' }) id: number,
    @Arg('input', () => UpdateDepositReleaseInput, { description: 'The new state.' })
    input: UpdateDepositReleaseInput,
  ): Promise<DepositReleasePayload> {
    return updateDepositRelease(ctx, id, input);
  }
}
