import { Migration } from '@mikro-orm/migrations';

const INDEXES = {
  branch_search: `on branch using gin ((name || ' ' || postcode) gin_trgm_ops)`,
  branch_by_created: 'on branch (brand_id, created_at, id)',
  agent_search: `on agent using gin ((name || ' ' || email) gin_trgm_ops)`,
  agent_by_created: 'on agent (brand_id, created_at, id)',
  agent_by_branch: 'on agent (brand_id, branch_id, created_at, id)',
  app_user_contact_search: `on app_user using gin ((email || ' ' || phone) gin_trgm_ops)`,
  app_user_by_created: 'on app_user (brand_id, created_at, id)',
  app_user_by_kind: 'on app_user (brand_id, kind, created_at, id)',
};

/** Lists of the directory, the title and the erasure of a person, and the days of a right-to-rent check. */
export class Migration20261122110000 extends Migration {
  override up(): void {
    this.addSql(`alter table app_user
      add column title text not null default '',
      add column erased_at timestamptz(3) null`);
    this.addSql(`alter table pre_qualification
      add column right_to_rent_checked_on date null,
      add column right_to_rent_expires_on date null`);
    for (const [name, index] of Object.entries(INDEXES)) this.addSql(`create index "${name}" ${index}`);
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index ${name}`);
    this.addSql('alter table pre_qualification drop column right_to_rent_expires_on');
    this.addSql('alter table pre_qualification drop column right_to_rent_checked_on');
    this.addSql('alter table app_user drop column erased_at');
    this.addSql('alter table app_user drop column title');
  }
}
