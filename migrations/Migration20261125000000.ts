import { Migration } from '@mikro-orm/migrations';

const raw = String.raw;

const ORDINAL = raw`[0-9]+(?:st|nd|rd|th)\M`;
const NUMBER = raw`\m\w*[0-9]\w*\M`;
const NUMBER_NOT_ORDINAL = raw`\m(?!${ORDINAL})\w*[0-9]\w*\M`;
const listOf = (number: string): string =>
  raw`(?:\m(?:flat|apartment|apt|unit|room|studio|suite|plot|no|nr|number)\M\W{0,3})?` +
  raw`${number}(?:\s{0,3}(?:and|to|or|[-–&/])?\s{0,3}${number})*`;
const withoutListsAtOnce = (text: string): string =>
  `case when ${text} !~ '[0-9]' then ${text} ` +
  `when ${text} !~* '${ORDINAL}' then regexp_replace(${text}, '${listOf(NUMBER)}', ' ', 'gi') ` +
  `else regexp_replace(${text}, '${listOf(NUMBER_NOT_ORDINAL)}', ' ', 'gi') end`;
const withoutListsBefore = (text: string): string =>
  `regexp_replace(${text}, '${listOf(NUMBER_NOT_ORDINAL)}', ' ', 'gi')`;
const OUTCODE = raw`coalesce(substring(upper(postcode), '^\s*([A-Z]{1,2}[0-9][A-Z0-9]?)\s*(?:[0-9][A-Z]{2})?\s*$'), '')`;
const BEHIND_LINE1 =
  `(case when coalesce(address_line1, '') <> '' and starts_with(lower(display_address), lower(address_line1)) ` +
  'then substr(display_address, length(address_line1) + 1) else display_address end)';
const join = (parts: readonly string[]): string => parts.join(` || ' ' || `);
const ADDRESS = join([
  'display_address',
  ...[1, 2, 3, 4].map((line) => `coalesce(address_line${line}, '')`),
  'postcode',
]);
const bare = (text: string): string => `translate(${text}, '_<./@-', repeat(' ', 6))`;

const publicAddress = (withoutLists: (text: string) => string): string => {
  const withoutNumbers = (text: string): string =>
    [
      [raw`\s+`, ' '],
      [raw` ?(,[, ]*)+`, ', '],
      [raw`^\W+|[ ,;(.-]+$`, ''],
    ].reduce(
      (sql, [pattern, by]) => `regexp_replace(${sql}, '${pattern}', '${by}', 'g')`,
      withoutLists(text),
    );
  const lines = [2, 3, 4].map((line) => `coalesce(${withoutNumbers(`address_line${line}`)}, '')`);
  return join([withoutNumbers(BEHIND_LINE1), ...lines, OUTCODE]);
};
const words = (address: string): string =>
  `setweight(to_tsvector('english', ${bare(`${address} || ' ' || description`)}) || ` +
  `to_tsvector('english', ${bare('features::text')}::jsonb), 'A') || to_tsvector('english', ${bare(ADDRESS)})`;

/**
 * Public addresses and the words of a property are computed in a third of the time: the lookahead for the numbers
 * of streets is used only if there is one. The values are the same. One rewrite of the table.
 */
export class Migration20261125000000 extends Migration {
  override up(): void {
    this.replace(publicAddress(withoutListsAtOnce));
  }

  override down(): void {
    this.replace(publicAddress(withoutListsBefore));
  }

  private replace(address: string): void {
    this.addSql(
      'alter table property drop column words, drop column public_address, ' +
        `add column words tsvector generated always as (${words(address)}) stored, ` +
        `add column public_address text generated always as (${address}) stored`,
    );
    this.addSql(
      'create index property_words on property using gin (brand_id, words) with (gin_pending_list_limit = 1024)',
    );
  }
}
