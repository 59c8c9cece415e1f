import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Instant } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';
import { SortOrder } from '../base/sort-order.js';
import { PropertyFor } from './property.entity.js';

export const PropertySort = closedList(
  'PropertySort',
  'Sort field of a property search; the id breaks ties.',
  {
    DISTANCE: ['distance', 'Distance from `lat` and `lon`; without them the newest come first.'],
    PRICE: ['price', 'The price.'],
    BEDROOMS: ['bedrooms', 'The number of bedrooms.'],
    CREATED_AT: ['createdAt', 'When the property was created.'],
  },
);
export type PropertySort = ValueOf<typeof PropertySort>;

export const Wanted = closedList(
  'Wanted',
  'Whether a property must have a feature; left out, both will do.',
  {
    MUST_NOT_HAVE: [0, 'The property must not have it.'],
    MUST_HAVE: [1, 'The property must have it.'],
  },
);
export type Wanted = ValueOf<typeof Wanted>;

const Amount = (description: string): PropertyDecorator =>
  Field(() => GraphQLFloat, { description, nullable: true });
const Feature = (description: string): PropertyDecorator =>
  Field(() => Wanted, { description, nullable: true });
const Degrees = (description: string): PropertyDecorator =>
  Field(() => GraphQLString, { description, nullable: true });

@InputType({
  description: 'What a home must be like (interface 2.4, domain 8). Whatever is left out does not matter.',
})
export class PropertySearchInput {
  @Degrees('Degrees north, as text; together with `lon` or not at all.') lat?: string | null;
  @Degrees('Degrees east, as text; together with `lat` or not at all.') lon?: string | null;
  @Ruled({ minimum: 0 }) @Amount('At most so many miles away; it needs `lat` and `lon`.') distance?:
    | number
    | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'Available on or before this instant. On the wire: date.',
  })
  availableBy?: Date | null;
  @Amount('Pounds, at least.') minPrice?: number | null;
  @Amount('Pounds, at most.') maxPrice?: number | null;
  @Amount('Bedrooms, at least. On the wire: min_bedroom.') minBedrooms?: number | null;
  @Amount('Bedrooms, at most. On the wire: max_bedroom.') maxBedrooms?: number | null;
  @Field(() => PropertyFor, { nullable: true, description: 'To rent, or for sale.' })
  propertyFor?: PropertyFor | null;
  @Feature('A garden.') garden?: Wanted | null;
  @Feature('Parking.') parking?: Wanted | null;
  @Feature('Shared ownership.') sharedOwnership?: Wanted | null;
  @Feature('Retirement homes.') retirementHomes?: Wanted | null;
  @Field(() => GraphQLString, { nullable: true, description: 'How it is furnished.' }) furnishing?:
    | string
    | null;
  @Ruled({ maxItems: 50, maxLength: 200 })
  @Field(() => [GraphQLString], {
    nullable: true,
    description: 'Words of the address, the description and the features; all must match, by their stems.',
  })
  keywords?: string[] | null;
  @Ruled({ maxItems: 50 })
  @Field(() => [GraphQLString], {
    nullable: true,
    description: 'Kinds of home, any of them. On the wire: accomodation_type.',
  })
  accommodationTypes?: string[] | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description:
      'Whether homes under offer or let agreed are listed too. On the wire: additionalClauseForsstc.',
  })
  includeUnderOffer?: boolean | null;
}

@ArgsType()
export class PropertySearchArgs {
  @Field(() => PropertySearchInput, { nullable: true, description: 'What a home must be like.' })
  input?: PropertySearchInput | null;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'Which page, from 0.', defaultValue: 0 })
  page!: number;
  @Ruled({ minimum: 0, maximum: 100 })
  @Field(() => GraphQLInt, { description: 'How many on a page, at most 100.', defaultValue: 10 })
  limit!: number;
  @Field(() => SortOrder, { description: 'The direction.', defaultValue: SortOrder.ASC }) order!: SortOrder;
  @Field(() => PropertySort, {
    description: 'What it is sorted by. By distance without a place: the newest first.',
    defaultValue: PropertySort.DISTANCE,
  })
  sortBy!: PropertySort;
}
