import { trimEmailAddress } from '../../language/email-address.js';
import type { Batch } from '../base/batch.js';
import type { UpsertError } from '../base/batch.payload.js';
import type { Context } from '../base/context.js';
import { Agent } from './agent.entity.js';
import { Branch } from './branch.entity.js';
import { AgentInput } from './directory.input.js';

/** How agents are created and updated by their references. */
export const AGENTS: Batch<AgentInput> = {
  entity: Agent,
  input: AgentInput,
  columns: { branch: null, name: null, email: '' },
  required: ['name'],
  prepare: async (ctx, items) => {
    const branches = await branchesOf(ctx, items);
    return (item, stored) => {
      const { name, email } = item;
      const branch = branchOf(item, stored === null, branches);
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

interface Branches {
  byId: ReadonlySet<number>;
  byReference: ReadonlyMap<string, number>;
}

/** The branches that agents name, by one statement for all of them. */
async function branchesOf({ em }: Context, items: readonly AgentInput[]): Promise<Branches> {
  const ids = items.flatMap(({ branchId }) => branchId ?? []);
  const references = items.flatMap(({ branchReference }) => branchReference ?? []);
  const found = await em.find(
    Branch,
    { $or: [{ id: { $in: ids } }, { reference: { $in: references } }] },
    { fields: ['id', 'reference'], disableIdentityMap: true },
  );
  return {
    byId: new Set(found.map(({ id }) => id)),
    byReference: new Map(found.flatMap(({ id, reference }) => (reference == null ? [] : [[reference, id]]))),
  };
}

/** The id of the branch that an agent names; undefined where it names none. */
function branchOf(
  { branchId, branchReference }: AgentInput,
  isNew: boolean,
  { byId, byReference }: Branches,
): number | undefined | UpsertError {
  if (branchId != null && branchReference != null)
    return { path: 'branchReference', message: 'must not be given together with branchId' };
  if (branchId != null)
    return byId.has(branchId) ? branchId : { path: 'branchId', message: `Branch ${branchId} not found.` };
  if (branchReference != null)
    return (
      byReference.get(branchReference) ?? {
        path: 'branchReference',
        message: `Branch with reference “${branchReference}” not found.`,
      }
    );
  if (isNew) return { path: 'branchId', message: 'is required, or branchReference, for a new record' };
  return branchId === null ? { path: 'branchId', message: 'must not be null or empty' } : undefined;
}
