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
const STAGE = `(case ${UNFINISHED} else 9 end)`;
const FLOW_CODES = [
  ...STATUSES.map((status, place) => `${10 * place} + ${status}`),
  `200 + array_position(array[${KINDS}]::text[], tenancy_kind)`,
  `300 + array_position(array['england', 'wales', 'scotland', 'northernireland']::text[], jurisdiction)`,
  '400 + is_completed::int',
  `500 + ${STANDING}`,
]
  .map((code) => `brand_id * 1000 + ${code}`)
  .join(', ');

/** The flows at a stage are listed in their order, and counted, without reading other flows. */
export class Migration20261213100000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_by_codes: `on flow using gin ((array[${FLOW_CODES}]))`,
    flow_at_stage:
      `on flow (brand_id, ${STAGE}, created_at, id) ` +
      `include (agent_id, branch_id, is_renewed, is_archived, outcome, ${STATUSES.join(', ')}) ` +
      `where not is_deleted and ${STAGE} < 9`,
  };
}
