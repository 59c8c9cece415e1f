import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** The statutory deadlines of flows, and when one that is due soon is announced. */
export class Migration20261122150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table brand add column deadline_notice_days int not null default 3');
    this.addSql(
      'alter table brand add constraint brand_deadline_notice_days_check check (deadline_notice_days >= 0 and deadline_notice_days <= 60)',
    );
    this.addSql(`create table deadline (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      agent_id bigint null,
      branch_id bigint null,
      key text not null,
      kind text not null,
      verdict text not null,
      triggered_on date not null,
      due_on date not null,
      last_on date not null,
      opens_on date null,
      met_on date null,
      soon_notified_at timestamptz(3) null,
      missed_notified_at timestamptz(3) null,
      primary key (brand_id, id),
      constraint deadline_once unique (brand_id, flow_id, key)
    )`);
    this.addSql(
      `alter table deadline add constraint deadline_verdict_check check (verdict in ('due', 'met', 'missed'))`,
    );
    this.addSql('create index deadline_by_day on deadline (brand_id, due_on, id)');
    this.addSql(
      `create index deadline_unmet on deadline (brand_id, due_on, id) where verdict in ('due', 'missed')`,
    );
    this.addSql('create index deadline_of_agent on deadline (brand_id, agent_id, due_on, id)');
    this.addSql('create index deadline_of_branch on deadline (brand_id, branch_id, due_on, id)');
    this.addSql(
      `create index deadline_to_notify on deadline (last_on, brand_id) where missed_notified_at is null and verdict in ('due', 'missed') and kind = 'H'`,
    );
    await distributeByBrand(this, 'deadline');
    this.addSql(
      'alter table deadline add constraint deadline_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table deadline add constraint deadline_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
  }

  override down(): void {
    this.addSql('drop table deadline');
    this.addSql('alter table brand drop column deadline_notice_days');
  }
}
