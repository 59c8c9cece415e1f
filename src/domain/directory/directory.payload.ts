import { connectionOf } from '../base/lists/connection.js';
import { Agent } from './agent.entity.js';
import { Branch } from './branch.entity.js';

export const BranchConnection = connectionOf(() => Branch, 'Branch', 'branches');
export const AgentConnection = connectionOf(() => Agent, 'Agent', 'agents');
