import { GraphQLInt } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../../base/declare.js';

/** The version that the caller has read; a mutation rejects another one. */
export const ExpectedVersion = (): PropertyDecorator => (target, key) => {
  Ruled({ minimum: 1 })(target, key);
  Field(() => GraphQLInt, {
    nullable: true,
    description:
      'The version that you have read. If the flow has another one, the change returns VERSION_CONFLICT.',
  })(target, key);
};

@InputType({ description: 'The version of a flow that the caller has read.' })
export class FlowVersionInput {
  @ExpectedVersion() expectedVersion?: number | null;
}
