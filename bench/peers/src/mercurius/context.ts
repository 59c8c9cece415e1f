import type { Caller } from '../shared/caller.js';

declare module 'mercurius' {
  interface MercuriusContext {
    caller: Caller;
  }
}

/** A flow with the ids that lead to its relations. */
export interface FlowRow {
  id: number;
  propertyId: number;
  agentId: number;
  branchId: number;
}
