import { Migration } from '@mikro-orm/migrations';

const SCHEMES = ['tds', 'mydeposits', 'dps'];
const OTHERS = [
  'safedeposits_scotland',
  'mydeposits_scotland',
  'lps_scotland',
  'tds_ni',
  'mydeposits_ni',
  'lps_ni',
];
const DETAILS = [
  'protected_on date',
  'issued_on date',
  'expires_on date',
  'number text',
  'amount_pence bigint',
];

/** When a deposit was protected, the schemes of Scotland and Northern Ireland, and the notes of deadlines. */
export class Migration20261128210000 extends Migration {
  override up(): void {
    this.addSql(`alter table certificate ${DETAILS.map((column) => `add column ${column} null`).join(', ')}`);
    this.schemes([...SCHEMES, ...OTHERS]);
    this.addSql('alter table deadline add column note text null');
  }

  override down(): void {
    this.addSql('alter table deadline drop column note');
    this.addSql(`update certificate set scheme = null where scheme in ('${OTHERS.join("', '")}')`);
    this.schemes(SCHEMES);
    const columns = DETAILS.map((column) => `drop column ${column.split(' ', 1)[0]}`);
    this.addSql(`alter table certificate ${columns.join(', ')}`);
  }

  private schemes(allowed: readonly string[]): void {
    this.addSql('alter table certificate drop constraint certificate_scheme_check');
    this.addSql(
      `alter table certificate add constraint certificate_scheme_check check (scheme in ('${allowed.join("', '")}'))`,
    );
  }
}
