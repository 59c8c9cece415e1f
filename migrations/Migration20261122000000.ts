import { Migration } from '@mikro-orm/migrations';

const REFERENCED = ['branch', 'agent', 'app_user', 'property', 'flow', 'maintenance_issue'];

/** References, the version of a flow, and what a tenancy is about: its start, its rent, its agreement. */
export class Migration20261122000000 extends Migration {
  override up(): void {
    for (const table of REFERENCED) {
      this.addSql(`alter table ${table} add column reference text null`);
      this.addSql(
        `create unique index ${table}_reference_once on ${table} (brand_id, reference) where reference is not null`,
      );
    }
    this.addSql(`alter table flow
      add column version int not null default 1,
      add column archived_at timestamptz(3) null,
      add column deleted_at timestamptz(3) null,
      add column agreement_entered_at timestamptz(3) null,
      add column tenancy_starts_on date null,
      add column rent_pence bigint null,
      add column rent_period text null`);
    this.addSql(
      `alter table flow add constraint flow_rent_period_check check (rent_period in ('weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'yearly'))`,
    );
    // Each module adds types of events, and the code holds the list.
    this.addSql('alter table timeline_entry drop constraint timeline_entry_event_type_check');
  }

  override down(): void {
    const types = [
      'guarantor_added',
      'certificate_viewed',
      'deposit_certificate_added',
      'deposit_certificate_updated',
      'deposit_certificate_deleted',
      'prescribed_info_added',
      'prescribed_info_updated',
      'prescribed_info_deleted',
      'esignature_email_queued',
      'esignature_email_sent',
      'esignature_email_failed',
      'holding_deposit_confirmed',
      'maintenance_status_changed',
      'stage_changed',
      'flow_created',
      'flow_completed',
      'flow_renewed',
      'flow_archived',
    ];
    this.addSql(
      `alter table timeline_entry add constraint timeline_entry_event_type_check check (event_type in (${types.map((type) => `'${type}'`).join(', ')}))`,
    );
    this.addSql('alter table flow drop constraint flow_rent_period_check');
    for (const column of [
      'rent_period',
      'rent_pence',
      'tenancy_starts_on',
      'agreement_entered_at',
      'deleted_at',
      'archived_at',
      'version',
    ])
      this.addSql(`alter table flow drop column ${column}`);
    for (const table of REFERENCED) {
      this.addSql(`drop index ${table}_reference_once`);
      this.addSql(`alter table ${table} drop column reference`);
    }
  }
}
