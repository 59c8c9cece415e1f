import type { Opt } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { GraphQLFloat } from 'graphql';
import { ObjectType } from 'type-graphql';
import { At, Choice, Derived, Double, Flag, Pounds, Text, Texts, Whole } from '../../database/fields.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { BrandOwned } from '../base/brand-owned.js';

export const PropertyFor = closedList('PropertyFor', 'The kind of contract that a property is offered for.', {
  RENT: [1, 'To rent.'],
  SALE: [2, 'For sale.'],
});
export type PropertyFor = ValueOf<typeof PropertyFor>;

export const PropertyStatus = closedList('PropertyStatus', 'The status of a property on the market.', {
  AVAILABLE: ['available', 'On the market.'],
  UNDER_OFFER: ['underoffer', 'An offer is being considered.'],
  LET_AGREED: ['letagreed', 'An offer to rent was accepted; the tenancy has not begun.'],
  WITHDRAWN: ['withdrawn', 'Taken off the market; never in search results.'],
});
export type PropertyStatus = ValueOf<typeof PropertyStatus>;

/** A place on the unit sphere: the distance between two is a chord, which grows with the great circle. */
const POINT =
  'cube(array[cos(radians(lat)) * cos(radians(lon)), cos(radians(lat)) * sin(radians(lon)), sin(radians(lat))])';
const LINES = [1, 2, 3, 4].map((line) => `coalesce(address_line${line}, '')`);

/** Where a part of an address is looked for: an advertised address often leaves out the number of the house. */
export const ADDRESS = ['display_address', ...LINES, 'postcode'].join(` || ' ' || `);
const WORDS = `to_tsvector('english', ${ADDRESS} || ' ' || description) || to_tsvector('english', features)`;

@Entity({ tableName: 'property' })
@Index({
  name: 'property_near',
  expression: 'create index "property_near" on "property" using gist (brand_id, point)',
})
@Index({
  name: 'property_words',
  expression: 'create index "property_words" on "property" using gin (words)',
})
@Index({
  name: 'property_address_search',
  expression: `create index "property_address_search" on "property" using gin ((${ADDRESS}) gin_trgm_ops)`,
})
@Index({ name: 'property_by_status', properties: ['brand', 'status'] })
@Index({
  name: 'property_by_kind',
  expression: 'create index "property_by_kind" on "property" (brand_id, lower(accommodation_type))',
})
@Index({ name: 'property_by_price', properties: ['brand', 'price', 'id'] })
@Index({ name: 'property_by_bedrooms', properties: ['brand', 'bedrooms', 'id'] })
@Index({ name: 'property_by_age', properties: ['brand', 'createdAt', 'id'] })
@ObjectType({ description: 'A home that is let or sold.', simpleResolvers: true })
export class Property extends BrandOwned {
  @Text('The address in one line.') displayAddress!: string;
  @Text('The first line of the address; null where unknown.', { nullable: true }) addressLine1?:
    | string
    | null;
  @Text('The second line of the address; null where unknown.', { nullable: true }) addressLine2?:
    | string
    | null;
  @Text('The third line of the address; null where unknown.', { nullable: true }) addressLine3?:
    | string
    | null;
  @Text('The fourth line of the address; null where unknown.', { nullable: true }) addressLine4?:
    | string
    | null;
  @Text('The postcode.', { default: '' }) postcode: Opt<string> = '';
  @Double('Degrees north.') lat!: number;
  @Double('Degrees east.') lon!: number;
  @Pounds('The rent a month, or the asking price, in pounds.') price!: number;
  @Whole('How many bedrooms.') bedrooms!: number;
  @Choice(PropertyFor, 'property_for', 'Whether it is to rent or for sale.') propertyFor!: PropertyFor;
  @Text('The kind of home, such as flat or terraced. On the wire: accomodation_type.')
  accommodationType!: string;
  @Text('How it is furnished, such as furnished or unfurnished.', { default: '' }) furnishing: Opt<string> =
    '';
  @Flag('Whether it has a garden.', { default: false }) hasGarden: Opt<boolean> = false;
  @Flag('Whether it has parking.', { default: false }) hasParking: Opt<boolean> = false;
  @Flag('Whether it is offered in shared ownership.', { default: false }) isSharedOwnership: Opt<boolean> =
    false;
  @Flag('Whether it is a retirement home.', { default: false }) isRetirementHome: Opt<boolean> = false;
  @Choice(PropertyStatus, 'status', 'Where it stands on the market.', { default: PropertyStatus.AVAILABLE })
  status: Opt<PropertyStatus> = PropertyStatus.AVAILABLE;
  @At('From when it can be moved into.') availableFrom!: Date;
  @Texts('The URLs of its pictures, the first of them first. On the wire: property_images.') images: Opt<
    string[]
  > = [];
  @Text('What the advertisement says.', { default: '' }) description: Opt<string> = '';
  @Texts('What the advertisement lists.') features: Opt<string[]> = [];

  @Derived(
    () => GraphQLFloat,
    ['lat', 'lon'],
    'Miles from the place that was searched around; null outside such a search.',
    { nullable: true },
  )
  distance?: Opt<number> | null;

  @Column({ columnType: 'cube', generated: `(${POINT}) stored`, lazy: true, hidden: true, nullable: true })
  point?: string;
  @Column({
    columnType: 'tsvector',
    generated: `(${WORDS}) stored`,
    lazy: true,
    hidden: true,
    nullable: true,
  })
  words?: string;
}
