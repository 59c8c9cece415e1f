import { Migration } from '@mikro-orm/migrations';

const ADDRESS = [
  'address_line1',
  'address_line2',
  'address_line3',
  'address_line4',
  'town',
  'postcode',
  'country',
];
const COLUMNS = ['company_number', 'date_of_birth', ...ADDRESS];

/** The postal address, the date of birth and the company number of people. */
export class Migration20261201400000 extends Migration {
  override up(): void {
    this.addSql(`alter table app_user
      add column company_number text null,
      add column date_of_birth date null,
      ${ADDRESS.map((name) => `add column ${name} text not null default ''`).join(', ')}`);
  }

  override down(): void {
    this.addSql(`alter table app_user ${COLUMNS.map((name) => `drop column ${name}`).join(', ')}`);
  }
}
