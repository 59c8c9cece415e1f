import type { EmptyWorld } from './empty-world.js';
import { done, type Outcome, type Player, type Request, refused } from './player.js';

/** What a play goes on: the world, the player, and what the acts before have made. */
export interface Stage {
  world: EmptyWorld;
  /** A call that succeeds. */
  play: (operation: string, request?: Request) => Promise<Outcome['data']>;
  /** A call that is refused. */
  playRefused: (operation: string, request?: Request) => Promise<NonNullable<Outcome['refusal']>>;
  flowId: number;
  /** The lead tenant and the other one. */
  tenantIds: [number, number];
}

export const stageOf = (world: EmptyWorld, player: Player): Stage => ({
  world,
  play: (operation, request) => done(player(operation, request)),
  playRefused: (operation, request) => refused(player(operation, request)),
  flowId: 0,
  tenantIds: [0, 0],
});

/** A stage of the flow moves on. */
export const move = ({ play, flowId }: Stage, stage: string, status: number): Promise<Outcome['data']> =>
  play('MoveStage', { path: { flow_id: flowId, stage }, body: { status } });

/** The flow whole. */
export const flowOf = async ({ play, flowId }: Stage): Promise<Outcome['data']> =>
  (await play('GetFlow', { path: { id: flowId } })).flow;

/** A deadline of the flow, as `[state, due on, met on]`. */
export async function deadline(stage: Stage, key: string): Promise<unknown[]> {
  const { deadlines } = await flowOf(stage);
  const one = deadlines.find((candidate: { key: string }) => candidate.key === key);
  return [one?.state, one?.due_on, one?.met_on];
}

/** A payment of the flow, received from the lead tenant on the day of the clock unless told otherwise. */
export const payment = (stage: Stage, body: object): Request => ({
  path: { flow_id: stage.flowId },
  body: { direction: 'received', payer_sub_tenant_id: stage.tenantIds[0], ...body },
});
