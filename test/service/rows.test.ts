import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityClass } from '@mikro-orm/core';
import type { List } from '../../src/database/list/list.js';
import type { Em } from '../../src/database/orm/orm.js';
import { readList } from '../../src/database/read/read.js';
import { namesOf } from '../../src/database/row/columns.js';
import { CELLS, rowClassOf } from '../../src/database/row/row.js';
import { readTotal } from '../../src/database/totals/total.js';
import { kindOf } from '../../src/database/wire/cell.js';
import { SortOrder } from '../../src/domain/base/lists/sort-order.js';
import { entities } from '../../src/domain/entities.js';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { IdempotencyKey } from '../../src/domain/idempotency/idempotency-key.entity.js';
import { jobContext } from '../../src/domain/open-context.js';
import { Property } from '../../src/domain/property/property.entity.js';
import { NumberedSearchArgs, PropertySort } from '../../src/domain/property/property.input.js';
import { numberedProperties } from '../../src/domain/property/property.service.js';
import { Selection } from '../../src/language/graphql/selection.js';
import { TestService } from '../support/service.js';
import { SETTINGS as NO_SETTINGS } from '../support/settings.js';

/** The keys of operators belong to no brand, and no list of them is read. */
const RECORDS = entities.filter((entity) => entity !== IdempotencyKey);

const SETTINGS = {
  ...NO_SETTINGS,
  esignatureBaseUrl: 'http://x.test',
  publicUrl: 'http://x.test',
  mailFrom: 'a@b.test',
};

describe('rows', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** An entity manager of the first brand. */
  function brandEm(brandId = service.brand.brandId): Em {
    const em = service.service.orm.em.fork();
    em.setFilterParams('brand', { brand: brandId });
    return em;
  }

  const everything = <E extends object>(em: Em, entity: EntityClass<E>): List<E> => ({
    entity,
    where: {},
    order: [],
    fields: em
      .getMetadata()
      .get<object>(entity)
      .props.filter((property) => kindOf(property) !== undefined)
      .map(({ name }) => name),
  });

  const comparable = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'id' in value ? { id: value.id } : (value ?? null);

  test.each(
    RECORDS.map((entity): [string, EntityClass<object>] => [(entity as { name: string }).name, entity]),
  )('of %s have the values of the entities', async (_name, entity) => {
    const em = brandEm();
    const list = everything(em, entity);
    const rows = await readList(em, list);
    const records = await em.find(entity, {}, { fields: list.fields as never, disableIdentityMap: true });
    expect(rows.every((row) => rowClassOf(row) !== undefined && row instanceof entity)).toBe(true);
    const valuesOf = (record: object) =>
      Object.fromEntries(
        [...namesOf(list.fields)].map((name) => [name, comparable(Reflect.get(record, name))]),
      );
    expect(rows.map(valuesOf)).toEqual(records.map(valuesOf));
    expect(await readTotal(em, list)).toEqual({ count: records.length, isEstimated: false });
  });

  test('found by a place have their distance, which is not written to them', async () => {
    const ctx = jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'rows');
    const args = Object.assign(new NumberedSearchArgs(), {
      input: { lat: '51.5', lon: '-0.12' },
      ...{ page: 0, limit: 10, sortOrder: SortOrder.ASC, sortBy: PropertySort.DISTANCE },
    });
    const { properties } = await numberedProperties(ctx, args, new Selection(['distance']));
    expect(properties.map((property) => typeof Reflect.get(property, 'distance'))).toEqual(
      Array(10).fill('number'),
    );
    expect(properties.map((property) => Reflect.ownKeys(property))).toEqual(Array(10).fill([CELLS]));
  });

  const page = { entity: Flow, where: {}, order: [], limit: 1 };

  test('throw for a property that was not selected, and if given to the unit of work', async () => {
    const em = brandEm();
    const [flow] = await readList(em, { ...page, fields: ['propertyId'] });
    expect([flow?.id, flow?.propertyId]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(() => Reflect.get(flow ?? {}, 'version')).toThrow('Flow.version was not read.');
    expect(() => (flow as Flow).property.postcode).toThrow('Property.postcode was not read.');
    expect(() => em.persist(flow as Flow)).toThrow('Flow.__helper was not read.');
    expect(() => JSON.stringify(flow)).toThrow('was not read');
    expect(() => Object.assign(flow as Flow, { version: 2 })).toThrow(TypeError);
  });

  test('share one class for one selection', async () => {
    const em = brandEm();
    const classOf = async (...fields: string[]) => {
      const [flow] = await readList(em, { ...page, fields: new Selection(fields) });
      return rowClassOf(flow as Flow);
    };
    expect(await classOf('version', 'payeeRef')).toBe(await classOf('version', 'payeeRef'));
    expect(await classOf('version')).not.toBe(await classOf('version', 'payeeRef'));
  });

  test('cannot be read without a brand', async () => {
    const em = service.service.orm.em.fork();
    await expect(readList(em, { ...page, fields: [] })).rejects.toThrow(
      'the filter "brand" has no arguments',
    );
    await expect(readTotal(em, page)).rejects.toThrow('the filter "brand" has no arguments');
    em.setFilterParams('brand', { brand: undefined });
    await expect(readList(em, { ...page, fields: [] })).rejects.toThrow(
      'the filter "brand" has no arguments',
    );
    expect(await readList(brandEm(0), { ...page, fields: [] })).toEqual([]);
  });

  test('are found by a reference only within their brand', async () => {
    const em = brandEm();
    const { brandId } = service.brand;
    const [flow] = await readList(em, { ...page, fields: ['property', 'brand'] });
    const property = flow?.property.id as number;
    const count = async (key: unknown) =>
      (await readTotal(em, { entity: Flow, where: { property: key } as never })).count;
    expect(await count([brandId, property])).toBeGreaterThan(0);
    expect(await count([service.other.brandId, property])).toBe(0);
    expect(await count({ $in: [[brandId, property]] })).toBe(await count([brandId, property]));
    expect(await count(em.getReference(Property, [brandId, property]))).toBe(
      await count([brandId, property]),
    );
  });

  test('are read in a transaction with its changes', async () => {
    const em = brandEm();
    const list = { ...page, order: [{ id: 'asc' as const }], fields: ['version'] as const };
    await em.transact(async (fork) => {
      const [before] = await readList(fork, list);
      const flow = await fork.findOneOrFail(Flow, { id: before?.id ?? 0 });
      flow.version += 1;
      await fork.flush();
      const [after] = await readList(fork, list);
      expect(rowClassOf(after as Flow)).toBeDefined();
      expect(after?.version).toBe((before?.version ?? 0) + 1);
    });
  });

  test('are filtered by the record that a reference leads to', async () => {
    const em = brandEm();
    const list = { ...page, limit: 100, fields: ['property'], where: { property: { hasGarden: true } } };
    const rows = await readList(em, list);
    const entities = await em.find(Flow, { ...page.where, property: { hasGarden: true } }, { limit: 100 });
    expect(rows.map(({ id }) => id).sort()).toEqual(entities.map(({ id }) => id).sort());
    expect(rows.length).toBeGreaterThan(0);
    expect((await readTotal(em, { entity: Flow, where: list.where })).count).toBe(
      await em.count(Flow, list.where),
    );
  });
});
