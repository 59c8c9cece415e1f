import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const COLUMNS = ['brand_id', 'caller', 'key', 'request_hash', 'answer', 'created_at'].join(', ');

const DEFINITIONS = `
      brand_id bigint not null,
      caller text not null,
      key text not null,
      request_hash text not null,
      answer text not null,
      created_at timestamptz(3) not null`;

/** Weeks begin on a Thursday at midnight, as the first one of 1970 did. */
const TURN = 'div(extract(epoch from created_at), 604800) % 3';

/** The keys of each week have their own table, of three in turns: old keys are removed by emptying one. */
export class Migration20261124000000 extends Migration {
  override async up(): Promise<void> {
    await this.replace(
      `${DEFINITIONS},
      turn smallint not null,
      primary key (brand_id, caller, key, turn)) partition by list (turn`,
      [0, 1, 2].map(
        (turn) => `create table idempotency_key_${turn} partition of idempotency_key for values in (${turn})`,
      ),
      `${COLUMNS}, turn) select ${COLUMNS}, ${TURN}`,
    );
    this.addSql('create index idempotency_key_age on idempotency_key (created_at)');
  }

  override async down(): Promise<void> {
    await this.replace(
      `${DEFINITIONS},
      primary key (brand_id, caller, key)`,
      [],
      `${COLUMNS}) select distinct on (brand_id, caller, key) ${COLUMNS}`,
    );
    this.addSql('create index idempotency_key_age on idempotency_key (created_at, brand_id)');
  }

  /** The old table keeps the names of its indexes, so it is gone before the new one is made. */
  private async replace(definition: string, partitions: readonly string[], copy: string): Promise<void> {
    this.addSql('create table idempotency_key_before as select * from idempotency_key');
    this.addSql('drop table idempotency_key');
    this.addSql(`create table idempotency_key (${definition})`);
    for (const partition of partitions) this.addSql(partition);
    await distributeByBrand(this, 'idempotency_key');
    this.addSql(`insert into idempotency_key (${copy} from idempotency_key_before`);
    this.addSql('drop table idempotency_key_before');
  }
}
