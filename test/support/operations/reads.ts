import { type SampleOf, sample } from './sample.js';

/** The queries of partners about flows, tenants, properties, maintenance and leads. */
export const READS: readonly SampleOf[] = [
  () => sample('viewer', '{ viewer { key { id } } }'),
  () => sample('stageMachine', '{ stageMachine { stages } }'),
  ({ flowId }) =>
    sample('flow', 'query ($id: SafeInt!) { flow(id: $id) { id crmTenancyId } }', { id: flowId }),
  ({ agentId, branchId }) =>
    sample(
      'flows',
      `query ($agentId: SafeInt, $branchId: SafeInt) {
        flows(agentId: $agentId, branchId: $branchId) { totalCount edges { node { id } } }
      }`,
      {
        agentId,
        branchId,
      },
    ),
  ({ flowId, agentId, branchId }) =>
    sample(
      'deadlines',
      `query ($flowId: SafeInt, $agentId: SafeInt, $branchId: SafeInt) {
        deadlines(flowId: $flowId, agentId: $agentId, branchId: $branchId) {
          totalCount edges { node { key flow { id } } }
        }
      }`,
      { flowId, agentId, branchId },
    ),
  ({ agentId, branchId }) =>
    sample(
      'deadlineDays',
      `query ($agentId: SafeInt, $branchId: SafeInt) {
        deadlineDays(from: "2026-11-01", to: "2026-12-31", agentId: $agentId, branchId: $branchId) {
          lastOn state count
        }
      }`,
      { agentId, branchId },
    ),
  ({ agentId, branchId }) =>
    sample(
      'flowStageCounts',
      `query ($agentId: SafeInt, $branchId: SafeInt) {
        flowStageCounts(agentId: $agentId, branchId: $branchId) { stage count }
      }`,
      { agentId, branchId },
    ),
  () =>
    sample(
      'checkAmounts',
      `{
        checkAmounts(input: { jurisdiction: ENGLAND, rentPence: 120000, rentPeriod: MONTHLY }) {
          items { kind maximumPence }
        }
      }`,
    ),
  ({ flowId }) =>
    sample(
      'checkRentChange',
      `query ($id: SafeInt!) {
        checkRentChange(flowId: $id, servedOn: "2026-12-01") { earliestOn limits { key earliestOn } }
      }`,
      { id: flowId },
    ),
  ({ flowId }) =>
    sample(
      'rentChanges',
      `query ($flowId: SafeInt) {
        rentChanges(flowId: $flowId) { totalCount edges { node { id flow { id } } } }
      }`,
      { flowId },
    ),
  () => sample('possessionGrounds', '{ possessionGrounds(jurisdiction: ENGLAND) { code title } }'),
  ({ flowId }) =>
    sample(
      'rentSchedule',
      `query ($id: SafeInt!) {
        rentSchedule(flowId: $id, from: "2026-06-01", to: "2026-12-31") { rents { dueOn amountPence } }
      }`,
      { id: flowId },
    ),
  ({ flowId }) =>
    sample('arrears', 'query ($id: SafeInt!) { arrears(flowId: $id, on: "2026-12-01") { duePence } }', {
      id: flowId,
    }),
  ({ flowId }) =>
    sample(
      'flowTimeline',
      'query ($id: SafeInt!) { flowTimeline(flowId: $id) { totalCount edges { node { id } } } }',
      {
        id: flowId,
      },
    ),
  () => sample('referencing', '{ referencing { id } }'),
  () => sample('tenantInfo', '{ tenantInfo { id } }'),
  () => sample('rentReadyProfile', '{ rentReadyProfile { id } }'),
  () =>
    sample(
      'searchProperties',
      '{ searchProperties(input: { lat: "51.5", lon: "-0.12" }) { totalCount edges { node { id } } } }',
    ),
  ({ propertyId }) =>
    sample('property', 'query ($id: SafeInt!) { property(id: $id) { id postcode } }', { id: propertyId }),
  ({ issueId }) =>
    sample('maintenanceIssue', 'query ($id: SafeInt!) { maintenanceIssue(id: $id) { id title } }', {
      id: issueId,
    }),
  ({ flowId, propertyId }) =>
    sample(
      'maintenanceIssues',
      `query ($flowId: SafeInt, $propertyId: SafeInt) {
        maintenanceIssues(flowId: $flowId, propertyId: $propertyId) { totalCount edges { node { id } } }
      }`,
      { flowId, propertyId },
    ),
  ({ branchId, propertyId }) =>
    sample(
      'complianceDue',
      `query ($branchId: SafeInt, $propertyId: SafeInt) {
        complianceDue(branchId: $branchId, propertyId: $propertyId) {
          totalCount edges { node { kind property { id } record { id } } }
        }
      }`,
      { branchId, propertyId },
    ),
  () => sample('leads', '{ leads { totalCount edges { node { id } } } }'),
  ({ flowId }) =>
    sample(
      'events',
      'query ($flowId: SafeInt) { events(flowId: $flowId) { edges { node { id type flowId } } } }',
      { flowId },
    ),
  ({ brandId }) =>
    sample('event', 'query ($id: String!) { event(id: $id) { id type } }', { id: `evt_${brandId}_1` }),
  () => sample('eventTypes', '{ eventTypes { type scope } }'),
];
