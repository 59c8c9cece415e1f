import pg from 'pg';

/** How many rows of each kind `fill` adds to the first brand. */
export interface Sizes {
  properties: number;
  /** Flows that renew another one. */
  renewals: number;
  /** Timeline entries; a hundredth of them belong to one flow. */
  entries: number;
}

/** A number from 0 to below `range` that looks random and is the same on every run. */
const pick = (range: number, salt: number): string =>
  `((hashint8extended(n, ${salt}) % ${range} + ${range}) % ${range})`;
/** From 0 to below 1. */
const part = (salt: number): string => `(${pick(1_000_003, salt)} / 1000003.0)::float8`;
/** A bell curve around 0, with a standard deviation of 1. */
const bell = (salt: number): string => `sqrt(-2 * ln(1 - ${part(salt)})) * cos(2 * pi() * ${part(salt + 1)})`;
const oneOf = (words: readonly string[], salt: number): string =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${pick(words.length, salt)}]`;

const STREETS = [
  'Orchard Close',
  'Station Road',
  'Mill Lane',
  'Victoria Street',
  'Church Lane',
  'High Street',
];
const TOWNS = ['Ashford', 'Bedford', 'Colchester', 'Derby', 'Exeter', 'Frome', 'Grantham', 'Harlow'];
const FIRST = ['Amelia', 'Dylan', 'George', 'Isla', 'Noah', 'Olivia', 'Priya', 'Sam', 'Tomasz', 'Zara'];
/** One name in twenty is Smith. */
const LAST = [
  ...['Ahmed', 'Baker', 'Carter', 'Davies', 'Evans', 'Foster', 'Green', 'Hughes', 'Iqbal', 'Jones'],
  ...['Khan', 'Lewis', 'Morgan', 'Nowak', 'Owen', 'Patel', 'Quinn', 'Roberts', 'Smith', 'Taylor'],
];
const AGE = `now() - make_interval(secs => ${part(3)} * 150000000)`;
const FIRST_PROPERTY = `(select id from property where brand_id = 1 and reference = 'L1')`;

/** An eighth of the properties is in London, the others are in and around 500 towns. */
const properties = (from: number, to: number): string => `
  insert into property (brand_id, reference, created_at, updated_at, display_address,
      address_line1, address_line2, address_line3, postcode, lat, lon, price, bedrooms, property_for,
      accommodation_type, furnishing, has_garden, has_parking, is_shared_ownership, is_retirement_home,
      status, available_from, images, description, features)
    select 1, 'L' || n, at, at, street || ', ' || town, ${pick(180, 11)} + 1 || ' ' || street,
      'District ' || ${pick(900, 12)},
      town, code || ' ' || ${pick(9, 13)} + 1 || 'AB', lat, lon, 400 + 10 * ${pick(300, 14)}, ${pick(6, 15)},
      case when n % 10 = 0 then 2 else 1 end,
        ${oneOf(['flat', 'terraced', 'semi', 'detached', 'studio'], 16)},
      ${oneOf(['furnished', 'unfurnished', 'part'], 17)}, ${pick(3, 18)} = 0, ${pick(2, 19)} = 0,
        n % 1000 = 0, n % 500 = 0,
      ${oneOf(['available', 'available', 'available', 'available', 'letagreed', 'withdrawn'], 20)}, at, '[]',
      'A well presented home in ' || town
        || ' close to shops, schools and the station, with a bright reception room, a modern fitted kitchen'
        || ', double glazing and gas central heating, recently decorated throughout. '
        || 'Viewing is by appointment. Number ' || n,
      '["Garden", "Parking"]'
    from (select n, ${AGE} as at, ${oneOf(STREETS, 21)} as street,
        case when n % 8 = 0 then 'London' else ${oneOf(TOWNS, 22)} end as town,
        case when n % 8 = 0 then 'SE' || 1 + ${pick(28, 23)} else 'B' || 1 + ${pick(90, 24)} end as code,
        case when n % 8 = 0 then 51.5074 + 0.1 * ${bell(25)}
          else 50.6 + (t * 37 % 500) / 110.0 + 0.03 * ${bell(25)} end as lat,
        case when n % 8 = 0 then -0.1278 + 0.16 * ${bell(27)}
          else -3.2 + (t * 101 % 500) / 160.0 + 0.05 * ${bell(27)} end as lon
      from (select n, ${pick(500, 29)} as t from generate_series(${from}, ${to}) n) towns) places`;

const people = (count: number): string => `
  insert into app_user (brand_id, reference, created_at, updated_at, kind, first_name, last_name, email,
    phone)
    select 1, 'P' || n, ${AGE}, now(), case when n % 4 = 0 then 'landlord' else 'tenant' end,
      ${oneOf(FIRST, 31)}, ${oneOf(LAST, 32)},
      'p' || n || '@example.com', '07' || lpad((n * 7919 % 1000000000)::text, 9, '0')
    from generate_series(1, ${count}) n`;

/** SQL of the status of the stage at a place. */
const statusOf = (place: number): string =>
  `case when stage > ${place} then 3 when stage = ${place} ` +
  `then ${place === 5 ? '1 + n % 400 / 399 * 3' : '1'} else 0 end`;

/**
 * First the flows that are renewed, then their renewals. A new flow stands at some stage, those before are
 * complete.
 */
const flows = (count: number, isRenewed: boolean): string => `
  insert into flow (brand_id, reference, created_at, updated_at, property_id, agent_id, branch_id,
    landlord_id, renewed_from, is_renewed,
      percentage_completed, is_completed, is_archived, tenancy_starts_on, crm_tenancy_id, crm_landlord_id,
      property_status, landlord_status, rental_offer_status, holding_deposit_status, verification_status,
        tenancy_status, doc_status, move_in_status)
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

/** Indexes are filled faster after the rows; the slowest are begun first. */
const INDEXES = `select indexname, indexdef from pg_indexes where schemaname = current_schema()
  and indexdef !~ 'UNIQUE' order by tablename = 'property' desc, indexdef ~ 'USING gi' desc`;

/** The properties of flows, issues and leads. */
const FIRST_PROPERTIES = 10_000;
const PIECES = 16;

/** The properties after the first ones, in pieces. */
function otherProperties(count: number): string[] {
  const size = Math.ceil(Math.max(0, count - FIRST_PROPERTIES) / PIECES);
  return Array.from({ length: PIECES }, (_, piece) => FIRST_PROPERTIES + piece * size).map((before) =>
    properties(before + 1, Math.min(before + size, count)),
  );
}

/** Runs each statement on the next connection that is free. */
async function runAll(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements];
  const run = async (client: pg.Client): Promise<void> => {
    for (let sql = left.shift(); sql !== undefined; sql = left.shift()) await client.query(sql);
  };
  await Promise.all(clients.map(run));
}

/** Fills the first brand of a database that has the demo’s, and collects what the planner needs. */
export async function fill(connectionString: string, sizes: Sizes): Promise<void> {
  // Most of the time is spent on the words of properties, which one connection finds on one core.
  const [one, other] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  const both = [one, other];
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
  try {
    for (const client of both) {
      await client.connect();
      await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
    }
    const { rows } = await one.query<{ indexname: string; indexdef: string }>(INDEXES);
    await runAll(
      [one],
      [
        ...rows.map(({ indexname }) => `drop index ${indexname}`),
        properties(1, Math.min(FIRST_PROPERTIES, sizes.properties)),
      ],
    );
    await runAll(both, [ofFlows.join(';'), ...otherProperties(sizes.properties)]);
    await runAll(
      both,
      rows.map(({ indexdef }) => indexdef),
    );
    await runAll([one], ['vacuum analyze']);
  } finally {
    await Promise.all(both.map((client) => client.end()));
  }
}
