import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withReservedIds } from '../../src/database/orm/ids.js';
import type { Context } from '../../src/domain/base/context.js';
import { inTransaction } from '../../src/domain/base/transaction.js';
import { Guarantor } from '../../src/domain/guarantor/guarantor.entity.js';
import { addGuarantor, SAME_EMAIL } from '../../src/domain/guarantor/guarantor.service.js';
import { openContext } from '../../src/domain/open-context.js';
import { partnerOf } from '../support/partner.js';
import { TestService } from '../support/service.js';

const SETTINGS = {
  esignatureBaseUrl: 'http://x.test',
  publicUrl: 'http://x.test',
  mailFrom: 'a@example.com',
};
const PERSON = { title: '', firstName: 'Ada', lastName: 'Byron', phone: '', postcode: '' };

/** Each change takes its ids from the sequence before, as the demo does. */
describe('two concurrent changes with ids from a sequence', () => {
  let service: TestService;
  let userId: number;
  beforeAll(async () => {
    service = await TestService.start();
    const [key] = await service.sql<{ user_id: string }>(
      'select user_id from api_key where brand_id = $1 order by id limit 1',
      [service.brand.brandId],
    );
    userId = Number(key?.user_id);
  });
  afterAll(() => service.stop());

  const contextOf = (): Context =>
    openContext(service.service.orm.em, SETTINGS, partnerOf(service.brand.brandId, userId), 'duplicates');

  const add = (email: string): Promise<unknown> => {
    const ctx = contextOf();
    const [subTenantId = 0] = service.brand.subTenantIds;
    const input = { ...PERSON, subTenantId, email, correspondenceAddress: '' };
    return withReservedIds(ctx.em, [Guarantor], 1, () => inTransaction(ctx, () => addGuarantor(ctx, input)));
  };

  test('add the same guarantor once, and the other gets DUPLICATE in the caller’s names', async () => {
    const outcomes = await Promise.allSettled([add('ada@example.com'), add('ADA@example.com')]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'DUPLICATE', message: SAME_EMAIL })]);
  });
});
