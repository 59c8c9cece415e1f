import { GraphQLBoolean } from 'graphql';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The references of a tenant’s guarantors.', simpleResolvers: true })
export class GuarantorReferences {
  @Field(() => GraphQLBoolean, { description: 'Whether the references must be paid for.' })
  paymentRequired!: boolean;
  /** The tenant whom they guarantee. */
  personId!: number;
}
