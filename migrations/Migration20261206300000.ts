import { Migration } from '@mikro-orm/migrations';

const KINDS = ['holding_deposit', 'tenancy_deposit', 'rent'];
const listOf = (values: readonly string[]): string => values.map((one) => `'${one}'`).join(', ');

/** Fees for changes of a tenancy, with the reasonable costs that are stated. */
export class Migration20261206300000 extends Migration {
  override up(): void {
    this.addSql('alter table payment add column reasonable_costs_pence bigint null');
    this.addSql(
      'alter table payment add constraint payment_reasonable_costs_pence_check check (reasonable_costs_pence > 0)',
    );
    this.allow([...KINDS, 'variation_fee']);
  }

  override down(): void {
    this.allow(KINDS);
    this.addSql('alter table payment drop column reasonable_costs_pence');
  }

  private allow(kinds: readonly string[]): void {
    this.addSql('alter table payment drop constraint payment_kind_check');
    this.addSql(`alter table payment add constraint payment_kind_check check (kind in (${listOf(kinds)}))`);
  }
}
