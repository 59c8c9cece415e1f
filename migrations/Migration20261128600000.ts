import { Migration } from '@mikro-orm/migrations';

/** The town of a property, the captions of its pictures, and the pictures in the media store. */
export class Migration20261128600000 extends Migration {
  override up(): void {
    this.addSql('alter table property add column town text');
    this.addSql(`alter table property add column image_captions jsonb not null default '[]'`);
    this.addSql(`alter table property add column pictures jsonb not null default '{}'`);
    this.addSql(
      'create table picture (name text not null, check_after timestamptz(3) not null, primary key (name))',
    );
    this.addSql('create index picture_due on picture (check_after)');
  }

  override down(): void {
    this.addSql('drop table picture');
    this.addSql('alter table property drop column pictures');
    this.addSql('alter table property drop column image_captions');
    this.addSql('alter table property drop column town');
  }
}
