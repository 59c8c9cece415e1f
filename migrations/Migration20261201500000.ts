import { Migration } from '@mikro-orm/migrations';

/** Several landlords of a property and of a flow, with their shares. */
export class Migration20261201500000 extends Migration {
  override up(): void {
    this.addSql(`alter table property add column landlords jsonb not null default '[]'`);
    this.addSql(`alter table flow add column joint_landlords jsonb not null default '[]'`);
  }

  override down(): void {
    this.addSql('alter table flow drop column joint_landlords');
    this.addSql('alter table property drop column landlords');
  }
}
