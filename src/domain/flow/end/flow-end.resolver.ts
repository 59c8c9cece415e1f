import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { Changes } from '../../base/declare.js';
import { FlowVersionInput } from '../record/expected-version.js';
import { DeleteFlowPayload, FlowPayload, RenewFlowPayload } from '../record/flow.payload.js';
import { archiveFlow, deleteFlow, restoreFlow } from './flow-end.service.js';
import { RenewFlowInput } from './renew-flow.input.js';
import { renewFlow } from './renewal.service.js';

const FLOW = { description: 'The id of the flow.' };
const VERSION = { nullable: true, description: 'The version that the change is made to.' };

@Resolver()
export class FlowEndResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Archives a flow. It can be read and is listed, and its terms, tenants and stages no longer change. ' +
      'Archiving it again changes nothing.',
  )
  async archiveFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, FLOW) id: number,
    @Arg('input', () => FlowVersionInput, VERSION) input?: FlowVersionInput | null,
  ): Promise<FlowPayload> {
    const flow = await archiveFlow(ctx, id, input?.expectedVersion);
    return { flowId: flow.id };
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Takes a flow out of the archive, as it was. Restoring a flow that is not archived changes nothing. A ' +
      'renewal that is neither complete nor decided is refused with INVALID_TRANSITION while the flow that ' +
      'it renews has another open renewal.',
  )
  async restoreFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, FLOW) id: number,
    @Arg('input', () => FlowVersionInput, VERSION) input?: FlowVersionInput | null,
  ): Promise<FlowPayload> {
    const flow = await restoreFlow(ctx, id, input?.expectedVersion);
    return { flowId: flow.id };
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => DeleteFlowPayload,
    'Deletes a flow, archived or not, for good: afterwards it is in no list, and its id is NOT_FOUND. Its ' +
      'reference may be given to another flow. The property, the people and the renewals stay as they are. ' +
      'A flow that holds a holding deposit, whose tenants did not withdraw, is refused with ' +
      'INVALID_TRANSITION.',
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
    'Renews the tenancy of a flow: creates a flow with the same property, parties and terms, whose stages ' +
      'begin again. Guarantors and payment references are not copied. The tenancy stage must be complete, ' +
      'and only one renewal may be open at a time; else INVALID_TRANSITION. In England a tenancy is ' +
      'periodic since 1 May 2026 and has no end to renew: there the renewal records a rent review on the ' +
      'same tenancy.',
  )
  async renewFlow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the flow to renew, archived or not.' }) id: number,
    @Arg('input', () => RenewFlowInput, { description: 'What differs in the renewal.' })
    input: RenewFlowInput,
  ): Promise<RenewFlowPayload> {
    const { predecessor, renewal } = await renewFlow(ctx, id, input);
    return { flowId: renewal.id, predecessorId: predecessor.id };
  }
}
