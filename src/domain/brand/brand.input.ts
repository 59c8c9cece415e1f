import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
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
    description: 'The products that the brand has bought. Default: all products.',
  })
  entitlements?: Entitlement[] | null;
}

@InputType({ description: 'The changes of a brand. Fields that are left out keep their values.' })
export class UpdateBrandInput {
  @Ruled({ minLength: 1, maxLength: 200 })
  @Field(() => GraphQLString, { nullable: true, description: 'The name of the brand.' })
  name?: string | null;
  @Field(() => [Entitlement], {
    nullable: true,
    description: 'The products that the brand has bought. They replace the current list.',
  })
  entitlements?: Entitlement[] | null;
  @Ruled({ minimum: 0, maximum: 60 })
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'A statutory deadline that is not met is announced this number of days before its last day.',
  })
  deadlineNoticeDays?: number | null;
  @Ruled({ maxItems: 50 })
  @Field(() => [GraphQLString], {
    nullable: true,
    description:
      'The keys of the rules that must be met before a move-in can be completed. They replace the current ' +
      'list.',
  })
  gates?: string[] | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Whether the guarantor stage can be completed only after every guarantor has signed a deed.',
  })
  isGuarantorDeedRequired?: boolean | null;
}
