import { GraphQLInt } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';

/** The most days that are returned. */
export const MAX_DAYS = 400;

@ArgsType()
export class ApiKeyUsageArgs {
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => Id, { description: 'The id of the key.' }) id!: number;
  @Ruled({ minimum: 1, maximum: MAX_DAYS })
  @Field(() => GraphQLInt, { description: 'How many days back, with today.', defaultValue: 30 })
  days!: number;
}

@ObjectType({
  description: 'What an API key did on a day. Counts are at most ten seconds late.',
  simpleResolvers: true,
})
export class ApiKeyUsage {
  @Field(() => CalendarDay, { description: 'The day in London.' }) day!: Day;
  @Field(() => GraphQLInt, { description: 'Reads.' }) reads!: number;
  @Field(() => GraphQLInt, { description: 'Writes.' }) writes!: number;
  @Field(() => GraphQLInt, { description: 'E-mails, which are writes too.' }) emails!: number;
  @Field(() => GraphQLInt, { description: 'Responses with an error of the request.' }) clientErrors!: number;
  @Field(() => GraphQLInt, { description: 'Responses with an error of the service.' }) serverErrors!: number;
  @Field(() => GraphQLInt, { description: 'Requests that were one too many.' }) rateLimited!: number;
  @Field(() => GraphQLInt, { description: 'Events that streams have sent.' }) events!: number;
  @Field(() => GraphQLInt, { description: 'Seconds for which streams were open, all together.' })
  streamSeconds!: number;
}
