import { GraphQLBoolean } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { TextFilter } from '../base/lists/text-filter.js';
import { UpdatedSince } from '../base/lists/updated-since.js';
import { NamedFilter, ReferenceFilter } from '../base/naming/reference.js';
import { PropertyFor, PropertyStatus } from '../property/property-lists.js';

const OF_LANDLORD =
  'Only properties that have the landlord with this {}, alone or jointly, and those of flows that have that ' +
  'landlord. A key with `origins` finds none.';

@ArgsType()
export class PropertiesArgs extends PageArgs {
  @ReferenceFilter('property') reference?: string | null;
  @TextFilter('the address or the postcode') text?: string | null;
  @Ruled({ maxItems: 20 })
  @Field(() => [PropertyStatus], {
    nullable: true,
    description: 'Only properties with one of these statuses. An empty list returns none.',
  })
  statuses?: PropertyStatus[] | null;
  @Field(() => Id, { nullable: true, description: OF_LANDLORD.replace('{}', 'id') })
  landlordId?: number | null;
  @NamedFilter(OF_LANDLORD.replace('{}', 'reference')) landlordReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'Only properties of the branch with this id.' })
  branchId?: number | null;
  @Field(() => PropertyFor, {
    nullable: true,
    description: 'Only properties to rent, or only those for sale.',
  })
  propertyFor?: PropertyFor | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'True: only properties that may be shown to the public. False: only the others.',
  })
  isPublished?: boolean | null;
  @UpdatedSince('properties') updatedSince?: Date | null;
}
