import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const FlowOutcome = closedList('FlowOutcome', 'Why a flow ended without a tenancy agreement.', {
  LANDLORD_DECLINED: ['landlord_declined', 'The landlord decided not to let to these tenants.'],
  TENANT_WITHDREW: ['tenant_withdrew', 'The tenants decided not to rent the property.'],
});
export type FlowOutcome = ValueOf<typeof FlowOutcome>;
