/** Deliveries of two webhook endpoints of the first brand, many of the first one. */
export const MANY_DELIVERIES = `insert into webhook_endpoint (brand_id, created_at, updated_at, url, description,
    types, scopes, status, generation, position, failures, is_announced, secret, secret_hint, created_by_key_id)
  select 1, now(), now(), 'https://hooks.example.com/' || n, 'Endpoint ' || n, '["flow.updated"]',
    '["flows:read"]', 'enabled', 1, 1000000, 0, false, 'secret', 'abcd', k.id
  from generate_series(1, 2) n, (select min(id) as id from api_key where brand_id = 1) k;
insert into webhook_delivery (brand_id, created_at, updated_at, endpoint_id, sequence, name, order_key, status,
    attempts, is_replay, attempted_at, trigger, status_code, milliseconds)
  select 1, now(), now(), w.id, n, 'flow_updated', 'flow ' || n, 'delivered', 1, false, now(), 'scheduled', 200, 40
  from webhook_endpoint w, generate_series(1, 20000) n
  where w.brand_id = 1 and (w.description = 'Endpoint 1' or (w.description = 'Endpoint 2' and n <= 5));
analyze webhook_delivery`;
