import { Migration } from '@mikro-orm/migrations';

const NAME = `first_name || ' ' || last_name`;
const ADDRESS = [
  'display_address',
  ...[1, 2, 3, 4].map((line) => `coalesce(address_line${line}, '')`),
  'postcode',
].join(` || ' ' || `);

/** The text that lists are searched in, by index: the table and the expression. */
const EXPRESSIONS: Readonly<Record<string, readonly [table: string, expression: string]>> = {
  flow_crm_search: ['flow', `crm_landlord_id || ' ' || crm_applicant_id || ' ' || crm_tenancy_id`],
  property_address_search: ['property', ADDRESS],
  sub_tenant_name_search: ['sub_tenant', NAME],
  guarantor_name_search: ['guarantor', NAME],
  app_user_name_search: ['app_user', NAME],
  app_user_contact_search: ['app_user', `email || ' ' || phone`],
  branch_search: ['branch', `name || ' ' || postcode`],
  agent_search: ['agent', `name || ' ' || email`],
};

/** Searches look at the index entries of one brand, and read no row that lacks a trigram of the text. */
export class Migration20261122190000 extends Migration {
  override up(): void {
    // An index on the brand and something else that many rows share.
    this.addSql('create extension if not exists btree_gin');
    for (const [name, [table, expression]] of Object.entries(EXPRESSIONS)) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on ${table} using gin (brand_id, show_trgm(${expression}))`);
      // No plan depends on which trigrams are common, and collecting that takes long.
      this.addSql(`alter index ${name} alter column 2 set statistics 0`);
    }
    this.addSql('drop index property_words');
    this.addSql('create index property_words on property using gin (brand_id, words)');
  }

  override down(): void {
    this.addSql('drop index property_words');
    this.addSql('create index property_words on property using gin (words)');
    for (const [name, [table, expression]] of Object.entries(EXPRESSIONS)) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on ${table} using gin ((${expression}) gin_trgm_ops)`);
    }
  }
}
