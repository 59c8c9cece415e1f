import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { insertRecord, updateRecord } from '../../src/database/change.js';
import { lockRow, readRow } from '../../src/database/lock-row.js';
import type { Em } from '../../src/database/orm.js';
import { Guarantor } from '../../src/domain/guarantor/guarantor.entity.js';
import { GuarantorStatus } from '../../src/domain/guarantor/guarantor-status.js';
import { TestService } from '../support/service.js';

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

describe('changes of records without the unit of work', () => {
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
  const insert = (em: Em): Promise<number> => insertRecord(em, Guarantor, { ...PERSON, subTenant });

  test('store what the unit of work would store', async () => {
    const em = brandEm();
    const id = await em.transactional(insert);
    const stored = await em.findOneOrFail(Guarantor, { id });
    expect(stored).toMatchObject({ ...PERSON, middleName: '', status: 'invited', subTenantId: subTenant });
    expect(stored.createdAt).toEqual(stored.updatedAt);
  });

  test('are seen by the reads that follow, and undone with their transaction', async () => {
    const failure = new Error('refused');
    const undone = brandEm().transactional(async (em) => {
      const id = await insert(em);
      const salary = 31_000.5;
      const updatedAt = updateRecord(em, Guarantor, id, { salary, status: GuarantorStatus.ACCEPTED });
      const one = { entity: Guarantor, where: { id }, fields: ['salary', 'status', 'updatedAt'] };
      const changed = await lockRow(em, one);
      expect(changed).toMatchObject({ id, salary, status: 'accepted', updatedAt });
      expect(await readRow(em, { ...one, where: { id: 0 } })).toBeNull();
      throw Object.assign(failure, { id });
    });
    await expect(undone).rejects.toBe(failure);
    expect(await brandEm().count(Guarantor, { id: Reflect.get(failure, 'id') })).toBe(0);
  });

  test('reach no other brand', async () => {
    const em = brandEm();
    const id = await em.transactional(insert);
    await brandEm(service.brand.brandId + 1).transactional(async (other) => {
      updateRecord(other, Guarantor, id, { firstName: 'Changed' });
      expect(await lockRow(other, { entity: Guarantor, where: { id }, fields: [] })).toBeNull();
    });
    expect(await em.findOneOrFail(Guarantor, { id })).toMatchObject({ firstName: PERSON.firstName });
  });

  test('need a transaction, and none that has ended', async () => {
    const em = brandEm();
    await expect(insert(em)).rejects.toThrow('Guarantor is changed outside of a transaction.');
    const one = { entity: Guarantor, where: { id: 1 }, fields: [] };
    await expect(lockRow(em, one)).rejects.toThrow('The entity manager is not in a transaction.');
    let ended: Em | undefined;
    await em.transactional(async (inner) => {
      ended = inner;
      await insert(inner);
    });
    if (ended) await expect(insert(ended)).rejects.toThrow('Guarantor is changed outside of a transaction.');
    await expect(ended?.find(Guarantor, { id: 1 })).rejects.toThrow('ransaction is already committed');
  });
});
