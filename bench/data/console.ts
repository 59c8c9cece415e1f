import { runAll, withoutIndexes } from './indexes.js';
import { AGE, pick } from './words.js';

/** How many rows the first brand gets besides its flows. */
const COUNTS = {
  keys: 40,
  days: 90,
  events: 200_000,
  sent: 20_000,
  emails: 20_000,
  calls: 100_000,
  audit: 20_000,
};

const ALL_FLOWS = `(select id as n, * from flow where brand_id = 1 and reference ~ '^[FR][0-9]') f`;
const START = `coalesce(f.tenancy_starts_on, f.created_at::date + 30)`;

/** The duties of a tenancy in England: the rule, its kind, and its last day from the first day. */
const DUTIES: readonly [key: string, kind: string, days: number][] = [
  ['en.hd.cap', 'C', -30],
  ['en.hd.one', 'C', -30],
  ['en.rtr.initial', 'G', -1],
  ['en.ws', 'G', -5],
  ['en.s48', 'G', 0],
  ['en.gas.copy', 'H', 0],
  ['en.eicr.copy', 'H', 0],
  ['en.rent.advance', 'C', 0],
  ['en.deposit.cap', 'C', 0],
  ['en.infosheet', 'H', 28],
  ['en.deposit.pi', 'H', 30],
  ['en.tenant.ntq', 'W', 300],
  ['en.rent.opening', 'W', 365],
];
const DEADLINES = `
  insert into deadline (brand_id, created_at, updated_at, flow_id, agent_id, branch_id, key, kind, verdict,
    triggered_on, due_on, last_on, met_on)
    select 1, f.created_at, now(), f.id, f.agent_id, f.branch_id, d.key, d.kind, verdict, ${START} - 40,
      due_on, due_on, case when verdict = 'met' then due_on - 1 end
    from ${ALL_FLOWS}
      cross join (values ${DUTIES.map((duty) => `('${duty[0]}', '${duty[1]}', ${duty[2]})`).join(', ')})
        d (key, kind, days)
      cross join lateral (select ${START} + d.days as due_on) due
      cross join lateral (select case when due_on >= current_date then 'due' when d.kind = 'W' then 'met'
        when (f.id * 31 + length(d.key) * 7) % 120 = 0 then 'missed' else 'met' end as verdict) v`;

/** A tenancy is for a year. Two in five have ended after it, and a few are ending. */
const ENDS = `update flow f set tenancy_ends_on = ${START} + 364,
    ended_on = case when f.id % 5 < 2 and ${START} + 364 < current_date then ${START} + 364 end,
    ending_on = case when f.id % 50 = 3 then current_date + (f.id % 60)::int - 5 end
  where f.brand_id = 1 and f.reference ~ '^[FR][0-9]' and f.tenancy_starts_on is not null`;
const SINCE = `update flow f set landlord_since = f.updated_at, referencing_since = f.updated_at,
    tenancy_since = f.updated_at, move_in_since = f.updated_at, property_since = f.created_at
  where f.brand_id = 1 and not f.is_completed`;
const PAYMENTS = `
  insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence, received_on)
    select 1, f.created_at, f.created_at, f.id, (array['holding_deposit', 'tenancy_deposit', 'rent'])[i],
      'received', (array[15000, 100000, 90000])[i], least(current_date, ${START} - (array[35, 10, 5])[i])
    from ${ALL_FLOWS}, generate_series(1, 3) i`;
const CERTIFICATES = `
  insert into certificate (brand_id, created_at, updated_at, flow_id, kind, url, scheme)
    select 1, f.created_at, f.created_at, f.id, (array['deposit', 'prescribed_info', 'inventory'])[i],
      'https://documents.example.com/' || f.id || '/' || i || '.pdf', case when i = 1 then 'tds' end
    from ${ALL_FLOWS}, generate_series(1, 3) i`;
const RENTS = `
  insert into rent_change (brand_id, created_at, updated_at, flow_id, form, new_rent_pence, served_on,
    effective_on, status)
    select 1, f.created_at, f.created_at, f.id, 'form_4a', 95000 + f.id % 500 * 100, ${START} + 300,
      ${START} + 365, 'proposed' from ${ALL_FLOWS} where f.id % 4 = 0 and ${START} + 300 < current_date`;
const NOTICES = `
  insert into notice (brand_id, created_at, updated_at, flow_id, kind, given_by, sub_tenant_ids, grounds,
    served_on, ends_on, defects, status, is_by_all, is_effective, is_for_own_use)
    select 1, now(), now(), f.id, 'tenant_notice', 'tenant', '[]', '[]', f.ending_on - 60, f.ending_on, '[]',
      'served', true, true, false from ${ALL_FLOWS} where f.ending_on is not null`;

/** Checks of the homes that flows name, and when each is due again. */
const CHECKS = `
  insert into compliance_record (brand_id, created_at, updated_at, property_id, kind, outcome, checked_on,
    expires_on, next_due_on)
    select 1, checked, checked, id, kind, 'satisfactory', checked, checked + years * 365,
      checked + years * 365
    from (select p.id, kind, years, current_date - ((p.id * 7919 + years) % (years * 365))::int as checked
      from property p cross join (values ('gas_safety', 1), ('eicr', 5), ('epc', 10)) k (kind, years)
      where p.brand_id = 1 and p.reference ~ '^L') c`;
const CHECKS_DUE = `
  insert into compliance_due (brand_id, id, created_at, updated_at, property_id, is_active, kind, record_id,
    due_on)
    select 1, id, created_at, updated_at, property_id, true, kind, id, next_due_on from compliance_record c
    where brand_id = 1 and not exists (select from compliance_due d where d.brand_id = 1 and d.id = c.id)`;

const NUMBERED_EVENTS = `
  insert into event (brand_id, id, created_at, updated_at, name, version, flow_id, subject_type, subject_id,
    occurred_at, api_key_id, data)
    select 1, last + n, at, at, name, 1, flow, 'flow', flow, at, 3,
      '{"stage": "tenancy", "status": "complete"}'
    from (select last_sequence as last from event_stream where brand_id = 1) s,
      (select n, now() - make_interval(secs => (${COUNTS.events} - n) * 5) as at,
        1000 + ${pick(90_000, 91)} as flow,
        (array['flow.stage_changed', 'payment.received', 'flow.updated'])[1 + n % 3] as name
        from generate_series(1, ${COUNTS.events}) n) e`;
const STREAM = `update event_stream set last_sequence = (select max(id) from event where brand_id = 1),
  last_recorded_at = now() where brand_id = 1`;
const LAST = '(select last_sequence from event_stream where brand_id = 1)';
const ENDPOINTS = `
  insert into webhook_endpoint (brand_id, created_at, updated_at, url, description, types, scopes, status,
    generation, position, failures, is_announced, secret, secret_hint, created_by_key_id)
    select 1, now(), now(), 'https://hooks.example.com/' || n, 'CRM ' || n,
      '["flow.stage_changed", "payment.received", "flow.updated"]', '["flows:read"]',
      case when n = 3 then 'failing' else 'enabled' end, 1, ${LAST} - n * 100, 0, false, 'secret', 'abcd', 3
    from generate_series(1, 3) n`;
const DELIVERIES = `
  insert into webhook_delivery (brand_id, created_at, updated_at, endpoint_id, sequence, name, order_key,
    status, attempts, is_replay, attempted_at, trigger, status_code, error, milliseconds)
    select 1, v.created_at, v.created_at, e.id, v.id, v.name, 'flow ' || v.flow_id,
      case when bad then 'failed' else 'delivered' end, case when bad then 9 else 1 end, false, v.created_at,
      'scheduled', case when bad then 503 else 200 end, case when bad then 'status' end, 40 + v.id % 300
    from webhook_endpoint e join event v on v.brand_id = 1 and v.id > ${LAST} - ${COUNTS.sent}
      cross join lateral (select (v.id * 31 + e.id) % 50 = 0 as bad) b where e.brand_id = 1`;
const ATTEMPTS = `
  insert into webhook_attempt (brand_id, created_at, updated_at, endpoint_id, sequence, attempted_at, trigger,
    status_code, error, milliseconds)
    select 1, created_at, created_at, endpoint_id, sequence, created_at + make_interval(mins => i),
      'scheduled', 503, 'status', 60 from webhook_delivery, generate_series(1, 8) i
    where brand_id = 1 and status = 'failed'`;

const EMAILS = `
  insert into outgoing_message (brand_id, created_at, updated_at, flow_id, recipient, role, signature_email,
    message_id, status, attempts, sent_at, last_error)
    select 1, at, at, 1000 + ${pick(90_000, 92)}, 'p' || n || '@example.com', 'tenant',
      'p' || n || '@example.com', 'm' || n, case when bad then 'failed' else 'sent' end, 1,
      case when not bad then at end, case when bad then '550 5.1.1 No such mailbox here' end
    from (select n, n % 50 = 0 as bad, ${AGE} as at from generate_series(1, ${COUNTS.emails}) n) m`;
const CALLS = `
  insert into request_log (brand_id, created_at, last_at, minute, fingerprint, count, outcome, method, route,
    operations, status, codes, failed_check, problems, key_id, address, duration_ms, request_ids, via,
    flow_id)
    select 1, at, at, date_trunc('minute', at), 'f' || n, 1 + n % 3,
      (array['rejected', 'rejected', 'slow'])[1 + n % 3], 'POST', '/v2.1/flows/{id}/payments',
      '["RecordPayment"]', (array[403, 404, 200])[1 + n % 3],
      (array['["SCOPE_REQUIRED"]', '["NOT_FOUND"]', '[]'])[1 + n % 3]::jsonb,
      (array['scope', 'record', 'none'])[1 + n % 3],
      '[{"path": null, "message": "The key lacks a scope."}]', 3 + n % 5 / 4 * (n % ${COUNTS.keys}),
      '203.0.113.' || n % 250, 12 + n % 900, jsonb_build_array('bench-' || n), 'api',
      1000 + ${pick(90_000, 93)}
    from (select n, now() - make_interval(secs => n * 12) as at
      from generate_series(1, ${COUNTS.calls}) n) c`;
const KEYS = `
  insert into api_key (id, brand_id, user_id, prefix, secret_hash, name, scopes, is_active, created_at,
    last_used_at)
    select 1000 + n, 1, 2, lpad(to_hex(n), 12, '0'), repeat('0', 64), 'Key ' || n, '["flows:read"]', true,
      ${AGE}, now() from generate_series(1, ${COUNTS.keys}) n`;
/** The demo has used its keys today. */
const USAGE = `
  insert into api_key_usage (key_id, day, reads, writes, client_errors)
    select k.id, current_date - age, 1000 + k.id % 7 * 900, 200, 3
    from api_key k, generate_series(0, ${COUNTS.days - 1}) age
    where k.brand_id = 1 and not exists (
      select from api_key_usage known where known.key_id = k.id and known.day = current_date - age)`;
const AUDIT = `
  insert into audit_entry (chain, number, at, action, text, hash, actor_type, actor_id, targets)
    select 1, 1000 + n, at, action, jsonb_build_object('number', 1000 + n,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'action', action,
        'actor', jsonb_build_object('type', 'operator_token', 'id', 1), 'targets', targets,
        'brand_id', 1, 'request_id', null, 'changes', '{"until": [null, "2027-01-01"]}'::jsonb)::text, md5(n::text), 'operator_token', 1, targets
    from (select n, now() - make_interval(secs => (${COUNTS.audit} - n) * 600) as at,
        (array['api_key.issued', 'api_key.rotated', 'rule.overridden'])[1 + n % 3] as action,
        jsonb_build_array(jsonb_build_object('type', 'api_key', 'id', 1001 + n % ${COUNTS.keys})) as targets
      from generate_series(1, ${COUNTS.audit}) n) a`;
const NUMBERED = `update audit_chain set last_number = (select max(number) from audit_entry where chain = 1)
  where chain = 1`;

const TABLES = `^(${[
  ...['deadline', 'payment', 'certificate', 'rent_change', 'notice', 'compliance_record', 'compliance_due'],
  ...['event', 'webhook_delivery', 'webhook_attempt', 'outgoing_message'],
  ...['request_log', 'api_key_usage', 'audit_entry'],
].join('|')})$`;

/** Adds to a filled brand what the screens of the console show besides flows, properties and people. */
export const fillConsole = (connectionString: string): Promise<void> =>
  withoutIndexes(
    connectionString,
    async (clients) => {
      await runAll(clients, [
        [ENDS, SINCE, 'analyze flow', DEADLINES, NOTICES, RENTS].join(';'),
        NUMBERED_EVENTS,
      ]);
      await runAll(clients, [STREAM, [CHECKS, CHECKS_DUE].join(';'), PAYMENTS, CERTIFICATES]);
      await runAll(clients, [
        [ENDPOINTS, DELIVERIES, ATTEMPTS].join(';'),
        EMAILS,
        CALLS,
        [KEYS, USAGE].join(';'),
        [AUDIT, NUMBERED].join(';'),
      ]);
    },
    TABLES,
  );
