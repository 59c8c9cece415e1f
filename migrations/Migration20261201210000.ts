import { Migration } from '@mikro-orm/migrations';

/** Guarantors who were replaced, deeds of guarantee, and brands that require them. */
export class Migration20261201210000 extends Migration {
  override up(): void {
    this.addSql(`alter table guarantor
      add column replaced_by_id bigint null,
      add column deed_sent_at timestamptz(3) null,
      add column deed_signed_at timestamptz(3) null,
      add column deed_url text null,
      add column deed_limit_pence bigint null`);
    this.addSql(
      'alter table guarantor add constraint guarantor_brand_id_replaced_by_id_foreign foreign key (brand_id, replaced_by_id) references guarantor (brand_id, id)',
    );
    this.addSql('alter table brand add column is_guarantor_deed_required boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table brand drop column is_guarantor_deed_required');
    this.addSql(`alter table guarantor drop column replaced_by_id, drop column deed_sent_at,
      drop column deed_signed_at, drop column deed_url, drop column deed_limit_pence`);
  }
}
