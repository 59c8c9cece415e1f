import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { type Connection, connectionOf } from '../base/lists/connection.js';
import { textSearchPrice } from '../base/price.js';
import { Property } from '../property/property.entity.js';
import { PropertiesArgs } from './properties.input.js';
import { properties } from './property-list.service.js';

const PropertyConnection = connectionOf(() => Property, 'Property', 'properties');

@Resolver()
export class PropertyListResolver {
  @Reads(
    Scope.PROPERTIES_READ,
    () => PropertyConnection,
    'The properties of the brand in any status, newest first. Every filter is optional. To search by ' +
      'criteria, use `searchProperties`.',
    { price: textSearchPrice('text'), isPublic: true },
  )
  properties(
    @Ctx() ctx: Context,
    @Args(() => PropertiesArgs) args: PropertiesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Property>> {
    return properties(ctx, args, info);
  }
}
