import { Migration } from '@mikro-orm/migrations';

const AMOUNTS = [
  ['property', 'price'],
  ['guarantor', 'salary'],
  ['pre_qualification', 'salary'],
] as const;

/** Money is exact: pounds to the penny, in place of binary fractions. */
export class Migration20261121120000 extends Migration {
  override up(): void {
    for (const [table, column] of AMOUNTS)
      this.addSql(
        `alter table ${table} alter column ${column} type numeric(12,2) using round(${column}::numeric, 2)`,
      );
  }

  override down(): void {
    for (const [table, column] of AMOUNTS)
      this.addSql(`alter table ${table} alter column ${column} type double precision`);
  }
}
