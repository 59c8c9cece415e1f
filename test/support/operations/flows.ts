import { type SampleOf, sample } from './sample.js';

const TERMS = { rentPence: 120_000, rentPeriod: 'MONTHLY' };
const TENANT = { firstName: 'Ann', lastName: 'Stone', isLead: true };

/** The mutations of flows. */
export const FLOWS: readonly SampleOf[] = [
  ({ propertyId, agentId, branchId }) =>
    sample('createFlow', 'mutation ($input: CreateFlowInput!) { createFlow(input: $input) { flowId } }', {
      input: { ...TERMS, propertyId, agentId, branchId, tenants: [TENANT] },
    }),
  ({ flowId, agentId, propertyId }) =>
    sample(
      'updateFlow',
      'mutation ($id: SafeInt!, $input: UpdateFlowInput!) { updateFlow(id: $id, input: $input) { flowId } }',
      { id: flowId, input: { agentId, propertyId, crmTenancyId: 'C-1' } },
    ),
  ({ flowId }) =>
    sample(
      'addSubTenant',
      `mutation ($id: SafeInt!, $input: AddSubTenantInput!) {
        addSubTenant(flowId: $id, input: $input) { subTenantId }
      }`,
      { id: flowId, input: TENANT },
    ),
  ({ spareFlowId, nextLeadId }) =>
    sample(
      'setLeadTenant',
      `mutation ($id: SafeInt!, $subTenantId: SafeInt!) {
        setLeadTenant(flowId: $id, subTenantId: $subTenantId) { subTenantId }
      }`,
      { id: spareFlowId, subTenantId: nextLeadId },
    ),
  ({ spareFlowId, removableId }) =>
    sample(
      'removeSubTenant',
      `mutation ($id: SafeInt!, $subTenantId: SafeInt!) {
        removeSubTenant(flowId: $id, subTenantId: $subTenantId) { flowId }
      }`,
      { id: spareFlowId, subTenantId: removableId },
    ),
  ({ spareFlowId }) =>
    sample(
      'renewFlow',
      'mutation ($id: SafeInt!, $input: RenewFlowInput!) { renewFlow(id: $id, input: $input) { flowId } }',
      { id: spareFlowId, input: { type: 'NEW_TENANCY', rentPence: 130_000 } },
    ),
  ({ spareFlowId }) =>
    sample('archiveFlow', 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }', {
      id: spareFlowId,
    }),
  ({ archivedFlowId }) =>
    sample('restoreFlow', 'mutation ($id: SafeInt!) { restoreFlow(id: $id) { flowId } }', {
      id: archivedFlowId,
    }),
  ({ spareFlowId }) =>
    sample('deleteFlow', 'mutation ($id: SafeInt!) { deleteFlow(id: $id) { flowId } }', { id: spareFlowId }),
  ({ flowId }) =>
    sample(
      'moveStage',
      `mutation ($id: SafeInt!, $input: MoveStageInput!) {
        moveStage(flowId: $id, input: $input) { flowId }
      }`,
      { id: flowId, input: { stage: 'DOCUMENTS', status: 'CANCELLED' } },
    ),
];
