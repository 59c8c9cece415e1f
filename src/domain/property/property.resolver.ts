import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { PageArgs } from '../base/lists/page.js';
import { LAST_POSITION } from '../base/lists/position-cursor.js';
import { countPrice, PRICE, type Price } from '../base/price.js';
import { Property } from './property.entity.js';
import { NumberedSearchArgs, PropertySearchArgs } from './property.input.js';
import { FoundPropertyConnection, PropertyPage } from './property.payload.js';
import { numberedProperties, propertyById, searchProperties } from './property.service.js';

const keywordsPrice: Price = (args) => {
  const { keywords } = Object(args.input) as { keywords?: unknown };
  return PRICE.keyword * (Array.isArray(keywords) ? keywords.length : 0);
};

@Resolver()
export class PropertyResolver {
  @Reads(
    Scope.PROPERTIES_READ,
    () => FoundPropertyConnection,
    'Searches properties. Every filter is optional. A cursor is a position among the results of the same ' +
      'search and sort: if a property is added or removed between two pages, a record may be repeated or ' +
      'missed. At most ' +
      `the first ${LAST_POSITION.toLocaleString('en-GB')} properties are returned.`,
    { price: keywordsPrice, isPublic: true },
  )
  searchProperties(
    @Ctx() ctx: Context,
    @Args(() => PropertySearchArgs) args: PropertySearchArgs,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Property>> {
    return searchProperties(ctx, args, page, info);
  }

  @Reads(Scope.PROPERTIES_READ, () => PropertyPage, 'Searches properties, by the number of the page.', {
    price: (args) => countPrice(args) + keywordsPrice(args),
    isPublic: true,
    numbers: 'searchProperties',
  })
  numberedProperties(
    @Ctx() ctx: Context,
    @Args(() => NumberedSearchArgs) args: NumberedSearchArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PropertyPage> {
    return numberedProperties(ctx, args, selectionOf(info, ['properties']));
  }

  @Reads(Scope.PROPERTIES_READ, () => Property, 'The property with this id.', { isPublic: true })
  property(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the property.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Property>> {
    return propertyById(ctx, id, selectionOf(info));
  }
}
