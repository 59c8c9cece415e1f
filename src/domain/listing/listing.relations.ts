import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { Branch } from '../directory/branch.entity.js';
import { Property } from '../property/property.entity.js';
import { WithdrawPropertyPayload } from './listing.payload.js';

@Resolver(() => Property)
export class PropertyBranch {
  @Needs(Scope.DIRECTORY_READ)
  @FieldResolver(() => Branch, {
    nullable: true,
    description: 'The branch of the property; null when there is none. Needs the scope `directory:read`.',
  })
  branch(
    @Root() { branchId }: Property,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Branch> | null {
    return branchId === null ? null : relations.one(Branch, branchId, selectedNames(info));
  }
}

@Resolver(() => WithdrawPropertyPayload)
export class WithdrawnProperty {
  @Needs(Scope.PROPERTIES_READ)
  @FieldResolver(() => Property, {
    nullable: true,
    description:
      'The property after the change. A key without the scope `properties:read` gets null and an error.',
  })
  property(
    @Root() { propertyId }: WithdrawPropertyPayload,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Property> {
    return relations.one(Property, propertyId, selectedNames(info));
  }
}
