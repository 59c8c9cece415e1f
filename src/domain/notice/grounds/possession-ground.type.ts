import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';

@ObjectType({ description: 'The days of each year on which a notice may end.', simpleResolvers: true })
export class GroundWindow {
  @Field(() => GraphQLString, { description: 'The first day, as month and day: `06-01`.' }) from!: string;
  @Field(() => GraphQLString, { description: 'The last day, as month and day: `09-30`.' }) to!: string;
}

@ObjectType({
  description: 'A ground for possession. Not legal advice.',
  simpleResolvers: true,
})
export class PossessionGround {
  @Field(() => GraphQLString, { description: 'The code, such as `1A`: `grounds` of a notice lists it.' })
  code!: string;
  @Field(() => Jurisdiction, { description: 'The part of the United Kingdom.' })
  jurisdiction!: Jurisdiction;
  @Field(() => GraphQLString, { description: 'The ground in a few words.' }) title!: string;
  @Field(() => GraphQLBoolean, {
    description: 'Whether the court must order possession if the ground is proved.',
  })
  isMandatory!: boolean;
  @Field(() => GraphQLString, {
    description:
      'The rule of counting for the earliest day of the notice, such as `MONTHS_CLEAR(4)` or `WEEKS(2)`; ' +
      '`ON`: at once.',
  })
  period!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'How long the tenancy must have lasted, as a rule of counting; null if it does not matter.',
  })
  minimumTenancy!: string | null;
  @Field(() => GroundWindow, {
    nullable: true,
    description: 'The days of each year on which the notice may end; null if it may end on any day.',
  })
  window!: GroundWindow | null;
  @Field(() => GraphQLBoolean, {
    description: 'Whether the tenants need a statement about the ground before the agreement.',
  })
  needsPriorStatement!: boolean;
  @Field(() => GraphQLBoolean, {
    description: 'Whether an unprotected deposit prevents an order for possession.',
  })
  needsProtectedDeposit!: boolean;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The landlords who have the ground; null if every landlord has it.',
  })
  landlords!: string | null;
  @Field(() => GraphQLString, { description: 'The statute.' }) source!: string;
  @Field(() => GraphQLString, { nullable: true, description: 'A note on the ground; null without one.' })
  note!: string | null;
  @Field(() => CalendarDay, { description: 'The day on which the ground was compared with the law.' })
  verifiedOn!: Day;
}
