/** Parts of statements that fill tables with rows like those of an agency, the same on every run. */

/** A number from 0 to below `range` that looks random and is the same on every run. */
export const pick = (range: number, salt: number): string =>
  `((hashint8extended(n, ${salt}) % ${range} + ${range}) % ${range})`;
/** From 0 to below 1. */
export const part = (salt: number): string => `(${pick(1_000_003, salt)} / 1000003.0)::float8`;
/** A bell curve around 0, with a standard deviation of 1. */
export const bell = (salt: number): string =>
  `sqrt(-2 * ln(1 - ${part(salt)})) * cos(2 * pi() * ${part(salt + 1)})`;
export const oneOf = (words: readonly string[], salt: number): string =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + ${pick(words.length, salt)}]`;

export const STREETS = [
  'Orchard Close',
  'Station Road',
  'Mill Lane',
  'Victoria Street',
  'Church Lane',
  'High Street',
];
export const TOWNS = ['Ashford', 'Bedford', 'Colchester', 'Derby', 'Exeter', 'Frome', 'Grantham', 'Harlow'];
export const FIRST = [
  'Amelia',
  'Dylan',
  'George',
  'Isla',
  'Noah',
  'Olivia',
  'Priya',
  'Sam',
  'Tomasz',
  'Zara',
];
/** One name in twenty is Smith. */
export const LAST = [
  ...['Ahmed', 'Baker', 'Carter', 'Davies', 'Evans', 'Foster', 'Green', 'Hughes', 'Iqbal', 'Jones'],
  ...['Khan', 'Lewis', 'Morgan', 'Nowak', 'Owen', 'Patel', 'Quinn', 'Roberts', 'Smith', 'Taylor'],
];
/** A time in the last five years. */
export const AGE = `now() - make_interval(secs => ${part(3)} * 150000000)`;

/**
 * Inserts a property for each number `n` of some rows. An eighth is in London, the others are in and around
 * 500 towns.
 */
export const properties = (numbers: string, [brand, id] = ['1', `nextval('property_id_seq')`]): string => `
  insert into property (brand_id, id, reference, created_at, updated_at, display_address,
      address_line1, address_line2, address_line3, postcode, lat, lon, price, bedrooms, property_for,
      accommodation_type, furnishing, has_garden, has_parking, is_shared_ownership, is_retirement_home,
      status, available_from, images, description, features)
    select ${brand}, ${id}, 'L' || n, at, at, street || ', ' || town, ${pick(180, 11)} + 1 || ' ' || street,
      'District ' || ${pick(900, 12)},
      town, code || ' ' || ${pick(9, 13)} + 1 || 'AB', lat, lon, 400 + 10 * ${pick(300, 14)}, ${pick(6, 15)},
      case when n % 10 = 0 then 2 else 1 end,
        ${oneOf(['flat', 'terraced', 'semi', 'detached', 'studio'], 16)},
      ${oneOf(['furnished', 'unfurnished', 'part'], 17)}, ${pick(3, 18)} = 0, ${pick(2, 19)} = 0,
        n % 1000 = 0, n % 500 = 0,
      ${oneOf(['available', 'available', 'available', 'available', 'letagreed', 'withdrawn'], 20)}, at, '[]',
      'A well presented home in ' || town
        || ' close to shops, schools and the station, with a bright reception room, a modern fitted kitchen'
        || ', double glazing and gas central heating, recently decorated throughout. '
        || 'Viewing is by appointment. Number ' || n,
      '["Garden", "Parking"]'
    from (select towns.*, ${AGE} as at, ${oneOf(STREETS, 21)} as street,
        case when n % 8 = 0 then 'London' else ${oneOf(TOWNS, 22)} end as town,
        case when n % 8 = 0 then 'SE' || 1 + ${pick(28, 23)} else 'B' || 1 + ${pick(90, 24)} end as code,
        case when n % 8 = 0 then 51.5074 + 0.1 * ${bell(25)}
          else 50.6 + (t * 37 % 500) / 110.0 + 0.03 * ${bell(25)} end as lat,
        case when n % 8 = 0 then -0.1278 + 0.16 * ${bell(27)}
          else -3.2 + (t * 101 % 500) / 160.0 + 0.05 * ${bell(27)} end as lon
      from (select *, ${pick(500, 29)} as t from ${numbers}) towns) places`;
