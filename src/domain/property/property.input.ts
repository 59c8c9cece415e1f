import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { SortOrder } from '../base/lists/sort-order.js';
import { PropertyFor } from './property-lists.js';

export const PropertySort = closedList(
  'PropertySort',
  'Sort field of a property search; the id breaks ties.',
  {
    DISTANCE: ['distance', 'Distance from `lat` and `lon`. Without them, the newest properties come first.'],
    PRICE: ['price', 'The price.'],
    BEDROOMS: ['bedrooms', 'The number of bedrooms.'],
    CREATED_AT: ['createdAt', 'When the property was created.'],
  },
);
export type PropertySort = ValueOf<typeof PropertySort>;

export const FeatureFilter = closedList(
  'FeatureFilter',
  'Filters by a feature. Default: properties with and without it.',
  {
    MUST_NOT_HAVE: [0, 'Only properties without the feature.'],
    MUST_HAVE: [1, 'Only properties with the feature.'],
  },
);
export type FeatureFilter = ValueOf<typeof FeatureFilter>;

const Amount = (description: string): PropertyDecorator =>
  Field(() => GraphQLFloat, { description, nullable: true });
const Feature = (description: string): PropertyDecorator =>
  Field(() => FeatureFilter, { description, nullable: true });
const Degrees = (description: string): PropertyDecorator =>
  Field(() => GraphQLString, { description, nullable: true });

@InputType({
  description: 'The criteria of a property search. Every filter is optional.',
})
export class PropertySearchInput {
  @Degrees('Latitude in degrees north, as text such as "51.5". Requires `lon`.') lat?: string | null;
  @Degrees('Longitude in degrees east, as text such as "-0.12". Requires `lat`.') lon?: string | null;
  @Ruled({ minimum: 0 }) @Amount('The largest distance in miles. Requires `lat` and `lon`.') distance?:
    | number
    | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'Only properties that are available by this date, and those without a date.',
  })
  availableBy?: Date | null;
  @Amount('The lowest price, in pounds.') minPrice?: number | null;
  @Amount('The highest price, in pounds.') maxPrice?: number | null;
  @Amount('The smallest number of bedrooms.') minBedrooms?: number | null;
  @Amount('The largest number of bedrooms.') maxBedrooms?: number | null;
  @Field(() => PropertyFor, {
    nullable: true,
    description: 'Only properties to rent, or only those for sale.',
  })
  propertyFor?: PropertyFor | null;
  @Feature('Filters by a garden.') garden?: FeatureFilter | null;
  @Feature('Filters by parking.') parking?: FeatureFilter | null;
  @Feature('Filters by shared ownership.') sharedOwnership?: FeatureFilter | null;
  @Feature('Filters by retirement homes.') retirementHomes?: FeatureFilter | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The furnishing, such as furnished; case-insensitive.',
  })
  furnishing?: string | null;
  @Ruled({ maxItems: 50, maxLength: 200 })
  @Field(() => [GraphQLString], {
    nullable: true,
    description:
      'Words in address, description or features. All must match, by word stem: "gardens" finds "garden".',
  })
  keywords?: string[] | null;
  @Field(() => [GraphQLString], {
    nullable: true,
    description: 'Types of property, such as flat; any of them matches, case-insensitive.',
  })
  accommodationTypes?: string[] | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Also finds properties that are under offer or let agreed.',
  })
  includeUnderOffer?: boolean | null;
}

@ArgsType()
export class PropertySearchArgs {
  @Field(() => PropertySearchInput, { nullable: true, description: 'The search criteria.' })
  input?: PropertySearchInput | null;
  @Field(() => SortOrder, { description: 'The sort direction.', defaultValue: SortOrder.ASC })
  sortOrder!: SortOrder;
  @Field(() => PropertySort, {
    description: 'The sort field. Sorting by distance without `lat` and `lon` puts the newest first.',
    defaultValue: PropertySort.DISTANCE,
  })
  sortBy!: PropertySort;
}

@ArgsType()
export class NumberedSearchArgs extends PropertySearchArgs {
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'The page number, from 0.', defaultValue: 0 })
  page!: number;
  @Ruled({ minimum: 0, maximum: 100 })
  @Field(() => GraphQLInt, {
    description: 'The number of properties on a page, at most 100.',
    defaultValue: 10,
  })
  limit!: number;
}
