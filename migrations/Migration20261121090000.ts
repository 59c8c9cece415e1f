import { Migration } from '@mikro-orm/migrations';

/**
 * An API key is found before its brand is known, so a cluster keeps `api_key` on one node while users are
 * distributed: a foreign key between the two cannot exist there. `issueApiKey` checks the user instead, and
 * users are never deleted.
 */
export class Migration20261121090000 extends Migration {
  override up(): void {
    this.addSql('alter table api_key drop constraint api_key_brand_id_user_id_foreign');
  }

  override down(): void {
    this.addSql(
      'alter table api_key add constraint api_key_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
  }
}
