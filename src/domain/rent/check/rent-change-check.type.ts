import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';

@ObjectType({ description: 'A day before which a higher rent cannot begin.', simpleResolvers: true })
export class RentChangeLimit {
  @Field(() => GraphQLString, { description: 'The key of the rule, the same as that of the deadline.' })
  key!: string;
  @Field(() => CalendarDay, { description: 'The earliest day by this limit alone.' }) earliestOn!: Day;
  @Field(() => GraphQLString, { description: 'The limit in words.' }) rule!: string;
  @Field(() => GraphQLString, { description: 'The statute.' }) source!: string;
}

@ObjectType({
  description: 'When a higher rent can begin after a notice. Not legal advice.',
  simpleResolvers: true,
})
export class RentChangeCheck {
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The first day on which a higher rent can begin. Null if no statute limits it, or if the rent or the ' +
      'first day of the tenancy is not recorded.',
  })
  earliestOn!: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The day before which the tenants can challenge a rent that begins on `earliestOn`; null if no ' +
      'statute sets one.',
  })
  challengeBefore!: Day | null;
  @Field(() => [RentChangeLimit], {
    description: 'The limits that `earliestOn` follows from; the latest of their days counts.',
  })
  limits!: RentChangeLimit[];
}
