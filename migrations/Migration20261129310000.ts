import { Migration } from '@mikro-orm/migrations';

/** `compliance_record_of_home` has what `compliance_record_of_property` has. */
export class Migration20261129310000 extends Migration {
  override up(): void {
    this.addSql('drop index compliance_record_of_property');
  }

  override down(): void {
    this.addSql(
      'create index compliance_record_of_property on compliance_record (brand_id, property_id, kind)',
    );
  }
}
