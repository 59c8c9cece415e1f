import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { countPrice, PRICE, type Price } from '../base/price.js';
import { Property } from './property.entity.js';
import { PropertySearchArgs } from './property.input.js';
import { PropertyPage } from './property.payload.js';
import { propertyById, searchProperties } from './property.service.js';

/** The count, and each keyword. */
const searchPrice: Price = (args) => {
  const { keywords } = Object(args.input) as { keywords?: unknown };
  return countPrice(args) + PRICE.keyword * (Array.isArray(keywords) ? keywords.length : 0);
};

@Resolver()
export class PropertyResolver {
  @Reads(Scope.PROPERTIES_READ, () => PropertyPage, 'Searches properties. Every filter is optional.', {
    price: searchPrice,
    isPublic: true,
  })
  searchProperties(
    @Ctx() ctx: Context,
    @Args(() => PropertySearchArgs) args: PropertySearchArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PropertyPage> {
    return searchProperties(ctx, args, selectionOf(info, ['properties']));
  }

  @Reads(Scope.PROPERTIES_READ, () => Property, 'The property with this id.', { isPublic: true })
  property(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the property.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Property> {
    return propertyById(ctx, id, selectionOf(info));
  }
}
