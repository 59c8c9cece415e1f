import { type Batch, idsOf, upsertBatch } from '../base/batch/batch.js';
import { UpsertOutcome, type UpsertResult } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { emit } from '../base/events/emit.js';
import { AGENTS } from './agent-batch.js';
import { Branch } from './branch.entity.js';
import { type AgentInput, BranchInput } from './directory.input.js';

const BRANCHES: Batch<BranchInput> = {
  entity: Branch,
  input: BranchInput,
  required: ['name'],
  prepare:
    async () =>
    ({ name, postcode }) => ({ values: { name, postcode }, errors: [] }),
};

/** Creates and updates branches by their references. */
export const upsertBranches = (ctx: Context, items: readonly BranchInput[]): Promise<UpsertResult[]> =>
  upsertDirectory(ctx, 'branches', BRANCHES, items);

/** Creates and updates agents by their references. */
export const upsertAgents = (ctx: Context, items: readonly AgentInput[]): Promise<UpsertResult[]> =>
  upsertDirectory(ctx, 'agents', AGENTS, items);

/** Creates and updates records of the directory, with one event for those that changed. */
export async function upsertDirectory<I extends { reference: string }>(
  ctx: Context,
  records: DomainEvent<'directory_imported'>['records'],
  batch: Batch<I>,
  items: readonly I[],
): Promise<UpsertResult[]> {
  const results = await upsertBatch(ctx, batch, items);
  const createdIds = idsOf(results, UpsertOutcome.CREATED);
  const updatedIds = idsOf(results, UpsertOutcome.UPDATED);
  if (createdIds.length + updatedIds.length > 0)
    await emit(ctx, { type: 'directory_imported', flowId: null, records, createdIds, updatedIds });
  return results;
}
