import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { Flow } from './flow.entity.js';
import { DeleteFlowPayload, RenewFlowPayload } from './flow.payload.js';
import { payloadFlow } from './payload-flow.js';

@Resolver(() => RenewFlowPayload)
export class RenewedPredecessor {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => Flow, {
    nullable: true,
    description:
      'The renewed flow after the change. A key without the scope `flows:read` gets null and an error.',
  })
  predecessor(
    @Root() { predecessorId }: RenewFlowPayload,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Flow> {
    return relations.one(Flow, predecessorId, selectedNames(info));
  }
}

export const RenewalFlow = payloadFlow(() => RenewFlowPayload);
export const DeletedFlow = payloadFlow(() => DeleteFlowPayload);
