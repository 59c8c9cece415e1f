/** The documented members of a flow record, in order. */
export const NULLABLE_STRINGS = [
  'holding_deposit_button_text',
  'verification_button_text',
  'rental_offer_button_text',
  'holding_deposit_message',
  'landlord_button_text',
  'property_button_text',
  'verification_message',
  'rental_offer_message',
  'tenancy_button_text',
  'move_in_button_text',
  'landlord_message',
  'property_message',
  'tenancy_message',
  'doc_button_text',
  'move_in_message',
  'doc_message',
  'bespoke_contract_url',
  'nha_contract_url',
  'envid',
  'supporting_documents_url',
  'prescribed_contract_url',
  'ast_contract_url',
];
export const STRINGS = [
  'crm_landlord_id',
  'crm_applicant_id',
  'crm_tenancy_id',
  'is_supporting_documents_seen',
  'movein_payee_ref',
  'payee_ref',
  'break_clause',
  'common_conditions',
  'additional_conditions',
  'uploaded_ast_contract_url',
  'ast_contract_signed_url',
  'how_to_rent_pdf_url',
];
export const TIMESTAMPS = ['updatedAt', 'createdAt', 'ast_uploaded_at'];
export const NULLABLE_TIMESTAMPS = ['besponse_contract_uploaded_at', 'nha_generate_at', 'ast_generate_at'];
export const BOOLEANS = [
  'bb_opt_out',
  'is_bespoke_contract_uploaded',
  'is_send_holding_deposit_details',
  'is_send_deposit_setup_details',
  'is_send_rental_offer_details',
  'is_send_document_details',
  'is_send_tenant_details',
  'is_send_movein_details',
  'is_show_save_continue_popup',
  'move_in_money_from_lead_tenant',
  'holding_deposit_collection_from_lead_tenant',
  'is_flow_used',
  'is_rental_payment_received_by_landlord',
  'is_holding_deposit_received_by_landlord',
  'is_movein_money_received_by_landlord',
  'is_prescribed_contract_seen',
  'is_deleted',
  'is_ast_signed',
  'is_added_to_property',
  'is_nha_generated',
  'is_ast_generated',
  'is_completed',
  'is_renewed',
  'is_archived',
];
export const STATUSES = [
  'verification_status',
  'landlord_status',
  'gurantor_status',
  'move_in_status',
  'holding_deposit_status',
  'rental_offer_status',
  'doc_status',
  'property_status',
  'tenancy_status',
];
export const NUMBERS = [
  'landlord_bank_account_id',
  'number_of_occupants',
  ...STATUSES,
  'percentage_completed',
  'renewed_from',
  'agent_id',
  'property_id',
  'branch_id',
  'openflow_id',
];
export const OPTIONAL_ADDRESS = [
  'postcode',
  'display_address',
  'address_line1',
  'address_line2',
  'address_line3',
  'address_line4',
];

/** The stages that have a message and a button text: all except the guarantor's. */
export const TALKING_STAGES = [
  'property',
  'landlord',
  'rental_offer',
  'holding_deposit',
  'verification',
  'tenancy',
  'doc',
  'move_in',
];

const COLUMNS: Readonly<Record<string, string>> = {
  verification_status: 'referencing_status',
  doc_status: 'documents_status',
  movein_payee_ref: 'move_in_payee_ref',
  envid: 'envelope_id',
  besponse_contract_uploaded_at: 'bespoke_contract_uploaded_at',
  nha_generate_at: 'nha_generated_at',
  ast_generate_at: 'ast_generated_at',
  gurantor_status: 'guarantor_status',
  is_send_movein_details: 'is_send_move_in_details',
  is_movein_money_received_by_landlord: 'is_move_in_money_received_by_landlord',
};

/** The column of each member. */
export const columnOf = (member: string): string => COLUMNS[member] ?? member;
