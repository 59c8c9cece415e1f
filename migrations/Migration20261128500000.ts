import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

const raw = String.raw;

const STATUSES = [
  ...['property_status', 'landlord_status', 'rental_offer_status', 'holding_deposit_status'],
  ...['referencing_status', 'guarantor_status', 'tenancy_status', 'doc_status', 'move_in_status'],
];
const KINDS =
  "'assured', 'student_accommodation', 'company_let', 'resident_landlord', 'licence', 'common_law', " +
  "'standard_periodic', 'standard_fixed', 'private_residential', 'private_tenancy'";
const STANDING =
  'case when is_ast_signed or agreement_entered_at is not null then case when tenancy_ends_on is not null and ' +
  "tenancy_kind not in ('assured', 'standard_periodic', 'standard_fixed', 'private_residential') then 3 else 2 end " +
  'when outcome is not null or is_archived then 1 else 0 end';
const UNFINISHED = STATUSES.map((status, place) => `when ${status} not in (3, 5) then ${place}`).join(' ');
const FLOW_CODES = [
  ...STATUSES.map((status, place) => `${10 * place} + ${status}`),
  `100 + case ${UNFINISHED} else 9 end`,
  `200 + array_position(array[${KINDS}]::text[], tenancy_kind)`,
  `300 + array_position(array['england', 'wales', 'scotland', 'northernireland']::text[], jurisdiction)`,
  '400 + is_completed::int',
  `500 + ${STANDING}`,
]
  .map((code) => `brand_id * 1000 + ${code}`)
  .join(', ');

const PROPERTY_CODES = [
  'status',
  `'for ' || property_for::text`,
  `case when is_published then 'published' else 'hidden' end`,
]
  .map((code) => `brand_id::text || ' ' || ${code}`)
  .join(', ');

const PHONE_ENDS = [
  ['[/,;|&]| or ', ','],
  [raw`(ext|x|#)[. :]*[0-9]{1,5} *(,|$)`, raw`\2`],
  ['[^0-9,]', ''],
  ['[0-9]*([0-9]{7})(,|$)', raw`\1\2`],
].reduce((sql, [pattern, by]) => `regexp_replace(${sql}, '${pattern}', '${by}', 'g')`, 'lower(phone)');

/**
 * Lists are filtered by records, days, kinds, statuses, addresses, numbers and the time of the last change. The
 * planner reads the statistics of an expression from an index without a condition alone.
 */
export class Migration20261128500000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_by_code: `on flow using gin ((array[${FLOW_CODES}]))`,
    property_by_code: `on property using gin ((array[${PROPERTY_CODES}]))`,
    property_by_updated: 'on property (brand_id, updated_at, id)',
    property_of_branch: 'on property (brand_id, branch_id)',
    app_user_by_phone: `on app_user using gin (brand_id, string_to_array(${PHONE_ENDS}, ','))`,
    app_user_by_email: 'on app_user (brand_id, lower(email))',
    app_user_by_updated: 'on app_user (brand_id, updated_at, id)',
    portal_lead_by_status: 'on portal_lead (brand_id, status, created_at, id)',
    portal_lead_by_email: 'on portal_lead (brand_id, lower(email))',
    portal_lead_of_property: 'on portal_lead (brand_id, property_id)',
  };
}
