import { afterAll, beforeAll, describe } from '@jest/globals';
import { agreementAct } from './act-agreement.js';
import { directoryAct } from './act-directory.js';
import { moveInAct } from './act-move-in.js';
import { offerAct } from './act-offer.js';
import { renewalAct } from './act-renewal.js';
import { emptyWorld } from './empty-world.js';
import type { Player } from './player.js';
import { type Stage, stageOf } from './stage.js';
import type { Send, World } from './world.js';

/** Monday, 23 November 2026. */
const START = '2026-11-23T10:00:00Z';
const SCOPES = [
  'directory:read',
  'directory:write',
  'properties:read',
  'properties:write',
  'flows:read',
  'flows:write',
  'payments:write',
  'certificates:write',
  'timeline:read',
  'esignature:send',
  'prequalification:read',
  'prequalification:write',
  'maintenance:read',
  'maintenance:write',
  'leads:read',
  'leads:write',
];

/** A part of the play: its tests. */
export type Act = (stage: () => Stage) => void;

export const ACTS: readonly Act[] = [directoryAct, offerAct, agreementAct, moveInAct, renewalAct];

interface Played {
  /** Opens the world of the play. */
  open?: (start: string, scopes: readonly string[]) => Promise<World>;
  acts?: readonly Act[];
}

/** An agency that starts with an empty database and plays a tenancy from the feed to the renewal. */
export function agencyPlay(
  title: string,
  playerOf: (send: Send) => Player,
  { open = emptyWorld, acts = ACTS }: Played = {},
): void {
  describe(title, () => {
    let world: World;
    let stage: Stage;
    beforeAll(async () => {
      world = await open(START, SCOPES);
      stage = stageOf(world, playerOf(world.send));
    });
    afterAll(() => world.stop());

    for (const act of acts) act(() => stage);
  });
}
