import type { TestService } from './service.js';

/** SQL of the columns of a property to rent; `n` is its number, from 1. */
const PLAIN: Readonly<Record<string, string>> = {
  reference: 'n::text',
  created_at: 'now()',
  updated_at: 'now()',
  display_address: "''",
  price: '900',
  bedrooms: '2',
  property_for: '1',
  accommodation_type: "'flat'",
  available_from: 'now()',
  images: "'[]'",
  features: "'[]'",
};

/** Inserts many properties of a brand with one statement; `columns` is SQL that overrides `PLAIN`. */
export async function insertProperties(
  service: TestService,
  brandId: number,
  count: number,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const all = { ...PLAIN, ...columns };
  await service.sql(
    `insert into property (brand_id, ${Object.keys(all).join(', ')})
      select $1, ${Object.values(all).join(', ')} from generate_series(1, $2::int) n`,
    [brandId, count],
  );
}
