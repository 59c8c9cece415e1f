import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EntityClass, helper, LockMode } from '@mikro-orm/core';
import type { Em } from '../../src/database/orm/orm.js';
import { entities } from '../../src/domain/entities.js';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { SubTenant } from '../../src/domain/flow/record/sub-tenant.entity.js';
import { IdempotencyKey } from '../../src/domain/idempotency/idempotency-key.entity.js';
import type { Day } from '../../src/language/time/calendar.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

/** The keys of operators belong to no brand. */
const RECORDS = entities.filter((entity) => entity !== IdempotencyKey);
const lockMode = LockMode.PESSIMISTIC_WRITE;
const OWN = /^select t\."/;

describe('entities of a transaction', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  function brandEm(): Em {
    const em = service.service.orm.em.fork();
    em.setFilterParams('brand', { brand: service.brand.brandId });
    return em;
  }

  /** All state that the unit of work has of some records. */
  const known = (records: readonly object[]): unknown =>
    records.map((record) => {
      const { __originalEntityData: stored, __loadedProperties: loaded } = helper(record);
      return [stored, [...loaded].sort(), helper(record).toPOJO()];
    });

  /** The result in a transaction, from the service's statement, and outside of one, from the ORM's. */
  async function bothWays(find: (em: Em) => Promise<object[]>): Promise<[unknown, unknown, string[]]> {
    let own: unknown;
    const sent = await statementsDuring(() =>
      brandEm().transact(async (em) => {
        own = known(await find(em));
      }),
    );
    return [own, known(await find(brandEm())), sent];
  }

  test.each(
    RECORDS.map((entity): [string, EntityClass<object>] => [(entity as { name: string }).name, entity]),
  )('of the kind %s are equal to those that the ORM reads', async (_name, entity) => {
    const [own, byOrm, sent] = await bothWays((em) => em.find(entity, {}));
    expect(own).toEqual(byOrm);
    // Reads of keys are not among the statements that are recorded.
    expect(sent.filter((sql) => sql.startsWith('select') && !OWN.test(sql))).toEqual([]);
  });

  test('are sorted and cut', async () => {
    const [own, byOrm, sent] = await bothWays((em) =>
      em.find(Flow, { isDeleted: false }, { orderBy: { id: 'desc' }, limit: 3 }),
    );
    expect(own).toEqual(byOrm);
    expect(sent[1]).toMatch(OWN);
  });

  test('are found by a record that they reference', async () => {
    const { brandId, flowId } = service.brand;
    const find = (em: Em) =>
      em.find(SubTenant, { flow: em.getReference(Flow, [brandId, flowId]) }, { orderBy: { id: 'asc' } });
    const [own, byOrm, sent] = await bothWays(find);
    expect(own).toEqual(byOrm);
    expect(own).not.toEqual([]);
    expect(sent[1]).toMatch(OWN);
  });

  test('are found by a filter on another table', async () => {
    const [own, byOrm, sent] = await bothWays((em) => em.find(SubTenant, { flow: { isDeleted: false } }));
    expect(own).toEqual(byOrm);
    expect(sent[1]).toMatch(OWN);
  });

  test.each<[string, string, (em: Em) => Promise<unknown>]>([
    ['an operator', 'The operator $re', (em) => em.find(SubTenant, { firstName: { $re: '^A' } })],
    ['an option', 'A read with offset', (em) => em.find(SubTenant, {}, { offset: 1 })],
    ['a relation', 'A read with populateFilter', (em) => em.find(SubTenant, {}, { populate: ['person'] })],
    ['a selection', 'A read with fields', (em) => em.find(SubTenant, {}, { fields: ['email'] })],
    ['a lock', 'A read with lockMode', (em) => em.find(SubTenant, {}, { lockMode })],
  ])('are not read by a statement of the ORM: %s is rejected', async (_what, message, read) => {
    const sent = await statementsDuring(async () => {
      await expect(brandEm().transact(read)).rejects.toThrow(`${message} cannot be written as SQL.`);
    });
    expect(sent).toEqual([]);
  });

  test('are updated only in the changed columns', async () => {
    const id = service.brand.flowId;
    const sent = await statementsDuring(() =>
      brandEm().transact(async (em) => {
        const flow = await em.findOneOrFail(Flow, { id });
        flow.payeeRef = 'changed';
      }),
    );
    expect(sent.filter((sql) => sql.startsWith('update'))).toEqual([
      'update "flow" set "payee_ref" = $3, "updated_at" = $4 where "brand_id" = $1 and "id" = $2',
    ]);
  });

  test('are updated together, with one statement for those with the same changes', async () => {
    const em = brandEm();
    const flows = await em.find(Flow, {}, { orderBy: { id: 'asc' }, limit: 3 });
    const sent = await statementsDuring(() =>
      brandEm().transact(async (inner) => {
        const [first, second, third] = await inner.find(Flow, {}, { orderBy: { id: 'asc' }, limit: 3 });
        Object.assign(first ?? {}, {
          envelopeId: `"one" ’ \\`,
          rentPence: 100,
          tenancyStartsOn: '2026-01-02',
        });
        Object.assign(second ?? {}, { envelopeId: 'two', rentPence: null, tenancyStartsOn: '2026-01-03' });
        Object.assign(third ?? {}, { bbOptOut: !third?.bbOptOut });
      }),
    );
    expect(sent.filter((sql) => sql.startsWith('update'))).toHaveLength(2);
    const stored = await brandEm().find(
      Flow,
      { id: { $in: flows.map(({ id }) => id) } },
      { orderBy: { id: 'asc' } },
    );
    expect(stored).toMatchObject([
      { envelopeId: `"one" ’ \\`, rentPence: 100, tenancyStartsOn: '2026-01-02' },
      { envelopeId: 'two', rentPence: null, tenancyStartsOn: '2026-01-03' },
      { bbOptOut: !flows[2]?.bbOptOut },
    ]);
  });

  test('can store any value', async () => {
    const id = service.brand.flowId;
    const values = {
      payeeRef: `'"\\ ? ?? $1 \u2028 ’ 😀 {a,"b"} \\? null`,
      breakClause: '',
      envelopeId: null,
      rentPence: 2 ** 52,
      numberOfOccupants: 0,
      bbOptOut: true,
      tenancyStartsOn: '9999-12-31' as Day,
      archivedAt: new Date('0001-02-03T04:05:06.007Z'),
      agreementEnteredAt: new Date('9999-12-31T23:59:59.999Z'),
    };
    await brandEm().transact(async (em) => {
      Object.assign(await em.findOneOrFail(Flow, { id }), values);
    });
    const fields = Object.keys(values) as (keyof typeof values)[];
    const stored = await brandEm().findOneOrFail(Flow, { id }, { fields });
    expect(Object.fromEntries(fields.map((field) => [field, stored[field]]))).toEqual(values);
  });
});
