import { GraphQLBoolean, GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { LeadStatus, PortalLead } from './portal-lead.entity.js';

@ObjectType({ description: 'A lead that was recorded, now or before.', simpleResolvers: true })
export class CreatePortalLeadPayload {
  @Field(() => Id, { description: 'The lead.' }) leadId!: number;
  @Field(() => Id, {
    nullable: true,
    description: 'The property that was asked after; null where none was named.',
  })
  propertyId!: number | null;
  @Field(() => LeadStatus, { description: 'Where the lead stands.' }) status!: LeadStatus;
  @Field(() => GraphQLBoolean, {
    description: 'Whether it had been recorded before; then nothing was changed.',
  })
  isDuplicate!: boolean;
}

@ObjectType({ description: 'The latest leads, or those of a time window.', simpleResolvers: true })
export class PortalLeadPage {
  @Field(() => [PortalLead], { description: 'The leads of the page, the newest first.' })
  leads!: PortalLead[];
  @Field(() => GraphQLInt, { description: 'How many there are in all, in the window.' }) count!: number;
}
