import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { Property } from '../property/property.entity.js';
import { WithdrawPropertyPayload } from './listing.payload.js';

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
