import { type FilterQuery, raw } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readList, readOne, type Selected } from '../../database/read/read.js';
import type { Fields } from '../../database/row/columns.js';
import { isPublic } from '../../database/sql/audience.js';
import { ByDistance, type Order } from '../../database/sql/sql.js';
import { notFound } from '../../errors.js';
import { type Selection, selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import type { Page } from '../base/cursor.js';
import { type Connection, totalsOf } from '../base/lists/connection.js';
import { PageBoundaries } from '../base/lists/edges.js';
import { LAST_POSITION, PositionCursors } from '../base/lists/position-cursor.js';
import { SortOrder } from '../base/lists/sort-order.js';
import { totalOf } from '../base/lists/total.js';
import type { Place } from '../place/place.js';
import { antipodeOf, chordFrom, placeOf, type Raw, withinMiles } from './distance.js';
import { noteFound } from './found.js';
import { isOneInMany, ONE_IN, Property } from './property.entity.js';
import {
  type NumberedSearchArgs,
  type PropertySearchArgs,
  PropertySearchInput,
  PropertySort,
} from './property.input.js';
import type { PropertyPage } from './property.payload.js';
import { LISTED, PropertyStatus } from './property-lists.js';
import { bareKeyword } from './property-words.js';

export async function propertyById(
  { reader }: Context,
  id: number,
  fields: Fields,
): Promise<Selected<Property>> {
  const property = await readOne(reader, { entity: Property, where: { id }, fields });
  if (!property) throw notFound('Property');
  return property;
}

/** The properties that match every given filter. */
export async function searchProperties(
  ctx: Context,
  args: PropertySearchArgs,
  { first, after }: Page,
  info: GraphQLResolveInfo,
): Promise<Connection<Property>> {
  const cursors = new PositionCursors(`PropertySearch:${args.sortBy}:${args.sortOrder}`);
  const offset = after ? cursors.positionOf(after) : 0;
  const search = searchOf(ctx, args);
  // One more than requested, to detect whether another page follows.
  const limit = Math.min(first + 1, LAST_POSITION - offset);
  const found = await readFound(ctx, search, { limit, offset }, selectionOf(info, ['edges', 'node']));
  const edges = found
    .slice(0, first)
    .map((node, index) => ({ node, cursor: cursors.cursorOf(offset + index + 1) }));
  return {
    edges,
    pageInfo: new PageBoundaries(edges, found.length > first, Boolean(after)),
    ...totalsOf<Property>(ctx, search.list),
  };
}

/** A page of the properties that match every given filter, by its number. */
export async function numberedProperties(
  ctx: Context,
  args: NumberedSearchArgs,
  fields: Selection,
): Promise<PropertyPage> {
  const { page, limit } = args;
  const search = searchOf(ctx, args);
  const [properties, { count, isEstimated }] = await Promise.all([
    readFound(ctx, search, { limit, offset: page * limit }, fields),
    totalOf<Property>(ctx, search.list),
  ]);
  return { properties, totalCount: count, isTotalCountEstimated: isEstimated, page, limit };
}

/** What a search looks for, in which order, and the place that it looks around. */
function searchOf(ctx: Context, args: PropertySearchArgs) {
  const input = args.input ?? new PropertySearchInput();
  const place = placeOf(input);
  const list = {
    entity: Property,
    where: filterOf(input, place),
    selective: selectiveOf(input, isPublic(ctx.reader)),
    isSparse: true,
    isPlannedAgain: true,
    ...(place && input.distance != null && { hashSample: NEAR_SAMPLE }),
  };
  return { list, order: orderOf(args, place), place };
}

async function readFound(
  { reader }: Context,
  { list, order, place }: ReturnType<typeof searchOf>,
  part: { limit: number; offset: number },
  fields: Selection,
): Promise<Selected<Property>[]> {
  const properties = await readList(reader, { ...list, ...part, order, fields });
  if (place && fields.fields.has('distance')) noteFound(properties, place);
  return properties;
}

/** The properties of the index `property_near_sample`. */
const NEAR_SAMPLE = { oneIn: ONE_IN, by: (alias: string): string => isOneInMany(`${alias}.id`) };

function filterOf(input: PropertySearchInput, place: Place | null): FilterQuery<Property> {
  const statuses = input.includeUnderOffer ? LISTED : [PropertyStatus.AVAILABLE];
  const conditions: object[] = [
    // A partial index is used only if the condition is in the text of the statement.
    isTrue(raw((alias) => `${alias}.status in (${statuses.map((one) => `'${one}'`).join(', ')})`)),
    { isPublished: true },
  ];
  const filter = (given: unknown, condition: object): void => {
    if (given != null) conditions.push(condition);
  };
  // A property without a date is on the market as it is.
  filter(input.availableBy, {
    $or: [{ availableFrom: { $lte: input.availableBy } }, { availableFrom: null }],
  });
  filter(input.minPrice, { price: { $gte: input.minPrice } });
  filter(input.maxPrice, { price: { $lte: input.maxPrice } });
  filter(input.minBedrooms, { bedrooms: { $gte: whole(Math.ceil(input.minBedrooms ?? 0)) } });
  filter(input.maxBedrooms, { bedrooms: { $lte: whole(Math.floor(input.maxBedrooms ?? 0)) } });
  filter(input.propertyFor, { propertyFor: input.propertyFor });
  filter(input.garden, { hasGarden: input.garden === 1 });
  filter(input.parking, { hasParking: input.parking === 1 });
  filter(input.sharedOwnership, { isSharedOwnership: input.sharedOwnership === 1 });
  filter(input.retirementHomes, { isRetirementHome: input.retirementHomes === 1 });
  if (place && input.distance != null) conditions.push({ [withinMiles(place, input.distance)]: [] });
  return { $and: conditions } as FilterQuery<Property>;
}

const MAX_WHOLE = 2 ** 31 - 1;
/** The nearest number that the column can hold. */
const whole = (value: number): number => Math.max(-MAX_WHOLE, Math.min(MAX_WHOLE, value));

const isTrue = (fragment: Raw): object => ({ [fragment]: [] });

/** What many properties have, or none: the planner cannot estimate it. */
function selectiveOf(
  { keywords, furnishing, accommodationTypes }: PropertySearchInput,
  isForPublic: boolean,
) {
  const conditions = (keywords ?? []).flatMap((keyword) => [
    // The index has all words; those of a public view are compared in the rows that it finds.
    ...(isForPublic ? [matchingWords(keyword, 'all_words')] : []),
    matchingWords(keyword, 'words'),
  ]);
  if (furnishing)
    conditions.push(isTrue(raw((alias) => `lower(${alias}.furnishing) = lower(?)`, [furnishing])));
  if (accommodationTypes?.length) {
    const kinds = accommodationTypes.map((kind) => kind.toLowerCase());
    const any = kinds.map(() => '?').join(', ');
    conditions.push(isTrue(raw((alias) => `lower(${alias}.accommodation_type) in (${any})`, kinds)));
  }
  return conditions.length > 0 ? ({ $and: conditions } as FilterQuery<Property>) : undefined;
}

/** A keyword of stop words alone, such as “the”, matches every property. */
const matchingWords = (keyword: string, words: 'words' | 'all_words'): object =>
  isTrue(
    raw(
      (alias) =>
        `(numnode(plainto_tsquery('english', ?)) = 0 or ${alias}.${words} @@ plainto_tsquery('english', ?))`,
      [bareKeyword(keyword), bareKeyword(keyword)],
    ),
  );

function orderOf({ sortBy, sortOrder }: PropertySearchArgs, place: Place | null): Order<Property> {
  if (sortBy !== PropertySort.DISTANCE) return [{ [sortBy]: sortOrder }, { id: sortOrder }];
  if (!place) return [{ createdAt: SortOrder.DESC }, { id: SortOrder.DESC }];
  // Properties without a place come last, either way: their chord is null.
  // The index returns the nearest first, and no other order. The farthest are the nearest to the antipode.
  const from = sortOrder === SortOrder.ASC ? place : antipodeOf(place);
  return [new ByDistance(chordFrom(from)), { id: sortOrder }];
}
