import { closedList, type ValueOf } from '../../language/closed-list.js';

export const FlowOutcome = closedList('FlowOutcome', 'Why a flow ended without a tenancy agreement.', {
  LANDLORD_DECLINED: ['landlorddeclined', 'The landlord decided not to let to these tenants.'],
  TENANT_WITHDREW: ['tenantwithdrew', 'The tenants decided not to rent the property.'],
});
export type FlowOutcome = ValueOf<typeof FlowOutcome>;
