import type { CallResponse, TestService } from './service.js';

/** A guarantor in the format of `POST /v2.0/openflow/add-guarantor`. */
const GUARANTOR = {
  email: 'g@example.com',
  title: 'Dr',
  number: '1',
  last_name: 'Stone',
  post_code: 'AB1',
  first_name: 'Ann',
  correspondece_address: 'here',
};

/** Adds a guarantor to a sub-tenant, to the first one of the brand's flow by default. */
export const addGuarantor = (
  service: TestService,
  subTenantId = service.brand.subTenantIds[0],
): Promise<CallResponse> =>
  service.call('POST', '/v2.0/openflow/add-guarantor', {
    body: { ...GUARANTOR, open_flow_sub_tenant_id: subTenantId },
  });
