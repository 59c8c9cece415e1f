import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import type { Metadata } from '../../language/graphql/metadata.js';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { EmailFilter } from '../base/lists/email-filter.js';
import { MetadataInput } from '../base/metadata/metadata.js';
import { NamedFilter, ReferenceInput } from '../base/naming/reference.js';
import { LeadStatus } from './lead-status.js';

const OptionalText =
  (description: string, maxLength = 1000): PropertyDecorator =>
  (target, key) => {
    Ruled({ maxLength })(target, key);
    Field(() => GraphQLString, { description, nullable: true })(target, key);
  };

@InputType({ description: 'A lead: an enquiry from a property portal or a website.' })
export class CreateLeadInput {
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, { description: 'The name of the portal.' })
  portal!: string;
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, {
    description: 'The id of the lead at the portal. A lead with the same portal and id is recorded once.',
  })
  portalLeadId!: string;
  @OptionalText('The first name of the person who enquired.') firstName?: string | null;
  @OptionalText('The last name of the person who enquired.') lastName?: string | null;
  @OptionalText('The e-mail address.', 320) email?: string | null;
  @OptionalText('The telephone number.') phone?: string | null;
  @OptionalText('The text of the enquiry.', 20_000) message?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the property that the lead is about.' })
  propertyId?: number | null;
  @ReferenceInput('The partner’s own id of the property that the lead is about.')
  propertyReference?: string | null;
  @MetadataInput() metadata?: Metadata | null;
}

@ArgsType()
export class TimeWindow {
  @Field(() => Instant, { nullable: true, description: 'Only leads recorded at or after this instant.' })
  from?: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Only leads recorded before this instant.' })
  to?: Date | null;
}

@ArgsType()
export class LeadsArgs extends TimeWindow {
  @Field(() => Id, { nullable: true, description: 'Only leads about the property with this id.' })
  propertyId?: number | null;
  @NamedFilter('Only leads about the property with this reference.') propertyReference?: string | null;
  @EmailFilter('leads') email?: string | null;
  @Field(() => LeadStatus, { nullable: true, description: 'Only leads with this status.' })
  status?: LeadStatus | null;
}

@ArgsType()
export class NumberedLeadsArgs extends TimeWindow {
  @Ruled({ minimum: 0, maximum: 200 })
  @Field(() => GraphQLInt, { description: 'The number of leads to return, at most 200.', defaultValue: 50 })
  limit!: number;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'The number of leads to skip.', defaultValue: 0 })
  offset!: number;
}
