/** The settings of a rent-ready profile that shares everything. */
export const ALL_SHARED = {
  is_tenant_info_shared: true,
  is_right_to_rent_shared: true,
  is_affordability_shared: true,
  is_pre_reference_shared: true,
  is_rental_ledger_shared: true,
  is_id_verification_shared: true,
  is_guarantor_affordability_shared: true,
} as const;
