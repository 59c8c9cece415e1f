import { GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { ReferenceInput } from '../base/naming/reference.js';
import { ViewingKind, ViewingStatus } from './viewing-status.js';

/** The most people of a viewing. */
const MAX_PEOPLE = 50;
const MAX_FEEDBACK = 5000;

@InputType({
  description: 'A viewing. The property is required: `propertyId` or `propertyReference`.',
})
export class CreateViewingInput {
  @Field(() => Id, { nullable: true, description: 'The id of the property.' }) propertyId?: number | null;
  @ReferenceInput('The partner’s own id of the property.') propertyReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the lead that led to the viewing.' })
  leadId?: number | null;
  @Ruled({ maxItems: MAX_PEOPLE })
  @Field(() => [Id], { nullable: true, description: 'The ids of the people who view the home.' })
  personIds?: number[] | null;
  @Field(() => Id, { nullable: true, description: 'The id of the agent who shows the home.' })
  agentId?: number | null;
  @ReferenceInput('The partner’s own id of the agent who shows the home.') agentReference?: string | null;
  @Field(() => ViewingKind, { description: 'How the home is viewed.' }) kind!: ViewingKind;
  @Field(() => ViewingStatus, {
    defaultValue: ViewingStatus.REQUESTED,
    description: '`REQUESTED`, or `BOOKED` if the time is confirmed.',
  })
  status!: ViewingStatus;
  @Field(() => Instant, { description: 'When the viewing begins; at most a year from now.' }) startsAt!: Date;
  @Field(() => Instant, { description: 'When the viewing ends: after `startsAt`, at most a day later.' })
  endsAt!: Date;
}

@InputType({ description: 'A change of a viewing. Fields that are left out keep their values.' })
export class UpdateViewingInput {
  @Ruled({ notNull: true })
  @Field(() => ViewingStatus, {
    nullable: true,
    description: 'The new status. `mayBecome` of the viewing lists the allowed ones.',
  })
  status?: ViewingStatus;
  @Ruled({ notNull: true })
  @Field(() => Instant, { nullable: true, description: 'When the viewing begins; at most a year from now.' })
  startsAt?: Date;
  @Ruled({ notNull: true })
  @Field(() => Instant, {
    nullable: true,
    description: 'When the viewing ends: after `startsAt`, at most a day later.',
  })
  endsAt?: Date;
  @Ruled({ notNull: true })
  @Field(() => ViewingKind, { nullable: true, description: 'How the home is viewed.' })
  kind?: ViewingKind;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the agent who shows the home; null removes the agent.',
  })
  agentId?: number | null;
  @ReferenceInput('The partner’s own id of the agent who shows the home.') agentReference?: string | null;
  @Ruled({ maxLength: MAX_FEEDBACK, notNull: true })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'What the people think of the home. An empty string removes it.',
  })
  feedback?: string;
}

@ArgsType()
export class ViewingsArgs extends PageArgs {
  @Field(() => Id, { nullable: true, description: 'Only viewings of this property.' })
  propertyId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only viewings of this lead.' }) leadId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only viewings by this person.' })
  personId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only viewings with this agent.' }) agentId?: number | null;
  @Field(() => ViewingStatus, { nullable: true, description: 'Only viewings with this status.' })
  status?: ViewingStatus | null;
  @Field(() => Instant, { nullable: true, description: 'Only viewings that begin after this instant.' })
  startsAfter?: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Only viewings that begin before this instant.' })
  startsBefore?: Date | null;
}
