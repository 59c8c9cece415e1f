import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { lockForChange } from '../../src/database/change/lock-for-change.js';
import { Brand } from '../../src/domain/base/brand.entity.js';
import type { Context } from '../../src/domain/base/context.js';
import { emit } from '../../src/domain/base/events/emit.js';
import { inTransaction } from '../../src/domain/base/transaction.js';
import { Branch } from '../../src/domain/directory/branch.entity.js';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { jobContext } from '../../src/domain/open-context.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';

const REJECTED = /^The transaction of this change is over\.$|is not in a transaction\.$/;
const INSERT = `insert into branch (brand_id, created_at, updated_at, name) values ($1, now(), now(), 'Late')`;

describe('work that a failed change has left running', () => {
  let service: TestService;
  let ctx: Context;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    ctx = jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'test');
  });

  const newBranch = (name: string): object =>
    ctx.em.create(Branch, { brand: ctx.em.getReference(Brand, ctx.brandId), name }, { persist: true });
  const parts: Record<string, () => Promise<unknown>> = {
    'a new record': async () => {
      newBranch('Late');
      await ctx.em.flush();
    },
    'a flush': () => ctx.em.flush(),
    'a removal': async () => ctx.em.remove(ctx.em.getReference(Flow, [ctx.brandId, service.brand.flowId])),
    'a statement': () => ctx.em.execute(INSERT.replace('$1', String(ctx.brandId))),
    'a write': () => ctx.reader.write(INSERT, [ctx.brandId]),
    'a statement of the reader': () => ctx.reader.cells(INSERT, [ctx.brandId]),
    'a lock': () => lockForChange(ctx.em, Flow, service.brand.flowId),
    'an event': () => emit(ctx, { type: 'flow_archived', flowId: service.brand.flowId }),
    'a change within it': () => inTransaction(ctx, async () => newBranch('Late')),
    'a separate transaction': () => ctx.em.transact(async (em) => em.execute('select 1')),
  };

  /**
   * A change that fails while the parts are waiting; returns a function that continues them and returns their
   * result.
   */
  async function leaveRunning(change: () => Promise<unknown>): Promise<() => Promise<unknown>> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let left: Promise<unknown> | undefined;
    const failure = new Error('rejected');
    const failing = inTransaction(ctx, async () => {
      newBranch('Failed');
      await ctx.em.flush();
      left = promise.then(change).then(
        () => 'done',
        (error: Error) => error.message,
      );
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    return () => {
      resolve();
      return left ?? Promise.resolve();
    };
  }

  const stored = async (): Promise<unknown> =>
    service.sql(
      `select (select count(*) from branch) as branches, (select max(id) from outbox) as event,
        (select reference from flow where id = $1) as reference`,
      [service.brand.flowId],
    );

  test.each(Object.entries(parts))('cannot change anything after it: %s', async (_name, change) => {
    const before = await stored();
    const goOn = await leaveRunning(change);
    expect(await goOn()).toMatch(REJECTED);
    await ctx.em.flush();
    expect(await stored()).toEqual(before);
  });

  test.each(Object.entries(parts))('cannot join the next change: %s', async (name, change) => {
    const before = await stored();
    const goOn = await leaveRunning(change);
    await inTransaction(ctx, async () => {
      newBranch(`Beside ${name}`);
      expect(await goOn()).toMatch(REJECTED);
    });
    const [{ count } = {}] = await service.sql('select count(*) from branch where name = $1', [
      `Beside ${name}`,
    ]);
    expect(count).toBe('1');
    await service.sql('delete from branch where name = $1', [`Beside ${name}`]);
    expect(await stored()).toEqual(before);
  });
});
