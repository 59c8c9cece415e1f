import { Field, InputType } from 'type-graphql';
import type { Metadata } from '../../language/graphql/metadata.js';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { MetadataInput } from '../base/metadata/metadata.js';
import { ReferenceInput } from '../base/naming/reference.js';
import { LeadStatus } from './lead-status.js';

@InputType({ description: 'A change of a lead. Fields that are left out keep their values.' })
export class UpdateLeadInput {
  @Ruled({ notNull: true })
  @Field(() => LeadStatus, {
    nullable: true,
    description: 'The new status. `mayBecome` of the lead lists the allowed ones.',
  })
  status?: LeadStatus;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the flow that the lead became. If the lead has a property, the flow must be of ' +
      'that property. Sets the status to `CONVERTED`.',
  })
  flowId?: number | null;
  @ReferenceInput('The partner’s own id of the flow that the lead became.') flowReference?: string | null;
  @MetadataInput() metadata?: Metadata | null;
}
