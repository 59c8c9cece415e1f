import { GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { ReferenceInput } from '../base/naming/reference.js';

const MAX_SUBJECT = 100;
const MAX_BODY = 5000;

@InputType({ description: 'A note about exactly one record. Give one of the ids and references.' })
export class AddNoteInput {
  @Field(() => Id, { nullable: true, description: 'The id of the flow.' }) flowId?: number | null;
  @ReferenceInput('The partner’s own id of the flow.') flowReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the property.' }) propertyId?: number | null;
  @ReferenceInput('The partner’s own id of the property.') propertyReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the person.' }) personId?: number | null;
  @ReferenceInput('The partner’s own id of the person.') personReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the maintenance issue.' })
  issueId?: number | null;
  @ReferenceInput('The partner’s own id of the maintenance issue.') issueReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the lead.' }) leadId?: number | null;
  @Ruled({ maxLength: MAX_SUBJECT })
  @Field(() => GraphQLString, { nullable: true, description: 'A short title.' })
  subject?: string | null;
  @Ruled({ minLength: 1, maxLength: MAX_BODY })
  @Field(() => GraphQLString, { description: 'The text of the note.' })
  body!: string;
}

@ArgsType()
export class NotesArgs extends PageArgs {
  @Field(() => Id, { nullable: true, description: 'Only notes about this flow.' }) flowId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only notes about this property.' })
  propertyId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only notes about this person.' }) personId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only notes about this maintenance issue.' })
  issueId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only notes about this lead.' }) leadId?: number | null;
}
