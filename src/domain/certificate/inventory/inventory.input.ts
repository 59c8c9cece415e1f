import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../../base/declare.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';

@InputType({ description: 'An inventory to add to a flow.' })
export class AddInventoryInput {
  @Ruled({ maxLength: 2000, format: 'https-url' })
  @Field(() => GraphQLString, { description: 'The https URL of the inventory.' })
  url!: string;
  @ExpectedVersion() expectedVersion?: number | null;
}
