/**
 * One flow in 400, and one property in 1,000, of a person of the first brand who is alone in no flow; returns
 * the id.
 */
export const JOINT_LANDLORD = `with person as (
    insert into app_user (brand_id, created_at, updated_at, kind) values (1, now(), now(), 'landlord') returning id
  ), list as (select jsonb_build_array(jsonb_build_object('personId', id)) as of from person
  ), flows as (update flow set joint_landlords = list.of from list where brand_id = 1 and id % 400 = 0
  ), homes as (update property set landlords = list.of from list where brand_id = 1 and id % 1000 = 0
  ) select id from person`;
