import { Migration } from '@mikro-orm/migrations';

/** Keys with origins keep the scopes of a public website alone. */
export class Migration20261123050000 extends Migration {
  override up(): void {
    this.addSql(
      `update api_key set scopes = (
        select coalesce(jsonb_agg(scope), '[]') from jsonb_array_elements_text(scopes) as scope
        where scope in ('properties:read', 'leads:write')
      ) where origins <> '[]'`,
    );
  }

  override down(): void {}
}
