import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Context } from '../../src/domain/base/context.js';
import { moveStage } from '../../src/domain/flow/moves/stage.service.js';
import { flowForChange } from '../../src/domain/flow/record/flow.service.js';
import { describeStage } from '../../src/domain/flow/stages/stage-text.js';
import { type FlowStage, STAGES, type StageStatus } from '../../src/domain/flow/stages/stages.js';
import { openContext } from '../../src/domain/open-context.js';
import { partnerOf } from '../support/partner.js';
import { TestService } from '../support/service.js';
import { SETTINGS as NO_SETTINGS } from '../support/settings.js';

const SETTINGS = {
  ...NO_SETTINGS,
  publicUrl: 'http://rental-flow.test',
  esignatureBaseUrl: 'http://rental-flow.test/esignature',
  mailFrom: 'a@b.example',
};
const column = (stage: string): string =>
  `${stage.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_status`;

describe('the moves of the stages of a flow:', () => {
  let service: TestService;
  let flowId: number;
  let personId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ flowId } = service.brand);
    personId = (await service.issueKey()).user_id;
  });
  afterAll(() => service.stop());

  // Each test starts with a flow in England without any progress or history.
  beforeEach(async () => {
    await service.sql(
      `update flow set jurisdiction = 'england', is_ast_signed = false, is_archived = false,
        percentage_completed = 0, is_completed = false, guarantor_status = 5 where id = $1`,
      [flowId],
    );
    await set(Object.fromEntries(STAGES.filter((stage) => stage !== 'guarantor').map((stage) => [stage, 0])));
    await service.sql('delete from timeline_entry where flow_id = $1', [flowId]);
  });

  async function set(statuses: Partial<Record<FlowStage, StageStatus>>): Promise<void> {
    for (const [stage, status] of Object.entries(statuses))
      await service.sql(`update flow set ${column(stage)} = $2 where id = $1`, [flowId, status]);
  }

  async function move(stage: FlowStage, to: StageStatus): Promise<void> {
    const partner = partnerOf(service.brand.brandId, personId);
    const ctx: Context = openContext(service.service.orm.em, SETTINGS, partner, 'test');
    await ctx.em.transact(async () => moveStage(ctx, await flowForChange(ctx, flowId), stage, to));
  }

  const flow = async (): Promise<Record<string, unknown>> =>
    (
      await service.sql(
        `select move_in_status as "moveIn", documents_status as documents, percentage_completed as percentage,
          is_completed as completed from flow where id = $1`,
        [flowId],
      )
    )[0] ?? {};
  const timeline = async (): Promise<string[]> => {
    const rows = await service.sql<{ entry: string }>(
      `select event_type || ': ' || description || ' by ' || user_id as entry from timeline_entry
        where flow_id = $1 order by id`,
      [flowId],
    );
    return rows.map((row) => row.entry);
  };

  test.each([1, 2, 3, 5, 6] as const)(
    'the move-in cannot leave its start for %i before the tenancy agreement is signed',
    async (to) => {
      await expect(move('moveIn', to)).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
        status: 409,
        message:
          'The move-in cannot begin before each tenant, and landlord or agent, has signed the agreement.',
        allowed: [],
      });
      expect(await flow()).toMatchObject({ moveIn: 0 });
      expect(await timeline()).toEqual([]);
    },
  );

  test.each([1, 2, 3, 5, 6] as const)(
    'the move-in goes to %i like any stage once the agreement is signed',
    async (to) => {
      await service.sql('update flow set is_ast_signed = true where id = $1', [flowId]);
      await move('moveIn', to);
      expect(await flow()).toMatchObject({ moveIn: to });
      expect(await timeline()).toEqual([`stage_changed: ${describeStage('moveIn', to)}. by ${personId}`]);
    },
  );

  test.each(['wales', 'scotland', 'northernireland'])(
    'the law of %s does not require that',
    async (jurisdiction) => {
      await service.sql('update flow set jurisdiction = $2 where id = $1', [flowId, jurisdiction]);
      await move('moveIn', 1);
      expect(await flow()).toMatchObject({ moveIn: 1 });
    },
  );

  test('the stages of an archived flow do not move', async () => {
    await service.sql('update flow set is_archived = true where id = $1', [flowId]);
    await expect(move('documents', 1)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'The flow is archived. Its stages no longer change.',
      allowed: [],
    });
  });

  test('a move-in that has started continues, and other stages do not wait for a signature', async () => {
    await set({ moveIn: 1 });
    await move('moveIn', 2);
    await move('tenancy', 1);
    await move('holdingDeposit', 3);
    expect(await flow()).toMatchObject({ moveIn: 2 });
    expect(await timeline()).toHaveLength(3);
  });

  test('setting the move-in to its start again is not a move: no signature and no event', async () => {
    await move('moveIn', 0);
    expect(await timeline()).toEqual([]);
  });

  test('a rejected move lists the moves that would be accepted', async () => {
    await expect(move('moveIn', 4)).rejects.toMatchObject({ code: 'INVALID_TRANSITION', allowed: [] });
    await service.sql('update flow set is_ast_signed = true where id = $1', [flowId]);
    await expect(move('moveIn', 4)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: 'Move-in: not started. This stage cannot become “rejected” from here.',
      allowed: [1, 2, 3, 5, 6],
    });
    await set({ documents: 3 });
    await expect(move('documents', 1)).rejects.toMatchObject({ code: 'INVALID_TRANSITION', allowed: [] });
  });

  test('the percentage and the completion are updated, with one timeline entry', async () => {
    await service.sql('update flow set is_ast_signed = true where id = $1', [flowId]);
    await set(
      Object.fromEntries(
        STAGES.filter((stage) => !['guarantor', 'documents', 'moveIn'].includes(stage)).map((stage) => [
          stage,
          3,
        ]),
      ),
    );
    await move('documents', 3);
    expect(await flow()).toEqual({ moveIn: 0, documents: 3, percentage: 88, completed: false });
    await move('moveIn', 3);
    expect(await flow()).toEqual({ moveIn: 3, documents: 3, percentage: 100, completed: true });
    expect(await timeline()).toEqual([
      `stage_changed: Documents: complete. by ${personId}`,
      `stage_changed: Move-in: complete. by ${personId}`,
      `flow_completed: Every stage is complete or not required. by ${personId}`,
    ]);
  });
});
