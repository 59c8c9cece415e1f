import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lockAllForChange, lockForChange, lockRow } from '../../src/database/change/lock-for-change.js';
import { withClock } from '../../src/database/declare/clock.js';
import { drawIds } from '../../src/database/orm/ids.js';
import type { Em } from '../../src/database/orm/orm.js';
import { Brand } from '../../src/domain/base/brand.entity.js';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { SubTenant } from '../../src/domain/flow/record/sub-tenant.entity.js';
import { Guarantor } from '../../src/domain/guarantor/record/guarantor.entity.js';
import { GuarantorStatus } from '../../src/domain/guarantor/record/guarantor-status.js';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const PERSON = {
  applicationId: '7d9d4b5e-2f0a-4a39-9a0c-3a2a6a1f4c11',
  title: '',
  firstName: 'Ada',
  lastName: 'O’Neill "A" \\ {x}',
  email: '',
  phone: '',
  postcode: '',
  correspondenceAddress: '',
};

describe('records that are locked for a change', () => {
  let service: TestService;
  let subTenant: number;
  beforeAll(async () => {
    service = await TestService.start();
    const [row] = await service.sql<{ id: string }>(
      'select min(id) as id from sub_tenant where brand_id = $1',
      [service.brand.brandId],
    );
    subTenant = Number(row?.id);
  });
  afterAll(() => service.stop());

  function brandEm(brand = service.brand.brandId): Em {
    const em = service.service.orm.em.fork();
    em.setFilterParams('brand', { brand });
    return em;
  }
  async function insert(em: Em): Promise<number> {
    const { brandId } = service.brand;
    const [id] = await drawIds(em, [Guarantor]);
    const brand = em.getReference(Brand, brandId);
    const of = em.getReference(SubTenant, [brandId, subTenant]);
    em.create(Guarantor, { id, brand, subTenant: of, ...PERSON }, { persist: true });
    return id;
  }

  test('are inserted with the id that was reserved for them', async () => {
    let now = Date.UTC(2026, 5, 1);
    // Each time that is asked for is later.
    const clock = () => {
      now += 1;
      return new Date(now);
    };
    const id = await withClock(clock, () => brandEm().transact(insert));
    const stored = await brandEm().findOneOrFail(Guarantor, { id });
    expect(stored).toMatchObject({ ...PERSON, middleName: '', status: 'invited', subTenantId: subTenant });
    expect(stored.createdAt).toEqual(stored.updatedAt);
  });

  test('have the requested fields, and only the changed ones are written', async () => {
    const id = await brandEm().transact(insert);
    const sent = await statementsDuring(() =>
      brandEm().transact(async (em) => {
        const guarantor = await lockForChange(em, Guarantor, id, ['status']);
        expect(guarantor).toMatchObject({ id, status: 'invited' });
        expect(Reflect.get(guarantor ?? {}, 'firstName')).toBeUndefined();
        if (guarantor) guarantor.status = GuarantorStatus.ACCEPTED;
      }),
    );
    expect(sent.slice(1, -1)).toEqual([
      'select t."brand_id", t."id", t."status" from "guarantor" as t ' +
        'where (t."brand_id" = $1 and t."id" = $2) order by t."id" for update',
      'update "guarantor" set "status" = $3, "updated_at" = $4 where "brand_id" = $1 and "id" = $2',
    ]);
    expect(await brandEm().findOneOrFail(Guarantor, { id })).toMatchObject({ ...PERSON, status: 'accepted' });
  });

  test('are the same objects that the unit of work reads, with the changes of the transaction', async () => {
    const id = service.brand.flowId;
    await brandEm().transact(async (em) => {
      const flow = await em.findOneOrFail(Flow, { id });
      flow.payeeRef = 'changed';
      const locked = await lockForChange(em, Flow, id);
      expect(locked).toBe(flow);
      expect(locked?.payeeRef).toBe('changed');
    });
    const locked = await brandEm().transact((em) => lockForChange(em, Flow, id));
    expect(locked).toEqual(await brandEm().findOneOrFail(Flow, { id }));
  });

  test('are found by a condition, with the changes of the transaction', async () => {
    const id = await brandEm().transact(insert);
    const applicationId = '0e6b4a3c-7a53-4a3e-8d5e-5b1f0c7d2a11';
    await brandEm().transact(async (em) => {
      const guarantor = await em.findOneOrFail(Guarantor, { id });
      guarantor.applicationId = applicationId;
      guarantor.email = 'not@stored.test';
      const locked = await lockForChange(em, Guarantor, { applicationId });
      expect(locked).toBe(guarantor);
      expect(locked?.email).toBe('not@stored.test');
    });
  });

  test('are locked together in the order of their ids', async () => {
    const first = await brandEm().transact(insert);
    const second = await brandEm().transact(insert);
    const sent = await statementsDuring(() =>
      brandEm().transact(async (em) => {
        const locked = await lockAllForChange(em, Guarantor, { id: { $in: [second, first] } });
        expect(locked.map(({ id }) => id)).toEqual([first, second]);
        for (const one of locked) one.status = GuarantorStatus.ACCEPTED;
      }),
    );
    expect(sent.filter((sql) => sql.endsWith('order by t."id" for update'))).toHaveLength(1);
    expect(await brandEm().count(Guarantor, { id: { $in: [first, second] }, status: 'accepted' })).toBe(2);
  });

  test('are read as rows if they are not changed, and other changes wait for them', async () => {
    const id = await brandEm().transact(insert);
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const first = brandEm().transact(async (em) => {
      const row = await lockRow(em, { entity: Guarantor, where: { id }, fields: ['status'] });
      expect(row).toMatchObject({ id, status: 'invited' });
      expect(() => Reflect.get(row ?? {}, 'email')).toThrow('Guarantor.email was not read.');
      locked.resolve();
      await release.promise;
    });
    await Promise.race([locked.promise, first]);
    const second = brandEm().transact((em) => lockForChange(em, Guarantor, id));
    try {
      await eventually(async () => (await lockWaits(service.databaseUrl, 'guarantor')) > 0);
    } finally {
      release.resolve();
    }
    await Promise.all([first, second]);
  });

  test('keep what was changed between a read of them and their lock', async () => {
    const id = service.brand.flowId;
    await brandEm().transact(async (em) => {
      await em.findOneOrFail(Flow, { id });
      await service.sql("update flow set payee_ref = 'meanwhile' where id = $1", [id]);
      const locked = await lockForChange(em, Flow, id, ['moveInPayeeRef']);
      if (locked) locked.moveInPayeeRef = 'changed';
    });
    const stored = await brandEm().findOneOrFail(Flow, { id });
    expect(stored).toMatchObject({ payeeRef: 'meanwhile', moveInPayeeRef: 'changed' });
  });

  test('are rolled back with their transaction', async () => {
    const failure = new Error('rejected');
    let id = 0;
    const undone = brandEm().transact(async (em) => {
      id = await insert(em);
      await em.flush();
      expect(await lockForChange(em, Guarantor, id, [])).toMatchObject({ id });
      throw failure;
    });
    await expect(undone).rejects.toBe(failure);
    expect(await brandEm().count(Guarantor, { id })).toBe(0);
  });

  test('never belong to another brand', async () => {
    const id = await brandEm().transact(insert);
    const other = brandEm(service.brand.brandId + 1);
    expect(await other.transact((em) => lockForChange(em, Guarantor, id))).toBeNull();
  });

  test('require a transaction', async () => {
    await expect(lockForChange(brandEm(), Guarantor, 1)).rejects.toThrow(
      'The entity manager is not in a transaction.',
    );
  });
});
