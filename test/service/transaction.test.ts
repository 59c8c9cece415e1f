import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from '../../src/domain/base/context.js';
import { emit } from '../../src/domain/base/events/emit.js';
import { inTransaction } from '../../src/domain/base/transaction.js';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { flowForChange, lockFlows } from '../../src/domain/flow/record/flow.service.js';
import { jobContext } from '../../src/domain/open-context.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';
import { statementsDuring } from '../support/statements.js';

describe('a change within another change', () => {
  let service: TestService;
  let flowId: number;
  let ctx: Context;
  beforeAll(async () => {
    service = await TestService.start();
    ({ flowId } = service.brand);
    ctx = jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'test');
  });
  afterAll(() => service.stop());

  /** Changes the flow and emits the event of it. */
  const change = (reference: string): Promise<void> =>
    inTransaction(ctx, async () => {
      const flow = await ctx.em.findOneOrFail(Flow, { id: flowId });
      flow.reference = reference;
      await emit(ctx, { type: 'flow_archived', flowId });
    });

  /** The flow, the number of its timeline entries and the number of its events in the outbox. */
  const stored = async (): Promise<unknown> =>
    (
      await service.sql(
        `select reference, version,
          (select count(*)::int from timeline_entry where flow_id = flow.id and event_type = 'flow_archived')
            as entries,
          (select count(*)::int from outbox where flow_id = flow.id) as events
         from flow where id = $1`,
        [flowId],
      )
    )[0];

  test('that fails leaves nothing of both, even if the failure is caught', async () => {
    const before = await stored();
    const failure = new Error('rejected');
    const both = inTransaction(ctx, async () => {
      await change('outer');
      const inner = inTransaction(ctx, async () => {
        await change('inner');
        throw failure;
      });
      await inner.catch(() => {});
    });
    await expect(both).rejects.toBe(failure);
    expect(await stored()).toEqual(before);
  });

  test('is committed with it, with the events of both', async () => {
    await service.sql('delete from outbox where flow_id = $1', [flowId]);
    await inTransaction(ctx, async () => {
      await change('first');
      await inTransaction(ctx, () => change('second'));
    });
    expect(await stored()).toMatchObject({ reference: 'second', entries: 2, events: 2 });
  });

  test.each<[string, () => Promise<void>]>([
    ['the next one fails', () => inTransaction(ctx, () => Promise.reject(new Error('rejected')))],
    ['the database rejects the next one', () => change('no text of PostgreSQL: \u0000')],
  ])('leaves nothing if %s and that is caught, in a later transaction either', async (_, fail) => {
    const before = await stored();
    const both = inTransaction(ctx, async () => {
      await change('ahead');
      await fail().catch(() => {});
    });
    await expect(both).rejects.toThrow();
    await inTransaction(ctx, () => ctx.em.flush());
    expect(await stored()).toEqual(before);
  });

  const locks = (statements: readonly string[]): number =>
    statements.filter((sql) => sql.includes('for update')).length;

  test('does not lock a flow again that the other has locked, and reads its changes', async () => {
    const sent = await statementsDuring(() =>
      inTransaction(ctx, async () => {
        const { version } = await flowForChange(ctx, flowId);
        await change('locked');
        const again = await flowForChange(ctx, flowId, { expectedVersion: version + 1 });
        await lockFlows(ctx, [flowId]);
        expect(again.reference).toBe('locked');
      }),
    );
    expect(locks(sent)).toBe(1);
  });

  test('locks a flow again in the next transaction, and after the unit of work was cleared', async () => {
    const lock = () => inTransaction(ctx, () => flowForChange(ctx, flowId));
    const sent = await statementsDuring(async () => {
      await lock();
      await lock();
      await inTransaction(ctx, async () => {
        await lock();
        ctx.em.clear();
        await lock();
      });
    });
    expect(locks(sent)).toBe(4);
  });

  test('does not find a flow that the other has deleted', async () => {
    const both = inTransaction(ctx, async () => {
      (await flowForChange(ctx, flowId)).isDeleted = true;
      await flowForChange(ctx, flowId);
    });
    await expect(both).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
