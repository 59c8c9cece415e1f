import type { GraphQLResolveInfo } from 'graphql';
import { type ClassType, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { Flow } from './flow.entity.js';

/** Adds the field `flow` to the payload of a mutation: the changed flow, read after the commit. */
export function payloadFlow(payload: () => ClassType<{ flowId: number | null }>) {
  @Resolver(payload)
  class PayloadFlow {
    @Needs(Scope.FLOWS_READ)
    @FieldResolver(() => Flow, {
      nullable: true,
      description: 'The flow after the change. A key without the scope `flows:read` gets null and an error.',
    })
    flow(
      @Root() { flowId }: { flowId: number | null },
      @Ctx() { relations }: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Flow> | null {
      return flowId === null ? null : relations.one(Flow, flowId, selectedNames(info));
    }
  }
  return PayloadFlow;
}
