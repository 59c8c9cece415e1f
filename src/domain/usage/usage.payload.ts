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
  @Field(() => GraphQLInt, {
    description: 'The number of days, the last of which is today.',
    defaultValue: 30,
  })
  days!: number;
}

@ObjectType({
  description: 'What an API key did on a day. The counts are at most 20 seconds late.',
  simpleResolvers: true,
})
export class ApiKeyUsage {
  @Field(() => CalendarDay, { description: 'The day in London.' }) day!: Day;
  @Field(() => GraphQLInt, { description: 'Reads.' }) reads!: number;
  @Field(() => GraphQLInt, { description: 'Writes.' }) writes!: number;
  @Field(() => GraphQLInt, { description: 'E-mails, which are writes too.' }) emails!: number;
  @Field(() => GraphQLInt, { description: 'Responses with an error of the request.' }) clientErrors!: number;
  @Field(() => GraphQLInt, { description: 'Responses with an error of the service.' }) serverErrors!: number;
  @Field(() => GraphQLInt, { description: 'Requests rejected with 429.' }) rateLimited!: number;
  @Field(() => GraphQLInt, { description: 'Events that streams have sent.' }) events!: number;
  @Field(() => GraphQLInt, { description: 'The sum of the seconds for which streams were open.' })
  streamSeconds!: number;
}
