import { Migration } from '@mikro-orm/migrations';

/**
 * The outbox holds every event, and a message has the time of its next attempt. What waited in the outbox
 * of messages is not copied: each of these messages is due, and the search for overdue messages finds it.
 */
export class Migration20261121100000 extends Migration {
  override up(): void {
    this.addSql('alter table outgoing_message add column next_attempt_at timestamptz(3) null');
    this.addSql(`update outgoing_message set next_attempt_at = created_at where status = 'queued'`);
    this.addSql('alter table outgoing_message drop constraint outgoing_message_status_check');
    this.addSql(
      `alter table outgoing_message add constraint outgoing_message_status_check check (status in ('queued', 'sending', 'sent', 'failed'))`,
    );
    this.addSql(
      'create index outgoing_message_due on outgoing_message (brand_id, next_attempt_at) where next_attempt_at is not null',
    );

    this.addSql('delete from outbox');
    this.addSql('alter table outbox drop constraint outbox_brand_id_message_id_foreign');
    this.addSql(`alter table outbox drop column message_id`);
    this.addSql('alter table outbox add column type text not null');
    this.addSql('alter table outbox add column flow_id bigint null');
    this.addSql('alter table outbox add column actor_user_id bigint null');
    this.addSql('alter table outbox add column occurred_at timestamptz(3) not null');
    this.addSql('alter table outbox add column payload jsonb not null');
  }

  override down(): void {
    this.addSql('delete from outbox');
    for (const column of ['type', 'flow_id', 'actor_user_id', 'occurred_at', 'payload'])
      this.addSql(`alter table outbox drop column ${column}`);
    this.addSql('alter table outbox add column message_id bigint not null');
    this.addSql(
      'alter table outbox add constraint outbox_brand_id_message_id_foreign foreign key (brand_id, message_id) references outgoing_message (brand_id, id)',
    );

    this.addSql(`update outgoing_message set status = 'queued' where status = 'sending'`);
    this.addSql('drop index outgoing_message_due');
    this.addSql('alter table outgoing_message drop constraint outgoing_message_status_check');
    this.addSql(
      `alter table outgoing_message add constraint outgoing_message_status_check check (status in ('queued', 'sent', 'failed'))`,
    );
    this.addSql('alter table outgoing_message drop column next_attempt_at');
  }
}
