import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate, withMigrations } from '../../src/database/migrate/migrate.js';
import { type Orm, openOrm } from '../../src/database/orm/orm.js';
import { Brand } from '../../src/domain/base/brand.entity.js';
import { Branch } from '../../src/domain/directory/branch.entity.js';
import { entities } from '../../src/domain/entities.js';
import { cloneDatabase, connectionTo, DEMO_TEMPLATE, EMPTY_TEMPLATE, runSql } from '../support/database.js';

interface Constraint {
  name: string;
  table: string;
  columns: string[];
  kind: 'p' | 'u' | 'f';
  target: string | null;
}

/** The tables that no brand owns; all others have the brand in their keys. */
const NO_BRAND = [
  'api_key_usage',
  'audit_chain',
  'audit_entry',
  'brand',
  'console_sign_in',
  'job_lease',
  'operator_token',
  'other_request_log',
  'picture',
  'postcode',
  'repeated_task',
  'mikro_orm_migrations',
];

const SHAPE = `select 'column' as what, table_name as of,
  column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as is
  from information_schema.columns where table_schema = 'public'
  union all select 'index', tablename, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  order by 1, 2, 3`;

const CONSTRAINTS = `select c.conname as name, c.conrelid::regclass::text as table, c.contype as kind,
  c.confrelid::regclass::text as target,
    array(select a.attname::text from unnest(c.conkey) with ordinality k(num, at)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.at) as columns
  from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')
    and conparentid = 0 order by 1`;

const UNIQUE_INDEXES = `select c.relname as name, i.indrelid::regclass::text as table,
  pg_get_indexdef(i.indexrelid, 1, true) as first
  from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition order by 1`;

describe('the database', () => {
  describe('when it is migrated', () => {
    let database: Awaited<ReturnType<typeof cloneDatabase>>;
    let orm: Orm;
    beforeAll(async () => {
      database = await cloneDatabase(EMPTY_TEMPLATE);
      orm = await openOrm(connectionTo(database.url), entities);
    });
    afterAll(async () => {
      await orm.close();
      await database.drop();
    });

    const removeAll = () =>
      withMigrations(connectionTo(database.url), ({ migrator }) => migrator.down({ to: 0 }));
    const tables = async () =>
      (
        await runSql<{ tablename: string }>(
          database.url,
          `select tablename from pg_tables where schemaname = 'public' order by 1`,
        )
      ).map(({ tablename }) => tablename);

    test('has the same schema after its migrations are reverted and applied again', async () => {
      const before = await runSql(database.url, SHAPE);
      expect(before.length).toBeGreaterThan(300);
      await removeAll();
      expect(await tables()).toEqual(['mikro_orm_migrations']);
      await migrate(connectionTo(database.url));
      expect(await runSql(database.url, SHAPE)).toEqual(before);
      await migrate(connectionTo(database.url));
      expect(await runSql(database.url, SHAPE)).toEqual(before);
    });

    test('is migrated once, even if several instances start together', async () => {
      await removeAll();
      await Promise.all([1, 2, 3].map(() => migrate(connectionTo(database.url))));
      const done = await runSql(
        database.url,
        'select name, count(*)::int as times from mikro_orm_migrations group by name',
      );
      expect(done.length).toBeGreaterThan(0);
      expect(done.filter(({ times }) => times !== 1)).toEqual([]);
    });

    test('is exactly what the entities declare', async () => {
      expect(await orm.schema.getUpdateSchemaSQL()).toBe('');
    });

    test.each([
      ['a missing index', 'drop index flow_of_agent', 'flow_of_agent'],
      ['a missing index with an expression', 'drop index guarantor_name_search', 'guarantor_name_search'],
      ['a missing partial index', 'drop index flow_by_created', 'flow_by_created'],
      [
        'a missing check',
        'alter table flow drop constraint flow_documents_status_check',
        'flow_documents_status_check',
      ],
      [
        'a check that allows less',
        'alter table certificate drop constraint certificate_kind_check, add constraint ' +
          "certificate_kind_check check (kind in ('deposit', 'inventory'))",
        'certificate_kind_check',
      ],
      [
        'an index over other columns',
        'drop index flow_of_agent; create index flow_of_agent on flow (brand_id, id)',
        'flow_of_agent',
      ],
      [
        'a missing unique constraint',
        'alter table certificate drop constraint certificate_once',
        'certificate_once',
      ],
      ['a missing foreign key', 'alter table flow drop constraint flow_brand_id_agent_id_foreign', 'agent'],
      ['a missing column', 'alter table portal_lead drop column message', 'message'],
      ['a column of another type', 'alter table property alter column bedrooms type bigint', 'bedrooms'],
      ['a column that may be null', 'alter table property alter column postcode drop not null', 'postcode'],
      ['a different default', `alter table property alter column status set default 'withdrawn'`, 'status'],
    ])('is compared with the entities, which reports %s', async (_, change, named) => {
      const drifted = await cloneDatabase(EMPTY_TEMPLATE);
      const its = await openOrm(connectionTo(drifted.url), entities);
      try {
        await runSql(drifted.url, change);
        expect(await its.schema.getUpdateSchemaSQL()).toContain(named);
      } finally {
        await its.close();
        await drifted.drop();
      }
    });
  });

  describe('separates brands:', () => {
    let database: Awaited<ReturnType<typeof cloneDatabase>>;
    let constraints: Constraint[];
    let owned: string[];
    beforeAll(async () => {
      database = await cloneDatabase(DEMO_TEMPLATE);
      constraints = await runSql<Constraint & Record<string, unknown>>(database.url, CONSTRAINTS);
      const all = await runSql<{ tablename: string }>(
        database.url,
        `select relname as tablename from pg_class where relnamespace = 'public'::regnamespace
          and relkind in ('r', 'p') and not relispartition order by 1`,
      );
      owned = all.map(({ tablename }) => tablename).filter((table) => !NO_BRAND.includes(table));
    });
    afterAll(() => database.drop());

    test('every table except the operator’s has the brand, as a bigint that is never null', async () => {
      const columns = await runSql<{ table_name: string }>(
        database.url,
        `select table_name from information_schema.columns c join pg_class t on t.oid = table_name::regclass
          where table_schema = 'public' and column_name = 'brand_id' and data_type = 'bigint'
          and is_nullable = 'NO' and not t.relispartition order by 1`,
      );
      expect(columns.map(({ table_name }) => table_name)).toEqual(owned);
      expect(owned.length).toBeGreaterThanOrEqual(17);
    });

    test('every foreign key of a brand’s table has the brand', () => {
      const foreign = constraints.filter(({ kind, table }) => kind === 'f' && owned.includes(table));
      expect(foreign.length).toBeGreaterThanOrEqual(owned.length * 2 - 4);
      expect(foreign.filter(({ columns }) => columns[0] !== 'brand_id')).toEqual([]);
      const toBrand = foreign.filter(({ columns }) => columns.length === 1);
      // The Idempotency-Keys of operators belong to no brand.
      const owners = owned.filter((table) => table !== 'idempotency_key');
      expect(toBrand.map(({ table }) => table).toSorted()).toEqual(owners);
      expect(toBrand.filter(({ target }) => target !== 'brand')).toEqual([]);
    });

    test('keys and unique indexes of a brand’s tables begin with the brand, but those of API keys and visits', async () => {
      const indexes = await runSql<{ name: string; table: string; first: string }>(
        database.url,
        UNIQUE_INDEXES,
      );
      const others = indexes.filter(({ table, first }) => owned.includes(table) && first !== 'brand_id');
      expect(others.map(({ name }) => name)).toEqual([
        ...['api_key_pkey', 'api_key_prefix_unique', 'console_visit_of_sign_in', 'console_visit_pkey'],
      ]);
      expect(
        constraints
          .filter(({ kind, table }) => kind === 'p' && owned.includes(table))
          .map(({ table }) => table)
          .toSorted(),
      ).toEqual(owned);
    });

    test('no foreign key leads from a table without the brand in its primary key to one with it', () => {
      const hasBrandInKey = (wanted: string | null) =>
        constraints.some(
          ({ kind, table, columns }) => kind === 'p' && table === wanted && columns.includes('brand_id'),
        );
      const foreign = constraints.filter(({ kind }) => kind === 'f');
      expect(foreign.some(({ target }) => hasBrandInKey(target))).toBe(true);
      expect(foreign.filter(({ table, target }) => !hasBrandInKey(table) && hasBrandInKey(target))).toEqual(
        [],
      );
    });

    test('a row that refers to another brand’s row is rejected, over every foreign key', async () => {
      const [mine, theirs] = (
        await runSql<{ id: string }>(database.url, 'select id from brand order by id')
      ).map(({ id }) => id);
      const references = constraints.filter(({ kind, columns }) => kind === 'f' && columns.length === 2);
      expect(references.length).toBeGreaterThanOrEqual(18);
      await runSql(
        database.url,
        `insert into outgoing_message (brand_id, created_at, updated_at, flow_id, recipient, role,
          signature_email, message_id) select brand_id, now(), now(), min(id), '', '', '', '' from flow
          group by brand_id`,
      );
      await runSql(
        database.url,
        `insert into rent_ready_profile (brand_id, created_at, updated_at, user_id, is_tenant_info_shared,
          is_right_to_rent_shared, is_affordability_shared, is_pre_reference_shared, is_rental_ledger_shared,
          is_id_verification_shared, is_guarantor_affordability_shared, default_documents_shared, share_token)
          select brand_id, now(), now(), min(id), true, true, true, true, true, true, true, '[]', ''
          from app_user group by brand_id`,
      );
      for (const [column, target] of [
        ['issue_id', 'maintenance_issue'],
        ['lead_id', 'portal_lead'],
      ])
        await runSql(
          database.url,
          `insert into note (brand_id, created_at, updated_at, ${column}, body, created_by_key_id)
            select brand_id, now(), now(), min(id), '', 1 from ${target} group by brand_id`,
        );
      for (const { name, table, columns, target } of references) {
        const [row] = await runSql<{ id: string }>(
          database.url,
          // A note refers to one record only: the reference that it has is changed.
          `select id from ${table} where brand_id = $1 order by ${columns[1]} is null limit 1`,
          [mine],
        );
        const [foreign] = await runSql<{ id: string }>(
          database.url,
          `select max(id) as id from ${target} where brand_id = $1`,
          [theirs],
        );
        expect([name, row?.id, foreign?.id]).toEqual([name, expect.any(String), expect.any(String)]);
        const stray = runSql(database.url, `update ${table} set ${columns[1]} = $1 where id = $2`, [
          foreign?.id,
          row?.id,
        ]);
        await expect(stray).rejects.toMatchObject({
          code: '23503',
          // In a cluster the constraint has the name of its shard.
          constraint: expect.stringMatching(new RegExp(`^${name}(_\\d+)?$`)),
        });
      }
    });

    test('a row that others refer to cannot be moved to another brand', async () => {
      const move = runSql(
        database.url,
        `update flow set brand_id = (select max(id) from brand), reference = null
          where id = (select min(flow_id) from sub_tenant)`,
      );
      // A cluster does not allow the brand to change at all (0A000).
      await expect(move).rejects.toMatchObject({ code: expect.stringMatching(/^(23503|0A000)$/) });
    });
  });

  test('updates a record that is created, changed and kept in one unit of work', async () => {
    const database = await cloneDatabase(EMPTY_TEMPLATE);
    const orm = await openOrm(connectionTo(database.url), entities);
    try {
      const em = orm.em.fork();
      const brand = em.create(Brand, { name: 'One', entitlements: [] }, { persist: true });
      await em.flush();
      const branches = ['a', 'b', 'c'].map((name) => em.create(Branch, { brand, name }, { persist: true }));
      await em.flush();
      for (const branch of branches) branch.name = `${branch.name} changed`;
      await em.flush();
      const stored = await runSql<{ id: string; brand_id: string; name: string }>(
        database.url,
        'select id, brand_id, name from branch order by id',
      );
      expect(stored.map((row) => ({ ...row, id: Number(row.id) }))).toEqual(
        branches.map(({ id, name }) => ({ id, brand_id: String(brand.id), name })),
      );
      expect(stored.map(({ name }) => name)).toEqual(['a changed', 'b changed', 'c changed']);
      em.remove(branches);
      await em.flush();
      expect(await runSql(database.url, 'select id from branch')).toEqual([]);
    } finally {
      await orm.close();
      await database.drop();
    }
  });
});
