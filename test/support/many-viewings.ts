/** Viewings and offers of a brand: one of each person, and of each lead. */
export const MANY_VIEWINGS = `insert into viewing (brand_id, created_at, updated_at, property_id, person_ids, lead_id,
      kind, status, starts_at, ends_at)
    select 1, now(), now(), (select min(id) from property where brand_id = 1), jsonb_build_array(n), l.id,
      'video', 'booked', now() + n * interval '1 minute', now() + n * interval '2 minutes'
    from generate_series(1, 20000) n left join portal_lead l on l.brand_id = 1 and l.id = n;
  insert into offer (brand_id, created_at, updated_at, property_id, person_ids, lead_id, rent_pence, rent_period,
      occupants, conditions)
    select 1, created_at + n * interval '1 minute', now(), property_id, person_ids, lead_id, 1, 'monthly', 1, '[]'
    from (select *, row_number() over () as n from viewing where brand_id = 1) v;
  analyze viewing, offer`;
