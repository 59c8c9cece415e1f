import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Context } from '../../src/domain/base/context.js';
import { emit } from '../../src/domain/base/emit.js';
import { inTransaction } from '../../src/domain/base/transaction.js';
import { Flow } from '../../src/domain/flow/flow.entity.js';
import { jobContext } from '../../src/domain/open-context.js';
import { TestService } from '../support/service.js';

const SETTINGS = { esignatureBaseUrl: '', publicUrl: '', mailFrom: '' };

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

  /** The flow, and how many entries its timeline has and how many events the outbox has of it. */
  const stored = async (): Promise<unknown> =>
    (
      await service.sql(
        `select reference, version,
          (select count(*)::int from timeline_entry where flow_id = flow.id and event_type = 'flow_archived') as entries,
          (select count(*)::int from outbox where flow_id = flow.id) as events
         from flow where id = $1`,
        [flowId],
      )
    )[0];

  test('that fails leaves nothing of both, even where the failure is caught', async () => {
    const before = await stored();
    const failure = new Error('refused');
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

  test('is committed with it, with the events of both in their order', async () => {
    await service.sql('delete from outbox where flow_id = $1', [flowId]);
    await inTransaction(ctx, async () => {
      await change('first');
      await inTransaction(ctx, () => change('second'));
    });
    expect(await stored()).toMatchObject({ reference: 'second', entries: 2, events: 2 });
  });
});
