import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from '../../src/domain/base/context.js';
import { inTransaction, rejectDuplicate } from '../../src/domain/base/transaction.js';
import { addGuarantor } from '../../src/domain/guarantor/guarantor.service.js';
import { openContext } from '../../src/domain/open-context.js';
import { partnerOf } from '../support/partner.js';
import { TestService } from '../support/service.js';
import { SETTINGS as NO_SETTINGS } from '../support/settings.js';

const SETTINGS = {
  ...NO_SETTINGS,
  esignatureBaseUrl: 'http://x.test',
  publicUrl: 'http://x.test',
  mailFrom: 'a@example.com',
};
const PERSON = { title: '', firstName: 'Ada', lastName: 'Byron', phone: '', postcode: '' };
const SAME_EMAIL = 'The sub-tenant already has a guarantor with this e-mail address.';
const UNIQUE_VIOLATION = '23505';
const INSERT = `insert into branch (brand_id, created_at, updated_at, name, reference)
  values ($1, now(), now(), 'North', 'N-1')`;

describe('a record that exists already', () => {
  let service: TestService;
  let personId: number;
  beforeAll(async () => {
    service = await TestService.start();
    const [key] = await service.sql<{ user_id: string }>(
      'select user_id from api_key where brand_id = $1 order by id limit 1',
      [service.brand.brandId],
    );
    personId = Number(key?.user_id);
  });
  afterAll(() => service.stop());

  const contextOf = (): Context =>
    openContext(service.service.orm.em, SETTINGS, partnerOf(service.brand.brandId, personId), 'duplicates');

  const add = (email: string): Promise<unknown> => {
    const ctx = contextOf();
    const [subTenantId = 0] = service.brand.subTenantIds;
    const input = { ...PERSON, subTenantId, email, correspondenceAddress: '' };
    return inTransaction(ctx, () => addGuarantor(ctx, input));
  };

  test('is DUPLICATE in the caller’s names if two concurrent changes add it', async () => {
    const outcomes = await Promise.allSettled([add('ada@example.com'), add('ADA@example.com')]);
    const rejected = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(rejected).toEqual([expect.objectContaining({ code: 'DUPLICATE', message: SAME_EMAIL })]);
  });

  /** Inserts a branch twice, in a change that has a message for the duplicates of some constraint. */
  const insertTwice = (constraint: string): Promise<void> => {
    const ctx = contextOf();
    return inTransaction(ctx, async () => {
      rejectDuplicate(ctx, 'guarantor_once', SAME_EMAIL);
      rejectDuplicate(ctx, constraint, 'The branch exists already.');
      for (const values of [[ctx.brandId], [ctx.brandId]]) await ctx.reader.write(INSERT, values);
    });
  };

  test('gets the message of the constraint that it violates, if the change may violate several', async () => {
    await expect(insertTwice('branch_reference_once')).rejects.toMatchObject({
      code: 'DUPLICATE',
      message: 'The branch exists already.',
    });
  });

  test('gets none of the messages if it violates a constraint without one', async () => {
    await expect(insertTwice('flow_reference_once')).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
  });
});
