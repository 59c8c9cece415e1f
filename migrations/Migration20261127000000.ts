import { Migration } from '@mikro-orm/migrations';

/** The stage has the word of the documentation. */
export class Migration20261127000000 extends Migration {
  override up(): void {
    this.addSql('alter table flow rename column verification_status to referencing_status');
    this.addSql(
      'alter table flow rename constraint flow_verification_status_check to flow_referencing_status_check',
    );
  }

  override down(): void {
    this.addSql(
      'alter table flow rename constraint flow_referencing_status_check to flow_verification_status_check',
    );
    this.addSql('alter table flow rename column referencing_status to verification_status');
  }
}
