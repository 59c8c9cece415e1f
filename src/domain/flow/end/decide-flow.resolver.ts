import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { warningsOf } from '../../base/warning.js';
import { FlowPayload } from '../record/flow.payload.js';
import { DecideFlowInput } from './decide-flow.input.js';
import { decideFlow } from './decide-flow.service.js';

@Resolver()
export class DecideFlowResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Ends a flow because the landlord declined or the tenants withdrew. Its unfinished stages are ' +
      'cancelled, and the period for refunding the holding deposit begins. Returns INVALID_TRANSITION ' +
      'after the tenancy agreement is signed, and for a second, different decision. Repeating the same ' +
      'decision changes nothing.',
  )
  async decideFlow(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => DecideFlowInput, { description: 'The decision.' }) input: DecideFlowInput,
  ): Promise<FlowPayload> {
    const { id } = await decideFlow(ctx, flowId, input);
    return { flowId: id, warnings: warningsOf(ctx) };
  }
}
