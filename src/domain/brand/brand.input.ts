import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Entitlement } from '../../auth/scopes.js';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'The brand to create.' })
export class CreateBrandInput {
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, { description: 'The name of the brand.' })
  name!: string;
  @Field(() => [Entitlement], {
    nullable: true,
    description: 'What the brand has bought. When left out: everything.',
  })
  entitlements?: Entitlement[] | null;
}

@InputType({ description: 'The changes of a brand. What is left out stays as it is.' })
export class UpdateBrandInput {
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, { nullable: true, description: 'The name of the brand.' })
  name?: string | null;
  @Field(() => [Entitlement], {
    nullable: true,
    description: 'Everything that the brand has bought, in place of the current list.',
  })
  entitlements?: Entitlement[] | null;
}
