/** What the pages of the demo have filled in. */
export interface DemoOfPages {
  partnerKey: string;
  flowId: number;
  renewedFlowId: number;
  subTenantIds: number[];
  partyEmail: string;
  maintenanceIssueId: number;
}

/** The ids for the scripts; the key is in its field. */
export function idsOf(demo: DemoOfPages): object {
  const { flowId, renewedFlowId, subTenantIds, partyEmail, maintenanceIssueId } = demo;
  return { flowId, renewedFlowId, subTenantIds, partyEmail, maintenanceIssueId };
}
