import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { warningsOf } from '../../base/warning.js';
import { FlowVersionInput } from '../record/expected-version.js';
import { DeleteFlowPayload, FlowPayload, RenewFlowPayload } from '../record/flow.payload.js';
import { archiveFlow, deleteFlow, restoreFlow } from './flow-end.service.js';
import { RenewFlowInput } from './renew-flow.input.js';
import { renewFlow } from './renewal.service.js';

const FLOW = { description: 'The id of the flow.' };
const VERSION = { nullable: true, description: 'The version of the flow that you have read.' };

@Resolver()
export class FlowEndResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Archives a flow. It can still be read and listed, but its terms, tenants and stages cannot ' +
      'change. Archiving it again changes nothing.',
  )
  async archiveFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, FLOW) id: number,
    @Arg('input', () => FlowVersionInput, VERSION) input?: FlowVersionInput | null,
  ): Promise<FlowPayload> {
    const flow = await archiveFlow(ctx, id, input?.expectedVersion);
    return { flowId: flow.id, warnings: warningsOf(ctx) };
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Restores an archived flow, unchanged. Restoring a flow that is not archived changes nothing. ' +
      'Returns INVALID_TRANSITION for an open renewal if its flow has another open renewal.',
  )
  async restoreFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, FLOW) id: number,
    @Arg('input', () => FlowVersionInput, VERSION) input?: FlowVersionInput | null,
  ): Promise<FlowPayload> {
    const flow = await restoreFlow(ctx, id, input?.expectedVersion);
    return { flowId: flow.id, warnings: warningsOf(ctx) };
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => DeleteFlowPayload,
    'Permanently deletes a flow, archived or not. It is then in no list, and its id returns NOT_FOUND. ' +
      'Its reference can be used for another flow. The property, the people and the renewals do not ' +
      'change. Returns INVALID_TRANSITION for a flow that holds a holding deposit, unless its tenants ' +
      'withdrew.',
  )
  deleteFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, FLOW) id: number,
    @Arg('input', () => FlowVersionInput, VERSION) input?: FlowVersionInput | null,
  ): Promise<DeleteFlowPayload> {
    return deleteFlow(ctx, id, input?.expectedVersion);
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => RenewFlowPayload,
    'Renews the tenancy of a flow: creates a flow with the same property, parties and terms, whose ' +
      'stages begin again. `RENEWAL` is another term of the same tenancy; `NEW_TENANCY` is a new one, to ' +
      'which every rule applies again. Guarantors and payment references are not copied. Returns ' +
      'INVALID_TRANSITION unless the tenancy stage is complete and no other renewal is open, and for the ' +
      'type `RENEWAL` of an assured or a private residential tenancy: such a tenancy has no term. To change ' +
      'its rent, use `proposeRentChange`.',
  )
  async renewFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the flow to renew, archived or not.' }) id: number,
    @Arg('input', () => RenewFlowInput, { description: 'What differs in the renewal.' })
    input: RenewFlowInput,
  ): Promise<RenewFlowPayload> {
    const { predecessor, renewal } = await renewFlow(ctx, id, input);
    return { flowId: renewal.id, predecessorId: predecessor.id, warnings: warningsOf(ctx) };
  }
}
