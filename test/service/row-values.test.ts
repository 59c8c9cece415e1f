import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityClass, EntityMetadata, EntityProperty } from '@mikro-orm/core';
import fc from 'fast-check';
import { closeOrm, type Em, type Orm, openOrm } from '../../src/database/orm/orm.js';
import { readList } from '../../src/database/read/read.js';
import { KINDS, type Kind, kindOf } from '../../src/database/wire/cell.js';
import { statementsOf } from '../../src/database/wire/database-statements.js';
import { JobLease } from '../../src/domain/base/events/job-lease.entity.js';
import { entities } from '../../src/domain/entities.js';
import { IdempotencyKey } from '../../src/domain/idempotency/idempotency-key.entity.js';
import { Postcode } from '../../src/domain/place/postcode.entity.js';
import { cloneDatabase, connectionTo, runSql } from '../support/database.js';
import { shared } from '../support/shared.js';

/** The other types are in no list. */
const RECORDS = entities.filter(
  (entity) => entity !== IdempotencyKey && entity !== JobLease && entity !== Postcode,
) as EntityClass<object>[];

/** Text that JSON, SQL or a terminal could corrupt. */
const STRINGS = [
  `o'clock "quoted" \\ back\\\\slash`,
  'line\u2028separator\u2029',
  '😀 emoji\t\r\n',
  '',
  '{a,"b"}',
  'null',
];
const NUMBERS = [-0, 0, 1e21, 1e-7, -1.74e18, 1e20, 1e-5, 0.1 + 0.2, 5e-324, Number.MAX_VALUE, 2 ** 53 - 1];
const INSTANTS = [
  '0001-01-01T00:00:00.000Z',
  '0099-06-01T12:00:00.010Z',
  '1847-12-01T00:00:00.001Z',
  '2026-07-01T11:30:00.000Z',
  '2026-07-01T11:30:00.001Z',
  '2026-01-01T11:30:00.010Z',
  '2026-01-01T11:30:00.100Z',
  '9999-12-31T22:59:59.999Z',
];

const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const instant = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
/** No zero byte and no half of a surrogate pair: PostgreSQL stores neither. */
const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0') && one.isWellFormed());
const json = fc
  .jsonValue({ noUnicodeString: false })
  .filter((one) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(one)));

const UTC = `to_jsonb(to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Values by the kind of their column, with its type. */
const VALUES: Readonly<Record<Exclude<Kind, 'reference' | 'bigint'>, [string, fc.Arbitrary<unknown>]>> = {
  text: ['text', fc.oneof(text, fc.constantFrom(...STRINGS))],
  day: ['date', day],
  flag: ['boolean', fc.boolean()],
  smallint: ['smallint', fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })],
  int: ['int', fc.integer()],
  long: ['bigint', fc.oneof(fc.maxSafeInteger(), fc.integer())],
  double: [
    'float8',
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...NUMBERS)),
  ],
  decimal: ['numeric(12,2)', fc.integer({ min: -1e9, max: 1e9 }).map((pence) => pence / 100)],
  instant: ['timestamptz(3)', fc.oneof(instant, fc.constantFrom(...INSTANTS.map((one) => new Date(one))))],
  json: ['jsonb', json.map((one) => JSON.stringify(one))],
};

describe.each(['UTC', 'Europe/London'])('the values of rows in a session in %s', (zone) => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let orm: Orm;
  let em: Em;
  beforeAll(async () => {
    database = await cloneDatabase();
    await runSql(
      database.url,
      `do $$ begin
      execute format('alter database %I set timezone = ''${zone}''', current_database()); end $$`,
    );
    await seed(database.url);
    orm = await openOrm(connectionTo(database.url), entities);
    em = orm.em.fork();
    em.setFilterParams('brand', { brand: shared().facts.brands[0]?.brandId });
  });
  afterAll(async () => {
    await closeOrm(orm, 1000);
    await database.drop();
  });

  const cells = (sql: string, values: unknown[]) => statementsOf(em).cells(sql, values);

  test.each(Object.entries(VALUES))(
    'and their JSON are equal to the stored ones: %s',
    async (kind, [type, arbitrary]) => {
      const stored = fc.array(arbitrary, { minLength: 200, maxLength: 200 });
      await fc.assert(
        fc.asyncProperty(stored, async (values) => {
          const found = await cells(
            `select value, ${kind === 'instant' ? UTC : 'to_jsonb(value)'}
            from unnest($1::${type}[]) with ordinality as x (value, place) order by place`,
            [values],
          );
          const { parse, toJson = (slow) => slow } = KINDS[kind as keyof typeof VALUES];
          const read = found.map(([cell]) => parse(cell ?? ''));
          expect(read).toEqual(found.map(([, truth]) => truthOf(kind, JSON.parse(truth ?? 'null'))));
          const write = toJson((slow) => JSON.stringify(parse(slow)));
          expect(found.map(([cell]) => write(cell ?? ''))).toEqual(read.map((one) => JSON.stringify(one)));
          expect(found.length).toBe(values.length);
        }),
        { numRuns: 10 },
      );
    },
  );

  test.each(RECORDS.map((entity) => [(entity as { name: string }).name, entity] as const))(
    'are equal to what PostgreSQL returns for %s',
    async (_name, entity) => {
      const meta: EntityMetadata = em.getMetadata().get<object>(entity);
      const properties = meta.props.filter((property) => kindOf(property) !== undefined);
      const fields = properties.map(({ name }) => name);
      const key = meta.primaryKeys.at(-1) ?? 'id';
      const [column = key] = meta.props.find(({ name }) => name === key)?.fieldNames ?? [];
      const order = [{ [key]: 'asc' } as never];
      const rows = await readList<object>(em, { entity, where: {}, order, fields });
      const stored = await runSql<{ json: Record<string, unknown> }>(
        `${database.url}?options=-c%20TimeZone%3DUTC`,
        `select to_jsonb(t) as json from "${meta.tableName}" t
          ${brandOwned(meta) ? 'where brand_id = $1' : ''} order by ${column}`,
        brandOwned(meta) ? [shared().facts.brands[0]?.brandId] : [],
      );
      expect(rows.map((row) => fields.map((name) => plain(Reflect.get(row, name))))).toEqual(
        stored.map(({ json }) => properties.map((property) => expected(property, json))),
      );
    },
  );
});

const brandOwned = (meta: EntityMetadata): boolean => Object.hasOwn(meta.properties, 'brand');

/** A reference as its id. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

function expected(property: EntityProperty, json: Record<string, unknown>): unknown {
  return truthOf(kindOf(property) ?? '', json[property.fieldNames.at(-1) ?? ''] ?? null);
}

/** The value of the JSON that PostgreSQL writes in a session in UTC. */
function truthOf(kind: string, json: unknown): unknown {
  if (json === null) return null;
  if (kind === 'bigint') return BigInt(Number(json));
  return kind === 'instant' ? new Date(String(json)) : json;
}

/** Rows with odd values, and one without any value that may be absent. */
async function seed(url: string): Promise<void> {
  for (const [index, value] of STRINGS.entries())
    await runSql(
      url,
      `update property set display_address = $2, features = $3, available_from = $4, lat = $5,
        placed_by = 'coordinates', lon = 1e-7
        where brand_id = 1 and id = (select id from property where brand_id = 1 order by id offset $1
          limit 1)`,
      [index, value, JSON.stringify(STRINGS), INSTANTS[index], NUMBERS[index === 0 ? 0 : 3]],
    );
  for (const [index, value] of INSTANTS.entries())
    await runSql(
      url,
      `update flow set created_at = $2, landlord_bank_account_id = 9007199254740991 where brand_id = 1
        and id = (select id from flow where brand_id = 1 order by id offset $1 limit 1)`,
      [index, value],
    );
  for (const table of ['property', 'flow', 'app_user']) {
    const nullable = await runSql<{ name: string }>(
      url,
      `select column_name as name from information_schema.columns where table_schema = 'public'
        and table_name = $1 and is_nullable = 'YES' and is_generated = 'NEVER'`,
      [table],
    );
    await runSql(
      url,
      `update ${table} set ${nullable.map(({ name }) => `${name} = null`).join(', ')}
        ${table === 'property' ? `, placed_by = 'none'` : ''}
        where brand_id = 1 and id = (select max(id) from ${table} where brand_id = 1)`,
    );
  }
}
