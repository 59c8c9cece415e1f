import { Migration } from '@mikro-orm/migrations';

const KINDS = [
  'assured',
  'student_accommodation',
  'company_let',
  'resident_landlord',
  'licence',
  'common_law',
  'standard_periodic',
  'standard_fixed',
  'private_residential',
  'private_tenancy',
];

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** The rent of a year in pence. */
const ANNUAL = `rent_pence * case rent_period when 'weekly' then 52 when 'fortnightly' then 26
  when 'four_weekly' then 13 when 'monthly' then 12 when 'quarterly' then 4 else 1 end`;

/** What a tenancy is in law: derived for the flows that exist. Companies as tenants. */
export class Migration20261126000000 extends Migration {
  override up(): void {
    this.addSql(`alter table flow
      add column tenancy_kind text not null default 'assured',
      add column tenancy_kind_source text not null default 'derived',
      add column tenancy_ends_on date null,
      add column is_let_by_room boolean not null default false`);
    this.addSql('alter table app_user add column company_name text null');
    this.addSql('alter table sub_tenant add column company_name text null');
    this.addSql(`update flow set tenancy_kind = case jurisdiction when 'wales' then 'standard_periodic'
        when 'scotland' then 'private_residential' when 'northernireland' then 'private_tenancy'
        else 'common_law' end
      where jurisdiction <> 'england' or ${ANNUAL} > 10000000`);
    this.addSql(
      `alter table flow add constraint flow_tenancy_kind_check check (tenancy_kind in (${listed(KINDS)}))`,
    );
    this.addSql(
      'alter table flow add constraint flow_tenancy_kind_source_check ' +
        "check (tenancy_kind_source in ('derived', 'stated'))",
    );
  }

  override down(): void {
    this.addSql('alter table sub_tenant drop column company_name');
    this.addSql('alter table app_user drop column company_name');
    this.addSql(`alter table flow drop column tenancy_kind, drop column tenancy_kind_source,
      drop column tenancy_ends_on, drop column is_let_by_room`);
  }
}
