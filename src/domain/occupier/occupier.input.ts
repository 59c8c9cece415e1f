import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { ReferenceInput } from '../base/naming/reference.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';

const Name =
  (description: string): PropertyDecorator =>
  (target, key) => {
    Ruled({ minLength: 1, maxLength: 100 })(target, key);
    Field(() => GraphQLString, { nullable: true, description })(target, key);
  };

@InputType({
  description:
    'An occupier: a person of the kind `TENANT`, or the name of a new one, who gets a referencing record. ' +
    'Give either a person or a name.',
})
export class AddOccupierInput {
  @Field(() => Id, { nullable: true, description: 'The id of a person of the kind `TENANT`.' })
  personId?: number | null;
  @ReferenceInput('The partner’s own id of a person of the kind `TENANT`.')
  personReference?: string | null;
  @Name('The first name; required without a person.') firstName?: string | null;
  @Name('The last name; required without a person.') lastName?: string | null;
  @Field(() => GraphQLBoolean, { description: 'Whether the person is 18 or older.' }) isAdult!: boolean;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The first day in the home, which may be in the future; left out if it is the first day of the tenancy.',
  })
  fromOn?: Day | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

@InputType({ description: 'The end of an occupancy.' })
export class EndOccupancyInput {
  @Field(() => CalendarDay, { description: 'The last day in the home, not after today.' }) on!: Day;
  @ExpectedVersion() expectedVersion?: number | null;
}
