import { Migration } from '@mikro-orm/migrations';

const SUBJECTS = [
  ['payment_id', 'payment'],
  ['compliance_id', 'compliance_record'],
] as const;

/** After the table of compliance records: the payment that a receipt is for, and the compliance record that was given. */
export class Migration20261128900000 extends Migration {
  override up(): void {
    for (const [column, table] of SUBJECTS) {
      this.addSql(`alter table given_document add column ${column} bigint null`);
      this.addSql(
        `alter table given_document add constraint given_document_brand_id_${column}_foreign foreign key (brand_id, ${column}) references ${table} (brand_id, id)`,
      );
    }
  }

  override down(): void {
    for (const [column] of SUBJECTS) this.addSql(`alter table given_document drop column ${column}`);
  }
}
