import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { RecordCheckOutInput } from './check-out.input.js';
import { CheckOutPayload } from './check-out.payload.js';
import { recordCheckOut } from './record-check-out.service.js';

@Resolver()
export class CheckOutResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => CheckOutPayload,
    'Records the check-out of a signed tenancy. An archived flow accepts it too. Returns INVALID_TRANSITION ' +
      'before the tenancy agreement is signed.',
  )
  recordCheckOut(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => RecordCheckOutInput, { description: 'The check-out.' }) input: RecordCheckOutInput,
  ): Promise<CheckOutPayload> {
    return recordCheckOut(ctx, flowId, input);
  }
}
