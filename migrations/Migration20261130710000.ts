import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

const STATUSES = [
  ...['property_status', 'landlord_status', 'rental_offer_status', 'holding_deposit_status'],
  ...['referencing_status', 'guarantor_status', 'tenancy_status', 'documents_status', 'move_in_status'],
];
const KINDS =
  "'assured', 'student_accommodation', 'company_let', 'resident_landlord', 'licence', 'common_law', " +
  "'standard_periodic', 'standard_fixed', 'private_residential', 'private_tenancy'";
const ENDS_BY_ITSELF =
  "tenancy_kind not in ('assured', 'standard_periodic', 'standard_fixed', 'private_residential')";
const STANDING =
  'case when is_ast_signed or agreement_entered_at is not null then case ' +
  'when ended_on is not null then 5 when ending_on is not null then 4 ' +
  `when tenancy_ends_on is not null and ${ENDS_BY_ITSELF} then 3 else 2 end ` +
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

const EXPECTED = `(case when ended_on is null then coalesce(ending_on, case when ${ENDS_BY_ITSELF} then tenancy_ends_on end) end)`;

const newestByDay = (day: string): string =>
  `on flow using gist (brand_id, ${day}, created_at) where ${day} is not null and not is_deleted`;

/** Flows are found by the phases of their end. */
export class Migration20261130710000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_by_state: `on flow using gin ((array[${FLOW_CODES}]))`,
    flow_by_expected_day: newestByDay(EXPECTED),
    flow_by_ended_day: newestByDay('ended_on'),
  };
}
