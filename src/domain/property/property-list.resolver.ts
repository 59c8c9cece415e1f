import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { isPublic } from '../../database/sql/audience.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { type Connection, connectionOf, readConnection } from '../base/lists/connection.js';
import { PageArgs } from '../base/lists/page.js';
import { searchFor, TextFilter } from '../base/lists/text-filter.js';
import { ReferenceFilter } from '../base/naming/reference.js';
import { textSearchPrice } from '../base/price.js';
import { ADDRESS, Property } from './property.entity.js';

const PropertyConnection = connectionOf(() => Property, 'Property', 'properties');

/** What public keys search is a part of what the index has. */
const PUBLIC_PLACE_OF_TEXT = { expression: 'public_address', indexed: 'whole_address' };

@ArgsType()
class PropertiesArgs extends PageArgs {
  @ReferenceFilter('property') reference?: string | null;
  @TextFilter('the address or the postcode') text?: string | null;
}

@Resolver()
export class PropertyListResolver {
  @Reads(
    Scope.PROPERTIES_READ,
    () => PropertyConnection,
    'The properties of the brand in any status, newest first. To search by criteria, use `searchProperties`.',
    { price: textSearchPrice('text'), isPublic: true },
  )
  properties(
    @Ctx() ctx: Context,
    @Args(() => PropertiesArgs) args: PropertiesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Property>> {
    const where: FilterQuery<Property> = args.reference == null ? {} : { reference: args.reference };
    const search = searchFor(args.text, [
      isPublic(ctx.reader) ? PUBLIC_PLACE_OF_TEXT : { expression: ADDRESS },
    ]);
    return readConnection<Property>(ctx, { entity: Property, where, search }, args, info);
  }
}
