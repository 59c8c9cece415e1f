import { GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';

@ArgsType()
export class RecordOverrideArgs {
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Ruled({ minLength: 1, maxLength: 100 })
  @Field(() => GraphQLString, {
    description:
      'The key of the rule: a rule of the flow’s jurisdiction that rejects changes, or one of the `gates` ' +
      'of the brand.',
  })
  key!: string;
  @Ruled({ minLength: 1, maxLength: 1000 })
  @Field(() => GraphQLString, { description: 'The reason, for the timeline of the flow.' })
  reason!: string;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The last day of the exception, not before today. Default: none.',
  })
  until?: Day | null;
}
