import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { PageArgs } from '../base/page.js';
import { Flow } from '../flow/flow.entity.js';
import { payloadFlow } from '../flow/payload-flow.js';
import { RecordContractPayload } from './contract.payload.js';
import { ContractRecord } from './contract-record.entity.js';

@Resolver(() => Flow)
export class FlowContracts {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => [ContractRecord], {
    description: 'The steps of the documents of the tenancy, oldest first.',
  })
  contracts(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContractRecord[]> {
    const contracts = { entity: ContractRecord, by: 'flow', direction: 'asc' } as const;
    return relations.many(contracts, flow.id, page, selectedNames(info));
  }
}

@Resolver(() => RecordContractPayload)
export class RecordedContract {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => ContractRecord, {
    nullable: true,
    description:
      'The step; where the party had signed before, that signature. A key without the scope `flows:read` ' +
      'gets null and an error.',
  })
  contract(
    @Root() { contractId }: RecordContractPayload,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ContractRecord> {
    return relations.one(ContractRecord, contractId, selectedNames(info));
  }
}

export const RecordedContractFlow = payloadFlow(() => RecordContractPayload);
