import { Migration } from '@mikro-orm/migrations';

const KINDS = ['tenant', 'agent', 'landlord', 'guarantor', 'software', 'system'];
const listOf = (values: readonly string[]): string => values.map((one) => `'${one}'`).join(', ');

/** Holding deposits that are kept, people who pay for tenants, and what is known of a receipt. */
export class Migration20261128110000 extends Migration {
  override up(): void {
    this.addSql(`alter table payment
      add column payer_person_id bigint null,
      add column kept_ground text null,
      add column is_voluntary boolean not null default false,
      add column is_cash boolean not null default false,
      add column forbidden_by jsonb not null default '[]'`);
    this.checkIn('payment', 'kept_ground', [
      'right_to_rent',
      'false_information',
      'tenant_withdrew',
      'tenant_did_not_act',
    ]);
    this.replaceCheck('payment', 'direction', ['received', 'refunded', 'applied', 'kept']);
    this.replaceCheck('app_user', 'kind', [
      'tenant',
      'agent',
      'landlord',
      'payer',
      'guarantor',
      'software',
      'system',
    ]);
    this.addSql(
      'alter table payment add constraint payment_brand_id_payer_person_id_foreign foreign key (brand_id, payer_person_id) references app_user (brand_id, id)',
    );
  }

  override down(): void {
    this.replaceCheck('app_user', 'kind', KINDS);
    this.replaceCheck('payment', 'direction', ['received', 'refunded', 'applied']);
    this.addSql('alter table payment drop constraint payment_brand_id_payer_person_id_foreign');
    for (const column of ['payer_person_id', 'kept_ground', 'is_voluntary', 'is_cash', 'forbidden_by'])
      this.addSql(`alter table payment drop column ${column}`);
  }

  private replaceCheck(table: string, column: string, values: readonly string[]): void {
    this.addSql(`alter table ${table} drop constraint ${table}_${column}_check`);
    this.checkIn(table, column, values);
  }

  private checkIn(table: string, column: string, values: readonly string[]): void {
    this.addSql(
      `alter table ${table} add constraint ${table}_${column}_check check (${column} in (${listOf(values)}))`,
    );
  }
}
