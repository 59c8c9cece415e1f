import { Entitlement, Scope } from '../../src/auth/scopes.js';
import { readConfig, settingsOf } from '../../src/config.js';
import { openDatabase } from '../../src/database/open.js';
import { recomputeDeadlines } from '../../src/domain/deadline/refresh/recompute-deadlines.js';
import { entities } from '../../src/domain/entities.js';
import { jobContext } from '../../src/domain/open-context.js';
import { runAll, withoutIndexes } from './indexes.js';
import { insertKeys } from './keys.js';
import { AGE, FIRST, LAST, oneOf, pick, properties } from './words.js';

/** The number of brands, and of the rows of each brand. */
export const BRANDS = 20;
export const FLOWS = 5000;
export const PROPERTIES = 2500;
export const KEYS = 1000;
const AGENTS = 20;
const LANDLORDS = FLOWS / 10;
/** Two tenants for each flow; the first user of a brand is the service itself. */
const TENANTS = 2 * FLOWS;
const USERS = 1 + LANDLORDS + TENANTS;
const ENTRIES = 20;

/**
 * The statutory facts of a flow depend on its number only, and flows whose numbers differ by this are the
 * same: the service computes the deadlines of so many flows, and those of the others are copies.
 */
const PATTERNS = 600;

export const flowIdOf = (brand: number, number: number): number => (brand - 1) * FLOWS + number;
/** The first or the second tenant of a flow. */
export const subTenantIdOf = (brand: number, number: number, place: number): number =>
  2 * flowIdOf(brand, number) - 2 + place;

/** Each tenth flow is open: its landlord stage waits, and its guarantors are invited. */
const IS_OPEN = 'n % 10 = 0';
const PATTERN = `(n % ${PATTERNS})`;
const USER = `(b - 1) * ${USERS}`;
const FLOW = `(b - 1) * ${FLOWS} + n`;

/** A row for each brand `b` and number `n`. */
const each = (count: number): string =>
  `(select b, n from generate_series(1, ${BRANDS}) b, generate_series(1, ${count}) n) numbers`;

const SMALL_TABLES = [
  `insert into brand (id, name, entitlements, created_at, updated_at)
    select b, 'Brand ' || b, '${JSON.stringify(Object.values(Entitlement))}', now(), now()
    from generate_series(1, ${BRANDS}) b`,
  `insert into branch (brand_id, id, created_at, updated_at, name, postcode, reference)
    select b, (b - 1) * 4 + n, ${AGE}, now(), 'Branch ' || n, 'BS' || n || ' 1AA', 'B' || n from ${each(4)}`,
  `insert into agent (brand_id, id, created_at, updated_at, branch_id, name, email, reference)
    select b, (b - 1) * ${AGENTS} + n, ${AGE}, now(), (b - 1) * 4 + 1 + n % 4,
      ${oneOf(FIRST, 91)} || ' ' || ${oneOf(LAST, 92)}, 'agent' || n || '@example.com', 'A' || n
    from ${each(AGENTS)}`,
  insertKeys(BRANDS, KEYS, `${USER} + ${LANDLORDS + 2}`, Object.values(Scope)),
];

const PROPERTY_ROWS = properties(each(PROPERTIES), ['b', `(b - 1) * ${PROPERTIES} + n`]);
/** The batches of properties of each brand that a workload updates, and the properties of each. */
export const BATCHES = { count: 4, items: 500 };

/** The number of a property to rent: each tenth one is for sale, and has no rent. */
export const rented = (at: number): number => 1 + at + Math.floor(at / 9);

/** The values that the items of a batch have beside the rent, by their place in it. */
export const itemOf = (place: number) => ({
  addressLine1: `${1 + place} Orchard Close`,
  addressLine2: 'Ashford',
  bedrooms: 1 + (place % 5),
});

/** The properties of the batches have those values, so that only the rent changes. */
const BATCH_ROWS = `update property p set address_line1 = 1 + place || ' Orchard Close',
    address_line2 = 'Ashford', bedrooms = 1 + place % 5
  from (select 'L' || 1 + at + at / 9 as reference, at % ${BATCHES.items} as place
    from generate_series(0, ${BATCHES.count * BATCHES.items - 1}) at) item
  where p.reference = item.reference`;
const PEOPLE = `insert into app_user (brand_id, id, created_at, updated_at, kind, first_name, last_name, email,
    phone, reference)
  select b, ${USER} + n, ${AGE}, now(), case when n = 1 then 'system'
      when n <= ${LANDLORDS + 1} then 'landlord' else 'tenant' end,
    ${oneOf(FIRST, 31)}, ${oneOf(LAST, 32)}, 'p' || n || '@example.com',
    '07' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), 'P' || n from ${each(USERS)}`;

/** The first day of the tenancy: in the last 30 months, or in the next weeks. */
const START = `case when ${IS_OPEN} then current_date + 5 + ${PATTERN} % 25
  else current_date - 900 + ${PATTERN} * 3 / 2 end`;
const AGREED = `case when not ${IS_OPEN} then (${START} - 20 + time '10:00') at time zone 'UTC' end`;
/** Before its tenancy, at a minute that no other flow has. */
const CREATED = `(${START} - 60 + time '09:00' + make_interval(mins => n)) at time zone 'UTC'`;
const statusOf = (open: number): string => `case when ${IS_OPEN} then ${open} else 3 end`;

const FLOW_ROWS = `insert into flow (brand_id, id, created_at, updated_at, property_id, agent_id, branch_id,
    landlord_id, renewed_from, is_renewed, percentage_completed, is_completed, tenancy_starts_on,
    agreement_entered_at, is_ast_signed, rent_pence, rent_period, number_of_occupants, crm_landlord_id,
    crm_tenancy_id, reference, property_status, landlord_status, rental_offer_status, holding_deposit_status,
    referencing_status, guarantor_status, tenancy_status, documents_status, move_in_status)
  select b, ${FLOW}, ${CREATED}, ${CREATED}, (b - 1) * ${PROPERTIES} + 1 + (n - 1) % ${PROPERTIES},
    (b - 1) * ${AGENTS} + 1 + n % ${AGENTS}, (b - 1) * 4 + 1 + (1 + n % ${AGENTS}) % 4,
    ${USER} + 2 + n % ${LANDLORDS}, case when n % 2 = 1 and n > 1 then ${FLOW} - 1 end, n % 2 = 1,
    case when ${IS_OPEN} then 11 else 100 end, not ${IS_OPEN}, ${START},
    ${AGREED}, not ${IS_OPEN}, 90000 + 500 * (${PATTERN} % 200), 'monthly', 2, 'L' || ${pick(3000, 43)},
    'T' || n, 'F' || n, 3, ${statusOf(1)}, ${statusOf(0)}, ${statusOf(0)}, ${statusOf(0)}, ${statusOf(1)},
    ${statusOf(0)}, ${statusOf(0)}, ${statusOf(0)} from ${each(FLOWS)}`;

/** Rows of flows; `select` has the columns after the brand and the times. */
const ofFlows = (table: string, columns: string, select: string, from: string, at = CREATED): string => `
  insert into ${table} (brand_id, created_at, updated_at, flow_id, ${columns})
  select b, ${at}, ${at}, ${FLOW}, ${select} from ${from}`;

/** A row for each flow and number `i`. */
const eachOf = (count: number, where = 'true'): string =>
  `(select b, n, i from generate_series(1, ${BRANDS}) b, generate_series(1, ${FLOWS}) n,
    generate_series(1, ${count}) i where ${where}) numbers`;

const CONCERNED = `(${START} - 3 + time '12:00' + make_interval(mins => i)) at time zone 'UTC'`;
const TENANT_USER = `${USER} + ${LANDLORDS + 1} + 2 * n - 2 + i`;
const SUB_TENANT = `2 * (${FLOW}) - 2 + i`;

const PARTS = [
  ofFlows(
    'timeline_entry',
    'user_id, event_type, description',
    `${USER} + 1, (array['stage_changed', 'guarantor_added', 'payment_received', 'certificate_viewed'])
      [1 + i % 4], 'The landlord’s details wait for the landlord: step ' || i || '.'`,
    eachOf(ENTRIES),
    `(${START} - 60 + i + time '11:00' + make_interval(mins => n)) at time zone 'UTC'`,
  ),
  `insert into sub_tenant (brand_id, id, created_at, updated_at, flow_id, user_id, title, first_name,
      last_name, email, phone, is_lead)
    select b, ${SUB_TENANT}, ${CREATED}, ${CREATED}, ${FLOW}, ${TENANT_USER}, 'Ms', ${oneOf(FIRST, 33)},
      ${oneOf(LAST, 34)}, 't' || n || '.' || i || '@example.com', '07700900123', i = 1 from ${eachOf(2)}`,
  `insert into guarantor (brand_id, created_at, updated_at, sub_tenant_id, application_id, title, first_name,
      last_name, email, phone, postcode, correspondence_address)
    select b, ${CREATED}, ${CREATED}, ${SUB_TENANT}, 'A' || b || '-' || n, 'Mr', ${oneOf(FIRST, 51)},
      ${oneOf(LAST, 52)}, 'g' || n || '@example.com', '07700900124', 'BS1 4DJ', '4 Harbour View, Bristol'
    from ${eachOf(1)}`,
  ofFlows(
    'payment',
    'kind, direction, amount_pence, received_on',
    `(array['holding_deposit', 'tenancy_deposit', 'rent'])[i], 'received',
      (array[15000, 100000, 90000])[i], least(current_date - 1, ${START} - (array[35, 10, 5])[i])`,
    eachOf(3, `not ${IS_OPEN} or i = 1`),
  ),
  ofFlows(
    'certificate',
    'kind, url, scheme',
    `(array['deposit', 'prescribed_info', 'inventory'])[i],
      'https://documents.example.com/' || n || '/' || i || '.pdf', case when i = 1 then 'tds' end`,
    eachOf(3, `not ${IS_OPEN}`),
    CONCERNED,
  ),
  ofFlows(
    'contract_record',
    'kind, step, at',
    `(array['ast', 'ast', 'written_statement'])[i], (array['signed', 'given', 'given'])[i], ${AGREED}`,
    eachOf(3, `not ${IS_OPEN}`),
  ),
  `insert into right_to_rent_record (brand_id, created_at, updated_at, user_id, status, checked_on,
      recorded_at)
    select b, ${CREATED}, ${CREATED}, ${TENANT_USER}, 'unlimited', ${START} - 25, ${CREATED}
    from ${eachOf(2, `not ${IS_OPEN}`)}`,
  ofFlows(
    'maintenance_issue',
    'id, property_id, reported_by, title, status, reference',
    `((b - 1) * ${FLOWS} + n) / 4, (b - 1) * ${PROPERTIES} + 1 + (n - 1) % ${PROPERTIES}, ${USER} + 1,
      'Leak', 'inprogress', 'M' || n`,
    eachOf(1, 'n % 4 = 0'),
  ),
  `insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id, property_id)
    select b, ${AGE}, now(), 'example', 'L' || n, (b - 1) * ${PROPERTIES} + 1 + (n - 1) % ${PROPERTIES}
    from ${each(FLOWS / 2)}`,
];

const DEADLINE_COPIES = `insert into deadline (brand_id, created_at, updated_at, flow_id, agent_id, branch_id,
    key, kind, verdict, triggered_on, due_on, last_on, opens_on, met_on)
  select f.brand_id, f.created_at, f.created_at, f.id, f.agent_id, f.branch_id, d.key, d.kind, d.verdict,
    d.triggered_on, d.due_on, d.last_on, d.opens_on, d.met_on
  from flow f join deadline d on d.brand_id = 1
    and d.flow_id = 1 + ((f.id - 1) % ${FLOWS}) % ${PATTERNS}
  where f.id > ${PATTERNS}`;

/** The next ids follow those that were inserted here. */
const SEQUENCES = `do $$ declare t record; begin
  for t in select table_name, substring(column_default from '''(.+)''') as sequence
    from information_schema.columns where table_schema = current_schema() and column_name = 'id'
      and column_default like 'nextval%'
  loop execute format('select setval(%L, coalesce((select max(id) from %I), 0) + 1)', t.sequence, t.table_name);
  end loop; end $$`;

/** Fills an empty database with the brands: the data of the page of a flow and of the lists. */
export async function fillBrands(databaseUrl: string): Promise<void> {
  await withoutIndexes(databaseUrl, async (clients) => {
    await runAll(clients.slice(0, 1), SMALL_TABLES);
    await runAll(clients, [PROPERTY_ROWS, ...PARTS, PEOPLE, FLOW_ROWS]);
    await runAll(clients, [BATCH_ROWS]);
    await runAll(clients.slice(0, 1), [SEQUENCES]);
  });
  await computeDeadlines(databaseUrl);
  await withoutIndexes(databaseUrl, (clients) => runAll(clients.slice(0, 1), [DEADLINE_COPIES]), 'deadline');
}

/** Lets the service compute the deadlines of the first flows of the first brand. */
async function computeDeadlines(databaseUrl: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const { orm, close } = await openDatabase(config, entities);
  try {
    const ctx = jobContext(orm.em, settingsOf(config), 1, 'bench');
    for await (const { lastFlowId } of recomputeDeadlines(ctx)) if (lastFlowId >= PATTERNS) break;
  } finally {
    await close();
  }
}
