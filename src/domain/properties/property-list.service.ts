import type { GraphQLResolveInfo } from 'graphql';
import { isPublic } from '../../database/sql/audience.js';
import type { Context } from '../base/context.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { byCreation } from '../base/lists/list-order.js';
import { searchFor } from '../base/lists/text-filter.js';
import { byUpdate } from '../base/lists/updated-since.js';
import { ADDRESS, Property } from '../property/property.entity.js';
import { landlordOfHomes } from './homes-of-landlord.js';
import type { PropertiesArgs } from './properties.input.js';
import { propertyFilter } from './property-filter.js';

/** What public keys search is a part of what the index has. */
const PUBLIC_PLACE_OF_TEXT = { expression: 'public_address', indexed: 'whole_address' };

/** A page of the properties of the brand that meet every filter. */
export async function properties(
  ctx: Context,
  args: PropertiesArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<Property>> {
  const isForPublic = isPublic(ctx.reader);
  const landlord = await landlordOfHomes(ctx, args);
  // Who lets a home is not shown to public keys, also not by finding it.
  const ofLandlord = isForPublic && landlord !== undefined ? null : landlord;
  const { where, selective, indexed, isPlannedAgain } = propertyFilter(ctx.brandId, args, ofLandlord);
  const search = searchFor(args.text, [isForPublic ? PUBLIC_PLACE_OF_TEXT : { expression: ADDRESS }]);
  const list = { entity: Property, where, selective, indexed, search, isPlannedAgain };
  const order = args.updatedSince ? byUpdate(Property) : byCreation(Property, 'desc');
  return readConnection<Property>(ctx, list, args, info, order);
}
