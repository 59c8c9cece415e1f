import { schemaFolder } from '../../../src/paths.js';
import { readExamples } from '../../../src/rest/example.js';
import { addGuarantor } from '../guarantors.js';
import type { TestService } from '../service.js';

/** Gives every record different values: with equal values a column that is not read could go unnoticed. */
const FILL = `
  do $$ declare name text; begin
    for name in select column_name from information_schema.columns
      where table_name = 'flow' and data_type = 'boolean' and column_name <> 'is_deleted' loop
      execute format('update flow set %I = (id %% 2 = 0)', name);
    end loop;
  end $$;
  update flow set envelope_id = 'E1', supporting_documents_url = 'https://a.example',
    prescribed_contract_url = 'https://b.example', bespoke_contract_url = 'https://c.example',
    nha_contract_url = 'https://d.example', ast_uploaded_at = '2026-02-03T04:05:06Z',
      bespoke_contract_uploaded_at = now(), nha_generated_at = now(),
    additional_conditions = 'No drums.', uploaded_ast_contract_url = 'https://e.example',
      jurisdiction = 'wales', landlord_status = 4, documents_status = 2, move_in_status = 1,
    common_conditions = 'None.', how_to_rent_pdf_url = '', reference = 'F-' || id::text, archived_at = now(),
      deleted_at = now(), agreement_entered_at = now(),
    tenancy_kind = 'standard_fixed', tenancy_kind_source = 'stated', tenancy_ends_on = '2027-11-30',
    tenancy_starts_on = '2026-12-01', rent_pence = 120000, rent_period = 'monthly' where id % 2 = 0;
  update flow set property_status = 2, landlord_bank_account_id = id,
    how_to_rent_pdf_url = 'https://f.example', rent_period = 'weekly' where id % 3 = 0;
  update flow set reference = 'F' || id::text, archived_at = now(), deleted_at = now(),
    agreement_entered_at = now(), tenancy_starts_on = '2026-12-01',
    rent_due_from = '2026-12-05', ending_on = '2027-11-30', ended_on = '2027-11-30',
    first_rent_pence = 60000, rent_due_day = 5,
    rent_pence = 120000, rent_period = 'monthly', outcome = 'tenant_withdrew', decided_on = '2026-11-30',
      decision_reason = 'Too far.' where id % 2 = 0;
  insert into contract_record (brand_id, created_at, updated_at, flow_id, sub_tenant_id, kind, step, at, url)
    select brand_id, now(), now(), flow_id, nullif(id % 2, 0) * id, 'ast', 'signed', now(),
      nullif('https://f.example', repeat('x', id::int % 3)) from sub_tenant;
  insert into payment (brand_id, created_at, updated_at, flow_id, payer_sub_tenant_id, kind, direction,
    amount_pence, received_on, applied_to, note)
    select brand_id, now(), now(), flow_id, id, 'holding_deposit', 'applied', id, '2026-11-30', 'rent',
      'By card.' from sub_tenant;
  update maintenance_issue set status_before_hold = 'scheduled' where id % 2 = 0;
  update portal_lead set flow_id = (select min(id) from flow f where f.brand_id = portal_lead.brand_id)
    where id % 2 = 0;
  update guarantor set middle_name = 'Q', report_content = 'Good.', salary = 36000,
    last_reference_update_at = now(), completed_at = now();
  update pre_qualification set pre_reference = '{"a":1}', reference_documents = '{"b":2}', salary = 30000,
    id_started_at = '2026-02-03T04:05:06Z', is_id_payment_required = true;
  update property set documents = '[{"url":"https://g.example","caption":"Plan"}]';
  update certificate set seen_at = now(), scheme = 'tds' where id % 2 = 0`;

/**
 * The data that the documented examples save for the key’s tenant, and a guarantor: the demo may have none of
 * them.
 */
export async function saveExamples(service: TestService): Promise<void> {
  const examples = readExamples(schemaFolder('examples'));
  const send = (id: string, path: string) =>
    service.call('POST', path, { body: examples.get(id)?.request?.body });
  await send('WriteTenantInfoData', '/v2.0/tenant_info');
  await send('UpdateRentReadySettings', '/v2.0/rent_ready/profile');
  await addGuarantor(service);
}

/** Fills every column of flows and of what belongs to them, and lets the demo’s flow be renewed. */
export async function fillColumns(service: TestService): Promise<void> {
  await service.sql(FILL);
  const { flowId, renewedFlowId } = service.brand;
  await service.sql('update flow set renewed_from = $1 where id = $2', [flowId, renewedFlowId]);
  // The arrears of an assured tenancy have a threshold.
  await service.sql(
    `update flow set is_rent_recorded_here = true, jurisdiction = 'england', tenancy_kind = 'assured',
      tenancy_starts_on = '2026-06-01', rent_pence = 120000, rent_period = 'monthly' where id = $1`,
    [flowId],
  );
}
