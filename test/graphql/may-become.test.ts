import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Context } from '../../src/domain/base/context.js';
import { selectBrand } from '../../src/domain/brand/brand.service.js';
import { Flow } from '../../src/domain/flow/record/flow.entity.js';
import { allowedMoves } from '../../src/domain/flow/stages/allowed-moves.js';
import { type FlowStage, STAGES, StageStatus } from '../../src/domain/flow/stages/stages.js';
import { Jurisdiction } from '../../src/domain/flow/terms/jurisdiction.js';
import { moveStageOf } from '../../src/domain/gate/stage-moves.service.js';
import { unmetGates } from '../../src/domain/gate/unmet-gates.service.js';
import { openContext } from '../../src/domain/open-context.js';
import { AppError } from '../../src/errors.js';
import { dataOf } from '../support/graphql.js';
import { partnerOf } from '../support/partner.js';
import { TestService } from '../support/service.js';
import { SETTINGS as NO_SETTINGS } from '../support/settings.js';

const SETTINGS = {
  ...NO_SETTINGS,
  publicUrl: 'http://rental-flow.test',
  esignatureBaseUrl: 'http://rental-flow.test/esignature',
  mailFrom: 'a@b.example',
};
const QUERY = 'query ($id: SafeInt!) { flow(id: $id) { stages { stage status mayBecome } } }';
const EVERY: readonly StageStatus[] = Object.values(StageStatus);
const column = (stage: string): string =>
  `${stage.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_status`;

/** What ends each move that was accepted. */
const UNDONE = new Error('undone');

/** A flow in any state. */
const anyFlow = fc.record({
  statuses: fc.array(fc.constantFrom(...EVERY), { minLength: STAGES.length, maxLength: STAGES.length }),
  isSigned: fc.boolean(),
  // An agreement that was signed before the service stored the flag, or the time.
  isEntered: fc.boolean(),
  isArchived: fc.nat(3).map((number) => number === 0),
  jurisdiction: fc.constantFrom(...Object.values(Jurisdiction)),
  // The move-in has its own rule, so it is tried more often.
  stage: fc.oneof(fc.constantFrom(...STAGES), fc.constant<FlowStage>('moveIn')),
});
type AnyFlow = typeof anyFlow extends fc.Arbitrary<infer F> ? F : never;

describe('the offered moves of a stage', () => {
  let service: TestService;
  let flowId: number;
  let personId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ flowId } = service.brand);
    personId = (await service.issueKey()).user_id;
  });
  afterAll(() => service.stop());

  const store = ({ statuses, isSigned, isEntered, isArchived, jurisdiction }: AnyFlow): Promise<unknown> =>
    service.sql(
      `update flow set ${STAGES.map((stage, index) => `${column(stage)} = ${statuses[index]}`).join(', ')},
         is_ast_signed = $2, is_archived = $3, jurisdiction = $4, agreement_entered_at = $5 where id = $1`,
      [flowId, isSigned, isArchived, jurisdiction, isEntered ? new Date() : null],
    );

  const partner = () =>
    openContext(service.service.orm.em, SETTINGS, partnerOf(service.brand.brandId, personId), 'test');
  const operator = async () => {
    const ctx = openContext(service.service.orm.em, SETTINGS, { kind: 'operator', tokenId: 1 }, 'test');
    await selectBrand(ctx, service.brand.brandId);
    return ctx;
  };

  /** The flow with all columns that the rules read. */
  const wholeFlow = ({ em }: Context): Promise<Flow> => em.findOneOrFail(Flow, { id: flowId });

  /** The statuses other than the current one to which a move is accepted. */
  async function accepted(
    open: () => ReturnType<typeof partner> | ReturnType<typeof operator>,
    stage: FlowStage,
    current: StageStatus,
  ): Promise<StageStatus[]> {
    const found: StageStatus[] = [];
    for (const to of EVERY.filter((status) => status !== current)) {
      const ctx = await open();
      const moving = ctx.em.transact(async (em) => {
        await moveStageOf(ctx, flowId, { stage, status: to });
        await em.flush();
        found.push(to);
        throw UNDONE;
      });
      await moving.catch((error: unknown) => {
        const isRejected = error instanceof AppError && error.code === 'INVALID_TRANSITION';
        if (!isRejected && error !== UNDONE) throw error;
      });
    }
    return found;
  }

  test('are those that a partner may make, whatever the state of the flow', async () => {
    const property = fc.asyncProperty(anyFlow, async (flow) => {
      await store(flow);
      const { stages } = dataOf(await service.graphql(QUERY, { id: flowId })).flow;
      const index = STAGES.indexOf(flow.stage);
      const offered = stages[index].mayBecome.map((name: keyof typeof StageStatus) => StageStatus[name]);
      const current = flow.statuses[index] ?? StageStatus.NOT_STARTED;
      expect(offered).toEqual(await accepted(partner, flow.stage, current));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test('are those that the operator may make, who may also reopen a complete stage', async () => {
    const property = fc.asyncProperty(anyFlow, async (flow) => {
      await store(flow);
      const ctx = await operator();
      const moves = allowedMoves(await wholeFlow(ctx), flow.stage, 'operator');
      const isBlocked = flow.stage === 'moveIn' && (await unmetGates(ctx, await wholeFlow(ctx))).length > 0;
      const offered = moves.filter((to) => !isBlocked || to !== StageStatus.COMPLETE);
      const current = flow.statuses[STAGES.indexOf(flow.stage)] ?? StageStatus.NOT_STARTED;
      expect(offered).toEqual(await accepted(operator, flow.stage, current));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test('do not include starting the move-in before signing in England', async () => {
    const statuses = STAGES.map(() => StageStatus.NOT_STARTED);
    const unsigned: AnyFlow = {
      statuses,
      isSigned: false,
      isEntered: false,
      isArchived: false,
      jurisdiction: 'england',
      stage: 'moveIn',
    };
    await store(unsigned);
    const { stages } = dataOf(await service.graphql(QUERY, { id: flowId })).flow;
    expect(stages.at(-1)).toEqual({ stage: 'MOVE_IN', status: 'NOT_STARTED', mayBecome: [] });
    expect(stages[0].mayBecome).not.toEqual([]);
    for (const signed of [{ isSigned: true }, { isEntered: true }]) {
      await store({ ...unsigned, ...signed });
      const { stages: after } = dataOf(await service.graphql(QUERY, { id: flowId })).flow;
      expect(after.at(-1).mayBecome).not.toEqual([]);
    }
  });

  test('are empty in an archived flow, even if only one field is selected', async () => {
    const statuses = STAGES.map(() => StageStatus.IN_REVIEW);
    await store({
      statuses,
      isSigned: true,
      isEntered: true,
      isArchived: true,
      jurisdiction: 'wales',
      stage: 'documents',
    });
    const alone = 'query ($id: SafeInt!) { flow(id: $id) { stages { mayBecome } } }';
    const { stages } = dataOf(await service.graphql(alone, { id: flowId })).flow;
    expect(stages).toEqual(STAGES.map(() => ({ mayBecome: [] })));
  });

  test('are empty in a deleted flow', async () => {
    const ctx = partner();
    const flow = await wholeFlow(ctx);
    flow.isDeleted = true;
    for (const stage of STAGES) expect(allowedMoves(flow, stage, 'operator')).toEqual([]);
  });
});
