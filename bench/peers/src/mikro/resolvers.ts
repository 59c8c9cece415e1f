import type { EntityManager, InferEntity } from '@mikro-orm/postgresql';
import type { Caller } from '../shared/caller.js';
import { DateTime } from '../shared/date-time.js';
import { PAGE_SIZE } from '../shared/renewed-flows.js';
import { STAGE_RESOLVERS } from '../shared/stage-resolvers.js';
import { Flow } from './entities.js';

export interface Context {
  em: EntityManager;
  caller: Caller;
}

type FlowEntity = InferEntity<typeof Flow>;

const NEWEST = { createdAt: 'desc', id: 'desc' } as const;

/** Relations are loaded by the ORM's own data loaders. */
export const resolvers = {
  DateTime,
  Query: {
    viewer: (_root: unknown, _args: unknown, { caller }: Context) => caller,
    flows: async (_root: unknown, { first }: { first: number }, { em, caller }: Context) => {
      const where = { brandId: caller.brandId, isDeleted: false };
      const flows = await em.find(Flow, where, { orderBy: NEWEST, limit: first });
      return { edges: flows.map((node) => ({ node })) };
    },
    renewedFlows: async (_root: unknown, _args: unknown, { em, caller }: Context) => {
      const where = { brandId: caller.brandId, isDeleted: false, isRenewed: true };
      const options = { orderBy: NEWEST, limit: PAGE_SIZE };
      const [flows, total] = await em.findAndCount(Flow, where, options);
      return { total, pageSize: PAGE_SIZE, flows };
    },
  },
  Flow: {
    ...STAGE_RESOLVERS,
    property: (flow: FlowEntity) => flow.property.load(),
    agent: (flow: FlowEntity) => flow.agent?.load(),
    branch: (flow: FlowEntity) => flow.branch?.load(),
    subTenants: (flow: FlowEntity) => flow.subTenants.loadItems(),
    propertyId: (flow: FlowEntity) => flow.property.id,
    agentId: (flow: FlowEntity) => flow.agent?.id ?? 0,
    branchId: (flow: FlowEntity) => flow.branch?.id ?? 0,
    renewedFrom: (flow: FlowEntity) => flow.predecessorId ?? 0,
    landlordBankAccountId: (flow: FlowEntity) => flow.bankAccountId ?? 0,
    agreementUploadedAt: (flow: FlowEntity) => flow.agreementUploaded ?? flow.createdAt,
    isSupportingDocumentsSeen: (flow: FlowEntity) => String(flow.supportingDocumentsSeen),
  },
};
