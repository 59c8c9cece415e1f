import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { UpsertPayload } from '../base/batch.payload.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { batchPrice, batchSize } from '../base/price.js';
import { type BranchInput, UpsertBranchesInput } from './directory.input.js';
import { upsertBranches } from './directory.service.js';

const COST = { price: batchPrice, rows: batchSize };

@Resolver()
export class DirectoryResolver {
  @Changes(
    Scope.DIRECTORY_WRITE,
    () => UpsertPayload,
    'Creates and updates branches by their references.',
    COST,
  )
  upsertBranches(
    @Ctx() ctx: Context,
    @Arg('input', () => UpsertBranchesInput, { description: 'The branches.' })
    { items }: { items: BranchInput[] },
  ): Promise<UpsertPayload> {
    return upsertBranches(ctx, items);
  }
}
