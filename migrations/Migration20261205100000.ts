import { Migration } from '@mikro-orm/migrations';

/** The sign-ins to the console. */
export class Migration20261205100000 extends Migration {
  override up(): void {
    this.addSql(`create table console_sign_in (
      id bigserial primary key,
      cookie_hash text not null,
      api_key_id bigint null,
      operator_token_id bigint null,
      secret_hash text not null,
      signed_in_at timestamptz(3) not null,
      idle_ends_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      writes_until timestamptz(3) null,
      constraint console_sign_in_cookie unique (cookie_hash),
      constraint console_sign_in_of_one check (num_nonnulls(api_key_id, operator_token_id) = 1)
    )`);
    this.addSql('create index console_sign_in_of_key on console_sign_in (api_key_id)');
    this.addSql('create index console_sign_in_of_token on console_sign_in (operator_token_id)');
    this.addSql('create index console_sign_in_by_end on console_sign_in (idle_ends_at)');
  }

  override down(): void {
    this.addSql('drop table console_sign_in');
  }
}
