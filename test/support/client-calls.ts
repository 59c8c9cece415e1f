import type { RentalFlowClient } from '../../clients/typescript/src/index.js';
import { unwrap } from '../../clients/typescript/src/index.js';
import type { BrandFacts } from '../../src/demo/facts.js';

/** Makes every call of /v2.0 for partners, each with typed parameters. */
export async function callEveryPartnerCall(client: RentalFlowClient, brand: BrandFacts): Promise<void> {
  const { flowId: flow_id, subTenantIds, partyEmail } = brand;
  const [subTenantId = 0] = subTenantIds;
  const certificate = { certificate_url: 'https://certificates.example.com/client.pdf', flow_id };
  await unwrap(
    client.POST('/v2.0/openflow/protectandsetup', {
      body: {
        deposit_certificate: [certificate],
        prescribed_certificate: [certificate],
        deleted_certificate: null,
        deleted_prescribed_certificate: null,
      },
    }),
  );
  await unwrap(
    client.POST('/v2.0/openflow/certificate/view', {
      params: { query: { flow_id } },
      body: { deposit: true, is_seen: true },
    }),
  );
  await unwrap(
    client.POST('/v2.0/openflow/add-guarantor', {
      body: {
        open_flow_sub_tenant_id: subTenantId,
        email: 'alex.morgan@example.com',
        title: 'Ms',
        number: '07700 900123',
        first_name: 'Alex',
        last_name: 'Morgan',
        post_code: 'BS1 4DJ',
        correspondece_address: '4 Harbour View, Bristol',
      },
    }),
  );
  await unwrap(
    client.POST('/v2.0/openflow/confirmHoldingDeposit', {
      params: { query: { flow_id } },
      body: { open_flow_sub_tenant_id: [subTenantId] },
    }),
  );
  await unwrap(
    client.POST('/v2.0/openflow/emailEsignatureURL', {
      params: { query: { flow_id } },
      body: { to: partyEmail, role: 'tenant', signatureEmail: partyEmail, signatureToken: 'a-token' },
    }),
  );
  await unwrap(client.GET('/v2.0/openflow_logs_timeline', { params: { query: { flow_id, limit: 3 } } }));
  await unwrap(
    client.GET('/v2.0/openflow/flow/renewed', {
      params: { query: { sortBy: 'percentage_completed', sortOrder: 'DESC' } },
    }),
  );
  await unwrap(
    client.POST('/v2.0/properties/portal/leads', {
      body: {
        portal: 'homefinder',
        portal_lead_id: 'HF-1',
        first_name: 'Sam',
        last_name: 'Reed',
        email: 'sam.reed@example.com',
        message: 'Is a viewing possible on Saturday?',
      },
    }),
  );
  await unwrap(client.GET('/v2.0/properties/portal/leads', { params: { query: { limit: 2 } } }));
  await unwrap(
    client.POST('/v2.0/properties/search', {
      params: { query: { page: 0, limit: 2 } },
      body: { lat: '51.5', lon: '-0.12', distance: 5, accomodation_type: ['flat', 'terraced'] },
    }),
  );
  await unwrap(
    client.PUT('/v2.0/maintenance/issues/{id}/status', {
      params: { path: { id: brand.maintenanceIssueId } },
      body: { status: 'inprogress' },
    }),
  );
  await unwrap(client.GET('/v2.0/pre-qualification/current-status'));
  await unwrap(
    client.POST('/v2.0/rent_ready/profile', {
      body: {
        is_tenant_info_shared: true,
        is_right_to_rent_shared: true,
        is_affordability_shared: true,
        is_pre_reference_shared: false,
        is_rental_ledger_shared: false,
        is_id_verification_shared: true,
        is_guarantor_affordability_shared: false,
        default_documents_shared: [1, 4],
      },
    }),
  );
  await unwrap(
    client.POST('/v2.0/tenant_info', {
      body: {
        occupation: 'nurse',
        marital_status: 'married',
        partners_occupation: 'teacher',
        additional_information: '',
        smoker: { formType: 'radio', Label: 'Do you smoke?', value: 'no' },
        rented_accomodation: { formType: 'radio', Label: 'Do you rent today?', value: 'yes' },
        children: { no_of_children: [{ age_of_children: '4' }], value: 'yes' },
        additional_occupants: {
          no_of_occupants: [{ occupation_of_occupants: 'student' }],
          level_2_Feild: 'occupation',
          value: 'yes',
        },
        pets: { no_of_pets: [{ type_of_pets: 'cat' }], value: 'yes' },
      },
    }),
  );
}

/** Makes every call of /v2.0 for operators. */
export async function callEveryOperatorCall(client: RentalFlowClient, brandId: number): Promise<void> {
  const brand = { path: { id: brandId } };
  const issued = await unwrap(
    client.POST('/v2.0/brand/{id}/api-keys', {
      params: brand,
      body: { name: 'Website', scopes: ['properties:read', 'leads:write'] },
    }),
  );
  await unwrap(client.GET('/v2.0/brand/{id}/api-keys', { params: brand }));
  const params = { path: { id: brandId, keyId: issued.id } };
  const rotated = await unwrap(client.POST('/v2.0/brand/{id}/api-keys/{keyId}/rotate', { params }));
  await unwrap(
    client.DELETE('/v2.0/brand/{id}/api-keys/{keyId}', {
      params: { path: { id: brandId, keyId: rotated.id } },
    }),
  );
}
