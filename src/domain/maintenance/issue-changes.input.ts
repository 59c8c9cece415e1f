import { GraphQLBoolean, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import type { Metadata } from '../../language/graphql/metadata.js';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { MetadataInput } from '../base/metadata/metadata.js';
import { ReferenceInput } from '../base/naming/reference.js';
import { IssueKind } from './kinds/issue-kind.js';
import { MaintenanceStatus } from './kinds/maintenance-status.js';

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 20_000;

@InputType({ description: 'A maintenance issue to report.' })
export class CreateMaintenanceIssueInput {
  @ReferenceInput('The partner’s own id of the issue, unique among the issues of the brand.')
  reference?: string | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the property. Default: the property of the flow.',
  })
  propertyId?: number | null;
  @ReferenceInput('The partner’s own id of the property.') propertyReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the flow that the issue belongs to.' })
  flowId?: number | null;
  @ReferenceInput('The partner’s own id of the flow.') flowReference?: string | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the person who reported the issue. Default: the person of the key.',
  })
  reportedById?: number | null;
  @ReferenceInput('The partner’s own id of the person who reported the issue.')
  reportedByReference?: string | null;
  @Ruled({ minLength: 1, maxLength: MAX_TITLE_LENGTH })
  @Field(() => GraphQLString, { description: 'A short summary.' })
  title!: string;
  @Ruled({ maxLength: MAX_DESCRIPTION_LENGTH })
  @Field(() => GraphQLString, { nullable: true, description: 'A full description.' })
  description?: string | null;
  @Field(() => IssueKind, { defaultValue: IssueKind.OTHER, description: 'What the issue is about.' })
  kind!: IssueKind;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which the landlord or the agency became aware of it. Default: today.',
  })
  reportedOn?: Day | null;
  @MetadataInput() metadata?: Metadata | null;
}

@InputType({ description: 'A change of a maintenance issue. Fields that are left out keep their values.' })
export class UpdateMaintenanceIssueInput {
  @ReferenceInput('The partner’s own id of the issue; null clears it.') reference?: string | null;
  @Ruled({ minLength: 1, maxLength: MAX_TITLE_LENGTH, notNull: true })
  @Field(() => GraphQLString, { nullable: true, description: 'A short summary.' })
  title?: string;
  @Ruled({ maxLength: MAX_DESCRIPTION_LENGTH, notNull: true })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'A full description. An empty string removes it.',
  })
  description?: string;
  @Ruled({ notNull: true })
  @Field(() => MaintenanceStatus, {
    nullable: true,
    description: 'The new status. `mayBecome` of the issue lists the allowed ones.',
  })
  status?: MaintenanceStatus;
  @Ruled({ notNull: true })
  @Field(() => IssueKind, { nullable: true, description: 'What the issue is about.' })
  kind?: IssueKind;
  @Ruled({ notNull: true })
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which the landlord or the agency became aware of it.',
  })
  reportedOn?: Day;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which an investigation was completed; null removes it.',
  })
  investigatedOn?: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which the tenants got a written summary of the investigation; null removes it.',
  })
  summaryGivenOn?: Day | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Whether the investigation found that work is required for safety; null removes it.',
  })
  isWorkRequired?: boolean | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which the work began; null removes it.',
  })
  workBegunOn?: Day | null;
  @MetadataInput() metadata?: Metadata | null;
}
