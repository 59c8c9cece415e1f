import { readList } from '../../database/read/read.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import { Branch } from './branch.entity.js';

/** The ways in which an item may name its branch. */
interface Naming {
  branchId?: number | null;
  branchReference?: string | null;
}

/** The id of the branch that an item names: null for none, undefined if the item leaves it out. */
export type BranchOf = (item: Naming) => number | null | undefined | UpsertError;

/** Finds the branches that items name, with one statement for all of them. */
export async function namedBranches({ reader }: Context, items: readonly Naming[]): Promise<BranchOf> {
  const ids = items.flatMap(({ branchId }) => branchId ?? []);
  const references = items.flatMap(({ branchReference }) => branchReference ?? []);
  const found =
    ids.length + references.length === 0
      ? []
      : await readList(reader, {
          entity: Branch,
          where: {
            $or: [{ id: { $in: [...new Set(ids)] } }, { reference: { $in: [...new Set(references)] } }],
          },
          order: [],
          fields: ['reference'],
        });
  const byId = new Set(found.map(({ id }) => id));
  const byReference = new Map(found.map(({ id, reference }) => [reference, id]));
  return ({ branchId, branchReference }) => {
    if (branchId != null && branchReference != null)
      return { path: 'branchReference', message: 'must not be given together with branchId' };
    if (branchId != null)
      return byId.has(branchId) ? branchId : { path: 'branchId', message: `Branch ${branchId} not found.` };
    if (branchReference == null) return branchId === undefined ? branchReference : branchId;
    return (
      byReference.get(branchReference) ?? {
        path: 'branchReference',
        message: `Branch with reference “${branchReference}” not found.`,
      }
    );
  };
}
