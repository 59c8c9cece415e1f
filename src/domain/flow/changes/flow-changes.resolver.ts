import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { warningsOf } from '../../base/warning.js';
import type { Flow } from '../record/flow.entity.js';
import { FlowPayload } from '../record/flow.payload.js';
import { payloadFlow } from '../record/payload-flow.js';
import { CreateFlowInput } from './create-flow.input.js';
import { createFlow } from './create-flow.service.js';
import { UpdateFlowInput } from './update-flow.input.js';
import { updateFlow } from './update-flow.service.js';

const UPDATES =
  'Changes the terms of a flow. Fields that are left out keep their values; null clears an optional ' +
  'value. After signing, the property, the jurisdiction, the kind of tenancy, its first and last day, the ' +
  'rent, its period, the break clause and the conditions can be set if they are unknown, but not changed. ' +
  'Returns INVALID_TRANSITION for such a change, and for any change of an archived flow. A new ' +
  'property does not change the jurisdiction. In England, returns PAYMENT_NOT_ALLOWED if a flow that ' +
  'holds a holding deposit would move to a property for which another flow holds one. Returns LAW_FORBIDS ' +
  'for terms to which the law gives no effect, such as a last day of an assured tenancy.';

const payloadOf = (ctx: Context, { id }: Pick<Flow, 'id'>): FlowPayload => ({
  flowId: id,
  warnings: warningsOf(ctx),
});

@Resolver()
export class FlowChangesResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Creates a flow with its tenants. Its property stage is complete, and its version is 1. Returns ' +
      'DUPLICATE if another flow has the reference, and LAW_FORBIDS for terms to which the law gives no ' +
      'effect, such as a quarterly rent of an assured tenancy.',
  )
  async createFlow(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateFlowInput, { description: 'The flow.' }) input: CreateFlowInput,
  ): Promise<FlowPayload> {
    return payloadOf(ctx, await createFlow(ctx, input));
  }

  @Changes(Scope.FLOWS_WRITE, () => FlowPayload, UPDATES)
  async updateFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the flow.' }) id: number,
    @Arg('input', () => UpdateFlowInput, { description: 'What changes.' }) input: UpdateFlowInput,
  ): Promise<FlowPayload> {
    return payloadOf(ctx, await updateFlow(ctx, id, input));
  }
}

export const ChangedFlow = payloadFlow(() => FlowPayload);
