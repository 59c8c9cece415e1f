import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import type { Context } from '../../base/context.js';
import { Reads } from '../../base/declare.js';
import { CheckAmountsInput } from './amount.input.js';
import { CheckAmountsPayload } from './amount.payload.js';
import { checkAmounts } from './amount.service.js';

@Resolver()
export class AmountResolver {
  @Reads(
    Scope.FLOWS_READ,
    () => CheckAmountsPayload,
    'The maximum amounts of the holding deposit, the tenancy deposit, the first rent and the fee for a ' +
      'change, each with its statute.',
  )
  checkAmounts(
    @Ctx() ctx: Context,
    @Arg('input', () => CheckAmountsInput, { description: 'The terms of the tenancy.' })
    input: CheckAmountsInput,
  ): CheckAmountsPayload {
    return checkAmounts(ctx, input);
  }
}
