import { ArgsType, Field, InputType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { batchOf } from '../base/batch/batch.payload.js';
import { ItemEmail, ItemText, PARTS } from '../base/batch/item-fields.js';
import { PageArgs } from '../base/lists/page.js';
import { TextFilter } from '../base/lists/text-filter.js';
import { ItemReference, ReferenceFilter, ReferenceInput } from '../base/naming/reference.js';

@InputType({ description: 'A branch to create or update.' })
export class BranchInput {
  @ItemReference('branch') reference!: string;
  @ItemText(200, 'The name; required for a new branch.', PARTS) name?: string | null;
  @ItemText(20, 'The postcode.', PARTS) postcode?: string | null;
}

@InputType({ description: 'An agent to create or update.' })
export class AgentInput {
  @ItemReference('agent') reference!: string;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the branch. A new agent requires this or `branchReference`.',
  })
  branchId?: number | null;
  @ReferenceInput('The partner’s own id of the branch.') branchReference?: string | null;
  @ItemText(200, 'The name; required for a new agent.', PARTS) name?: string | null;
  @ItemEmail() email?: string | null;
}

export const UpsertBranchesInput = batchOf(() => BranchInput, 'UpsertBranchesInput', 'branches');
export const UpsertAgentsInput = batchOf(() => AgentInput, 'UpsertAgentsInput', 'agents');

@ArgsType()
export class BranchesArgs extends PageArgs {
  @ReferenceFilter('branch') reference?: string | null;
  @TextFilter('the name or the postcode') text?: string | null;
}

@ArgsType()
export class AgentsArgs extends PageArgs {
  @ReferenceFilter('agent') reference?: string | null;
  @TextFilter('the name or the e-mail address') text?: string | null;
  @Field(() => Id, { nullable: true, description: 'Only agents of the branch with this id.' })
  branchId?: number | null;
}
