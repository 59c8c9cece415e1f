/** The columns of a flow, under the names that the documented call has for them. */
export const FLOW_COLUMNS = `
  f.bespoke_contract_url, f.nha_contract_url, f.envelope_id as envid, f.supporting_documents_url,
  f.prescribed_contract_url, f.ast_contract_url, f.crm_landlord_id, f.crm_applicant_id,
  f.crm_tenancy_id, f.supporting_documents_seen::text as is_supporting_documents_seen,
  f.move_in_payee_ref as movein_payee_ref, f.payee_ref, f.break_clause, f.common_conditions,
  f.additional_conditions, f.uploaded_ast_contract_url, f.ast_contract_signed_url,
  f.how_to_rent_pdf_url, f.updated_at as "updatedAt", f.created_at as "createdAt",
  coalesce(f.ast_uploaded_at, f.created_at) as ast_uploaded_at,
  f.bespoke_contract_uploaded_at as besponse_contract_uploaded_at,
  f.nha_generated_at as nha_generate_at, f.ast_generated_at as ast_generate_at, f.bb_opt_out,
  f.is_bespoke_contract_uploaded, f.is_send_holding_deposit_details, f.is_send_deposit_setup_details,
  f.is_send_rental_offer_details, f.is_send_document_details, f.is_send_tenant_details,
  f.is_send_move_in_details as is_send_movein_details, f.is_show_save_continue_popup,
  f.move_in_money_from_lead_tenant, f.holding_deposit_collection_from_lead_tenant, f.is_flow_used,
  f.is_rental_payment_received_by_landlord, f.is_holding_deposit_received_by_landlord,
  f.is_move_in_money_received_by_landlord as is_movein_money_received_by_landlord,
  f.is_prescribed_contract_seen, f.is_deleted, f.is_ast_signed, f.is_added_to_property,
  f.is_nha_generated, f.is_ast_generated, f.is_completed, f.is_renewed, f.is_archived,
  coalesce(f.landlord_bank_account_id, 0) as landlord_bank_account_id, f.number_of_occupants,
  f.referencing_status as verification_status, f.landlord_status, f.guarantor_status as gurantor_status, f.move_in_status,
  f.holding_deposit_status, f.rental_offer_status, f.documents_status as doc_status, f.property_status, f.tenancy_status,
  f.percentage_completed, coalesce(f.renewed_from, 0) as renewed_from,
  coalesce(f.agent_id, 0) as agent_id, f.property_id, coalesce(f.branch_id, 0) as branch_id,
  f.id as openflow_id`;

/** The columns of its property, likewise. */
export const PROPERTY_COLUMNS = `
  p.images as property_images, p.postcode, p.display_address,
  p.address_line1, p.address_line2, p.address_line3, p.address_line4`;
