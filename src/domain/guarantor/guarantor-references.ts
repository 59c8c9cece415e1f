import { GraphQLBoolean } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Guarantor } from './guarantor.entity.js';

@ObjectType({ description: 'The references of a tenant’s guarantors.', simpleResolvers: true })
export class GuarantorReferences {
  @Field(() => GraphQLBoolean, { description: 'Whether the references must be paid for.' })
  paymentRequired!: boolean;
  @Field(() => [Guarantor], { description: 'The guarantors, in the order in which they were added.' })
  guarantors!: Guarantor[];
}
