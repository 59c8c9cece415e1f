import { GraphQLBoolean } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { connectionOf } from '../base/lists/connection.js';
import { TotalOf, WhetherEstimated } from '../base/lists/total.js';
import { Lead } from './lead.entity.js';
import { LeadStatus } from './lead-status.js';

@ObjectType({ description: 'The result of `createLead`.', simpleResolvers: true })
export class CreateLeadPayload {
  @Field(() => Id, { description: 'The id of the lead.' }) leadId!: number;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the property that the lead is about; null if unknown.',
  })
  propertyId!: number | null;
  @Field(() => LeadStatus, { description: 'The status of the lead.' }) status!: LeadStatus;
  @Field(() => GraphQLBoolean, {
    description: 'Whether the lead had been recorded before; if so, nothing changed.',
  })
  isDuplicate!: boolean;
}

@ObjectType({ description: 'The result of `updateLead`.', simpleResolvers: true })
export class UpdateLeadPayload {
  @Field(() => Id, { description: 'The id of the lead.' }) leadId!: number;
}

export const LeadConnection = connectionOf(() => Lead, 'Lead', 'leads');

@ObjectType({ description: 'A page of leads.', simpleResolvers: true })
export class LeadPage {
  @Field(() => [Lead], { description: 'The leads on the page, newest first.' })
  leads!: Selected<Lead>[];
  @TotalOf('leads in the time window, on all pages') totalCount!: number;
  @WhetherEstimated() isTotalCountEstimated!: boolean;
}
