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
  @Field(() => GraphQLString, { description: 'A sentence that describes what does not comply.' })
  message!: string;
  @Field(() => GraphQLString, { description: 'The statute, or where else the rule comes from.' })
  source!: string;
}

/** What a change that runs has collected. */
interface Warned {
  changes: { readonly warnings: Warning[] } | undefined;
}

/** Adds a warning to the response of the change, once. */
export function warn({ changes }: Warned, warning: Warning): void {
  const isKnown = changes?.warnings.some(
    ({ key, message }) => key === warning.key && message === warning.message,
  );
  if (!isKnown) changes?.warnings.push(warning);
}

/** The warnings of the change; those that its final tasks add later are in the same list. */
export const warningsOf = ({ changes }: Warned): Warning[] => changes?.warnings ?? [];

/** The field of a payload with the rules that the change does not comply with. */
export const Warnings = (): PropertyDecorator =>
  Field(() => [Warning], {
    description: 'The rules that the change does not comply with; empty if there are none.',
  });
