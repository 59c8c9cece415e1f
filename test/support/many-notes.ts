const NOTED = {
  flow_id: 'flow',
  property_id: 'property',
  person_id: 'app_user',
  issue_id: 'maintenance_issue',
  lead_id: 'portal_lead',
};

/** A note about each record of a brand. */
export const MANY_NOTES = [
  ...Object.entries(NOTED).map(
    ([
      column,
      table,
    ]) => `insert into note (brand_id, created_at, updated_at, ${column}, body, created_by_key_id)
      select 1, now() + id * interval '1 second', now(), id, 'A note', 1 from ${table} where brand_id = 1`,
  ),
  'analyze note',
].join('; ');
