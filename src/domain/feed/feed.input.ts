import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { EventName } from '../events/catalogue.js';

@ArgsType()
export class EventArgs {
  @Ruled({ format: 'event-id' })
  @Field(() => GraphQLString, { description: 'The id of the event, such as evt_7_104211.' })
  id!: string;
}

@ArgsType()
export class FollowArgs {
  @Ruled({ maxLength: 40 })
  @Field(() => GraphQLString, {
    nullable: true,
    description:
      'The id of an event: begins with the event after it. By default, or with the word latest, begins with ' +
      'the next event.',
  })
  after?: string | null;

  @Field(() => [EventName], { nullable: true, description: 'Only events of these types.' })
  types?: EventName[] | null;

  @Field(() => Id, { nullable: true, description: 'Only events of the flow with this id.' })
  flowId?: number | null;
}

@ArgsType()
export class EventsArgs {
  @Ruled({ minimum: 0, maximum: 100 })
  @Field(() => GraphQLInt, {
    description: 'The number of records to return, at most 100.',
    defaultValue: 20,
  })
  first!: number;

  @Ruled({ maxLength: 40 })
  @Field(() => GraphQLString, {
    nullable: true,
    description:
      'The id of an event: returns the events after it. The word latest returns those that follow from now ' +
      'on. By default the feed begins with the oldest event that is kept.',
  })
  after?: string | null;

  @Field(() => Instant, {
    nullable: true,
    description: 'Only events that were added to the feed from this instant on. Not together with `after`.',
  })
  since?: Date | null;

  @Field(() => [EventName], { nullable: true, description: 'Only events of these types.' })
  types?: EventName[] | null;

  @Field(() => Id, { nullable: true, description: 'Only events of the flow with this id.' })
  flowId?: number | null;
}
