import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { UpsertPayload } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { batchCost, textSearchPrice } from '../base/price.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Agent } from './agent.entity.js';
import { Branch } from './branch.entity.js';
import {
  AgentInput,
  AgentsArgs,
  BranchesArgs,
  BranchInput,
  UpsertAgentsInput,
  UpsertBranchesInput,
} from './directory.input.js';
import { AgentConnection, BranchConnection } from './directory.payload.js';
import { upsertAgents, upsertBranches } from './directory.service.js';
import { agents, branches } from './directory-lists.service.js';

const SEARCH = { price: textSearchPrice('text') };

@Resolver(() => Agent)
export class DirectoryResolver {
  @Reads(Scope.DIRECTORY_READ, () => BranchConnection, 'The branches of the brand, newest first.', SEARCH)
  branches(
    @Ctx() ctx: Context,
    @Args(() => BranchesArgs) args: BranchesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Branch>> {
    return branches(ctx, args, info);
  }

  @Reads(Scope.DIRECTORY_READ, () => AgentConnection, 'The agents of the brand, newest first.', SEARCH)
  agents(
    @Ctx() ctx: Context,
    @Args(() => AgentsArgs) args: AgentsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Agent>> {
    return agents(ctx, args, info);
  }

  @Changes(
    Scope.DIRECTORY_WRITE,
    () => UpsertPayload,
    'Creates and updates branches by their references.',
    batchCost(() => BranchInput),
  )
  async upsertBranches(
    @Ctx() ctx: Context,
    @Arg('input', () => UpsertBranchesInput, { description: 'The branches.' })
    { items }: { items: BranchInput[] },
  ): Promise<UpsertPayload> {
    return { results: await upsertBranches(ctx, items) };
  }

  @Changes(
    Scope.DIRECTORY_WRITE,
    () => UpsertPayload,
    'Creates and updates agents by their references.',
    batchCost(() => AgentInput),
  )
  async upsertAgents(
    @Ctx() ctx: Context,
    @Arg('input', () => UpsertAgentsInput, { description: 'The agents.' })
    { items }: { items: AgentInput[] },
  ): Promise<UpsertPayload> {
    return { results: await upsertAgents(ctx, items) };
  }

  @ToOne(
    Scope.DIRECTORY_READ,
    () => Branch,
    'branch',
    'The branch of the agent. A key without the scope `directory:read` gets null and an error.',
    { nullable: true },
  )
  branch!: Branch | null;
}
