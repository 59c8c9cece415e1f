import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { ReferenceInput } from '../base/naming/reference.js';
import { LeadStatus } from './lead-status.js';

@InputType({ description: 'What changes of a portal lead. What is left out stays.' })
export class UpdatePortalLeadInput {
  @Ruled({ notNull: true })
  @Field(() => LeadStatus, {
    nullable: true,
    description: 'The new status. `PortalLead.mayBecome` lists those that are accepted now.',
  })
  status?: LeadStatus;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the flow that the enquiry became, for the property of the enquiry where it names one. It ' +
      'makes the status `CONVERTED`.',
  })
  flowId?: number | null;
  @ReferenceInput('The partner’s own id of the flow that the enquiry became.') flowReference?: string | null;
}
