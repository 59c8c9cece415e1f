import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({
  description:
    'A rule that a recorded change does not comply with. The change is recorded, since an exception may be ' +
    'lawful. Not legal advice.',
  simpleResolvers: true,
})
export class Warning {
  @Field(() => GraphQLString, { description: 'The key of the rule, such as `en.gas.check`.' })
  key!: string;
  @Field(() => GraphQLString, { description: 'What does not comply, in a sentence.' })
  message!: string;
  @Field(() => GraphQLString, { description: 'The statute, or where else the rule comes from.' })
  source!: string;
}

/** The field of a payload with the rules that the change does not comply with. */
export const Warnings = (): PropertyDecorator =>
  Field(() => [Warning], {
    description: 'The rules that the change does not comply with; empty if there are none.',
  });
