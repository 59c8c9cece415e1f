import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { endTenancy } from './end-tenancy.service.js';
import { EndTenancyInput } from './tenancy-end.input.js';
import { EndTenancyPayload } from './tenancy-end.payload.js';

@Resolver()
export class TenancyEndResolver {
  @Changes(
    Scope.TENANCIES_WRITE,
    () => EndTenancyPayload,
    'Records the end of a signed tenancy: its flow is then `ENDED`. An archived flow accepts it too. Returns ' +
      'VALIDATION_FAILED for a cause that does not end a tenancy of its kind, and INVALID_TRANSITION before ' +
      'the tenancy agreement is signed, and for a tenancy that has ended: void its recorded end if it is wrong.',
  )
  endTenancy(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => EndTenancyInput, { description: 'The end.' }) input: EndTenancyInput,
  ): Promise<EndTenancyPayload> {
    return endTenancy(ctx, flowId, input);
  }
}
