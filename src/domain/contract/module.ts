import type { Module } from '../base/module/module.js';
import { contractEvents } from './contract.events.js';
import { FlowContracts, RecordedContract, RecordedContractFlow } from './contract.relations.js';
import { ContractResolver } from './contract.resolver.js';
import { ContractRecord } from './contract-record.entity.js';

export const contract = {
  entities: [ContractRecord],
  resolvers: [ContractResolver, FlowContracts, RecordedContract, RecordedContractFlow],
  events: contractEvents,
} satisfies Module;
