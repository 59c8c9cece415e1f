import { Migration } from '@mikro-orm/migrations';

const STATUSES = [
  ...['property_status', 'landlord_status', 'rental_offer_status', 'holding_deposit_status'],
  ...['referencing_status', 'guarantor_status', 'tenancy_status', 'doc_status', 'move_in_status'],
];
const CODES = [
  ...STATUSES.map((status, place) => `brand_id * 1000 + ${10 * place} + ${status}`),
  `brand_id * 1000 + 100 + case ${STATUSES.map((status, place) => `when ${status} not in (3, 5) then ${place}`).join(' ')} else 9 end`,
].join(', ');

/** `flow_by_code` has what `flow_by_status` has. */
export class Migration20261128510000 extends Migration {
  override up(): void {
    this.addSql('drop index flow_by_status');
  }

  override down(): void {
    this.addSql(`create index flow_by_status on flow using gin ((array[${CODES}])) where not is_deleted`);
  }
}
