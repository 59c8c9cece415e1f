import { Migration } from '@mikro-orm/migrations';

const STAGES = [
  'property',
  'landlord',
  'rental_offer',
  'holding_deposit',
  'referencing',
  'guarantor',
  'tenancy',
  'documents',
  'move_in',
];

/** When each stage of a flow got its status; unknown for the flows that exist. */
export class Migration20261205200000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table flow ${STAGES.map((stage) => `add column ${stage}_since timestamptz(3) null`).join(', ')}`,
    );
  }

  override down(): void {
    this.addSql(`alter table flow ${STAGES.map((stage) => `drop column ${stage}_since`).join(', ')}`);
  }
}
