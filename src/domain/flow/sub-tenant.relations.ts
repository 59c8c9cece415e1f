import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { User } from '../directory/user.entity.js';
import { SubTenantPayload } from './flow.payload.js';
import { payloadFlow } from './payload-flow.js';
import { SubTenant } from './sub-tenant.entity.js';

@Resolver(() => SubTenant)
export class SubTenantUser {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => User, { description: 'The person, the same on all flows of the tenant.' })
  user(
    @Root() subTenant: SubTenant,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<User> {
    return relations.one(User, subTenant.user.id, selectedNames(info));
  }
}

@Resolver(() => SubTenantPayload)
export class ChangedSubTenant {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => SubTenant, {
    nullable: true,
    description: 'The sub-tenant. A key without the scope `flows:read` gets null and an error.',
  })
  subTenant(
    @Root() { subTenantId }: SubTenantPayload,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SubTenant> {
    return relations.one(SubTenant, subTenantId, selectedNames(info));
  }
}

export const ChangedSubTenantFlow = payloadFlow(() => SubTenantPayload);
