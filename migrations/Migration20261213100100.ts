import { Migration } from '@mikro-orm/migrations';

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

/** `flow_by_codes` and `flow_at_stage` have what `flow_by_state` has. */
export class Migration20261213100100 extends Migration {
  override up(): void {
    this.addSql('drop index flow_by_state');
  }

  override down(): void {
    this.addSql(`create index flow_by_state on flow using gin ((array[${FLOW_CODES}]))`);
  }
}
