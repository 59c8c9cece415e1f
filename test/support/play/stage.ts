import { type Data, record, records } from './data.js';
import { done, type Player, type Rejection, type Request, rejected } from './player.js';
import type { World } from './world.js';

/** The state of a play: the world, the player, and the records that the acts have created. */
export interface Stage {
  world: World;
  /** A call that succeeds. */
  play: (operation: string, request?: Request) => Promise<Data>;
  /** A call that is rejected. */
  playRejected: (operation: string, request?: Request) => Promise<Rejection>;
  flowId: number;
  /** The lead tenant and the other tenant. */
  tenantIds: [number, number];
}

export const stageOf = (world: World, player: Player): Stage => ({
  world,
  play: (operation, request) => done(player(operation, request)),
  playRejected: (operation, request) => rejected(player(operation, request)),
  flowId: 0,
  tenantIds: [0, 0],
});

/** A stage of the flow moves on. */
export const move = ({ play, flowId }: Stage, stage: string, status: string): Promise<Data> =>
  play('MoveStage', { path: { id: flowId, stage }, body: { status } });

/** The whole flow. */
export const flowOf = async ({ play, flowId }: Stage): Promise<Data> =>
  record((await play('GetFlow', { path: { id: flowId } })).flow);

/** A deadline of the flow, as `[state, due on, met on]`. */
export async function deadline(stage: Stage, key: string): Promise<unknown[]> {
  const { deadlines } = await flowOf(stage);
  const one = records(deadlines).find((candidate) => candidate.key === key);
  return [one?.state, one?.due_on, one?.met_on];
}

/** A payment of the flow, by default received from the lead tenant on the day of the clock. */
export const payment = (stage: Stage, body: object): Request => ({
  path: { id: stage.flowId },
  body: { direction: 'received', payer_sub_tenant_id: stage.tenantIds[0], ...body },
});
