import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Entitlement } from '../../auth/scopes.js';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'A new brand.' })
export class CreateBrandInput {
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, { description: 'What it is called.' })
  name!: string;
  @Field(() => [Entitlement], { nullable: true, description: 'What it has bought; left out, everything.' })
  entitlements?: Entitlement[] | null;
}

@InputType({ description: 'What changes of a brand; what is left out stays.' })
export class UpdateBrandInput {
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, { nullable: true, description: 'What it is called.' })
  name?: string | null;
  @Field(() => [Entitlement], {
    nullable: true,
    description: 'All that it has bought, in place of what it had.',
  })
  entitlements?: Entitlement[] | null;
}
