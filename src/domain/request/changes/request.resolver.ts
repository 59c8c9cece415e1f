import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { recordRequest } from './record-request.service.js';
import { RecordRequestInput, UpdateRequestInput } from './request.input.js';
import { RequestPayload } from './request.payload.js';
import { updateRequest } from './update-request.service.js';

@Resolver()
export class RequestResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => RequestPayload,
    'Records a written request of the tenants of a signed tenancy. A request for a pet of an assured tenancy, ' +
      'and one for consent of a standard occupation contract, have a deadline each. Returns ' +
      'INVALID_TRANSITION before the tenancy agreement is signed, and for an archived flow.',
  )
  recordRequest(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => RecordRequestInput, { description: 'The request.' }) input: RecordRequestInput,
  ): Promise<RequestPayload> {
    return recordRequest(ctx, flowId, input);
  }

  @Changes(
    Scope.TENANCIES_WRITE,
    () => RequestPayload,
    'Adds days of questions, an agreed day or the decision to a request. Returns INVALID_TRANSITION ' +
      'for a request that was decided or voided, and for a day that is recorded with another value. ' +
      'Repeating the same update changes nothing.',
  )
  updateRequest(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the request.' }) id: number,
    @Arg('input', () => UpdateRequestInput, { description: 'What is added.' }) input: UpdateRequestInput,
  ): Promise<RequestPayload> {
    return updateRequest(ctx, id, input);
  }
}
