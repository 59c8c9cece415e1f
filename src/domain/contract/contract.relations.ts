import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { RecordContractPayload } from './contract.payload.js';
import { ContractRecord } from './contract-record.entity.js';

@Resolver(() => Flow)
export class FlowContracts {
  @ToMany(
    Scope.FLOWS_READ,
    () => ContractRecord,
    'flow',
    'The steps of the documents of the tenancy, oldest first.',
  )
  contracts!: ContractRecord[];
}

@Resolver(() => RecordContractPayload)
export class RecordedContract {
  @ToOne(
    Scope.FLOWS_READ,
    () => ContractRecord,
    'contractId',
    'The step; if the party had signed before, the earlier signature. A key without the scope `flows:read` ' +
      'gets null and an error.',
    { nullable: true },
  )
  contract!: ContractRecord | null;
}

export const RecordedContractFlow = payloadFlow(() => RecordContractPayload);
