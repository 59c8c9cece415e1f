import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/scalars.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { Property } from './property.entity.js';
import { PropertySearchArgs } from './property.input.js';
import { PropertyPage } from './property.payload.js';
import { propertyById, searchProperties } from './property.service.js';

@Resolver()
export class PropertyResolver {
  @Reads(Scope.PROPERTIES_READ, () => PropertyPage, 'Searches properties. Every filter is optional.')
  searchProperties(
    @Ctx() ctx: Context,
    @Args(() => PropertySearchArgs) args: PropertySearchArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PropertyPage> {
    return searchProperties(ctx, args, selectedNames(info, ['properties']));
  }

  @Reads(Scope.PROPERTIES_READ, () => Property, 'Returns a property of the brand.')
  property(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the property.' }) id: number,
  ): Promise<Property> {
    return propertyById(ctx, id);
  }
}
