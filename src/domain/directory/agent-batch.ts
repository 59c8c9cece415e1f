import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Batch } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import { Agent } from './agent.entity.js';
import { AgentInput } from './directory.input.js';
import { type BranchOf, namedBranches } from './named-branches.js';

/** How agents are created and updated by their references. */
export const AGENTS: Batch<AgentInput> = {
  entity: Agent,
  input: AgentInput,
  initial: { branch: null },
  required: ['name'],
  prepare: async (ctx, items) => {
    const branchOf = await namedBranches(ctx, items);
    return (item, stored) => {
      const { name, email } = item;
      const branch = requiredBranch(branchOf(item), stored === null);
      return {
        values: {
          name,
          email: email == null ? email : trimEmailAddress(email),
          branch: typeof branch === 'object' ? undefined : branch,
        },
        errors: typeof branch === 'object' ? [branch] : [],
      };
    };
  },
};

/** An agent has a branch; an item that names none leaves it as it is. */
function requiredBranch(branch: ReturnType<BranchOf>, isNew: boolean): number | undefined | UpsertError {
  if (branch == null && isNew)
    return { path: 'branchId', message: 'is required, or branchReference, for a new record' };
  return branch === null ? { path: 'branchId', message: 'must not be null or empty' } : branch;
}
