import { runAll, withoutIndexes } from './data/indexes.js';
import { AGE, FIRST, LAST, oneOf, pick, properties } from './data/words.js';

/** How many rows of each kind `fill` adds to the first brand. */
export interface Sizes {
  properties: number;
  /** Flows that renew another one. */
  renewals: number;
  /** Timeline entries; a hundredth of them belong to one flow. */
  entries: number;
}

const FIRST_PROPERTY = `(select id from property where brand_id = 1 and reference = 'L1')`;

const people = (count: number): string => `
  insert into app_user (brand_id, reference, created_at, updated_at, kind, first_name, last_name, email,
    phone)
    select 1, 'P' || n, ${AGE}, now(), case when n % 4 = 0 then 'landlord' else 'tenant' end,
      ${oneOf(FIRST, 31)}, ${oneOf(LAST, 32)},
      'p' || n || '@example.com', '07' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0')
    from generate_series(1, ${count}) n`;

/** SQL of the status of the stage at a place. */
const statusOf = (place: number): string =>
  `case when stage > ${place} then 3 when stage = ${place} ` +
  `then ${place === 5 ? '1 + n % 400 / 399 * 3' : '1'} else 0 end`;

/**
 * First the flows that are renewed, then their renewals. A new flow is at some stage, and the others are
 * complete.
 */
const flows = (count: number, isRenewed: boolean): string => `
  insert into flow (brand_id, reference, created_at, updated_at, property_id, agent_id, branch_id,
    landlord_id, renewed_from, is_renewed,
      percentage_completed, is_completed, is_archived, tenancy_starts_on, crm_tenancy_id, crm_landlord_id,
      property_status, landlord_status, rental_offer_status, holding_deposit_status, referencing_status,
        tenancy_status, documents_status, move_in_status)
    select 1, '${isRenewed ? 'R' : 'F'}' || n, at, at + make_interval(hours => ${pick(900, 40)}::int),
      ${FIRST_PROPERTY} + ${pick(9973, 41)}, a.id, a.branch_id,
      (select min(id) from app_user where brand_id = 1 and reference = 'P4') + 4 * ${pick(400, 42)},
        ${isRenewed ? 'p.id' : 'null'}, ${isRenewed},
      least(100, stage * 12), stage = 9, n % 7 = 0,
        case when n % 9 > 0 then (at + interval '30 days')::date end, 'T' || n, 'L' || ${pick(30_000, 43)},
      ${[1, 2, 3, 4, 5, 6, 7, 8].map(statusOf).join(', ')}
    from (select n, ${AGE} as at, case when ${pick(10, 44)} = 0 then 1 + ${pick(8, 45)} else 9 end as stage
      from generate_series(1, ${count}) n) f
      join (select id, branch_id, row_number() over (order by id) - 1 as place, count(*) over () as agents
        from agent where brand_id = 1) a on a.place = n % a.agents
      ${isRenewed ? `join flow p on p.brand_id = 1 and p.reference = 'F' || n` : ''}`;

const ALL_FLOWS = `(select id, created_at, row_number() over (order by id) as n from flow
  where brand_id = 1 and reference ~ '^[FR]')`;

const subTenants = (people: number): string => `
  insert into sub_tenant (brand_id, created_at, updated_at, flow_id, user_id, first_name, last_name, email,
    is_lead)
    select 1, f.created_at, f.created_at, f.id, u.id, u.first_name, u.last_name, u.email, true
    from ${ALL_FLOWS} f join app_user u on u.brand_id = 1 and u.reference = 'P' || 1 + f.n % ${people}`;
const GUARANTORS = `
  insert into guarantor (brand_id, created_at, updated_at, sub_tenant_id, application_id, title, first_name,
    last_name, email, phone, postcode, correspondence_address)
    select 1, created_at, created_at, id, 'A' || id, 'Ms', ${oneOf(FIRST, 51)}, ${oneOf(LAST, 52)},
      'g' || id || '@example.com', '', '', ''
    from (select id as n, id, created_at from sub_tenant where brand_id = 1 and id % 5 = 0) s`;
const ISSUES = `
  insert into maintenance_issue (brand_id, reference, created_at, updated_at, property_id, flow_id,
    reported_by, title, status)
    select 1, 'M' || n, f.created_at, f.created_at, (select property_id from flow
      where brand_id = 1 and id = f.id), f.id, (select min(id) from app_user where brand_id = 1), 'Leak',
      case when n % 1000 = 0 then 'onhold'
        else ${oneOf(['reported', 'closed', 'closed', 'inprogress'], 61)} end
    from ${ALL_FLOWS} f`;
const LEADS = (count: number): string => `
  insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id, property_id)
    select 1, ${AGE}, now(), 'example', 'L' || n, ${FIRST_PROPERTY} + ${pick(9973, 71)}
      from generate_series(1, ${count}) n`;
const ENTRIES = (count: number, flows: number): string => `
  insert into timeline_entry (brand_id, created_at, updated_at, flow_id, user_id, event_type, description)
    select 1, at, at, f.id, (select min(id) from app_user where brand_id = 1),
      ${oneOf(['stage_changed', 'flow_created', 'guarantor_added', 'certificate_viewed'], 81)},
        'The stage moved.'
    from (select n, ${AGE} as at, case when n % 100 = 0 then 1 else 1 + n % ${flows} end as flow
      from generate_series(1, ${count}) n) e
      join (select id, n as place from ${ALL_FLOWS} every_flow) f on f.place = e.flow`;
const DEADLINES = `
  insert into deadline (brand_id, created_at, updated_at, flow_id, agent_id, branch_id, key, kind, verdict,
    triggered_on, due_on, last_on, met_on)
    select 1, now(), now(), f.id, f.agent_id, f.branch_id, k.key, 'H',
      case when due_on >= current_date then 'due' when f.id % 50 = 0 then 'missed' else 'met' end,
      due_on - 29, due_on, due_on, case when due_on < current_date then due_on end
    from flow f cross join (values ('en.hd.deadline'), ('en.deposit.protect')) k (key)
      cross join lateral (select (current_date + 30 - ((f.id * 7919 + length(k.key)) % 2190)::int)
        as due_on) due
    where f.brand_id = 1 on conflict do nothing`;

/** The properties of flows, issues and leads. */
const FIRST_PROPERTIES = 10_000;
const PIECES = 16;

const numbers = (from: number, to: number): string => `generate_series(${from}, ${to}) n`;

/** The properties after the first ones, in pieces. */
function otherProperties(count: number): string[] {
  const size = Math.ceil(Math.max(0, count - FIRST_PROPERTIES) / PIECES);
  return Array.from({ length: PIECES }, (_, piece) => FIRST_PROPERTIES + piece * size).map((before) =>
    properties(numbers(before + 1, Math.min(before + size, count))),
  );
}

/** Fills the first brand of a database with the demo data, and collects the planner's statistics. */
export async function fill(connectionString: string, sizes: Sizes): Promise<void> {
  const everyone = 2 * sizes.renewals;
  const ofFlows = [
    people(everyone),
    'analyze app_user',
    flows(sizes.renewals, false),
    'analyze flow',
    flows(sizes.renewals, true),
    'analyze flow',
    subTenants(everyone),
    GUARANTORS,
    ISSUES,
    LEADS(everyone),
    ENTRIES(sizes.entries, everyone),
    DEADLINES,
  ];
  await withoutIndexes(connectionString, async (clients) => {
    await runAll(clients, [properties(numbers(1, Math.min(FIRST_PROPERTIES, sizes.properties)))]);
    await runAll(clients, [ofFlows.join(';'), ...otherProperties(sizes.properties)]);
  });
}
