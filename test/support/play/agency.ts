import { afterAll, beforeAll, describe } from '@jest/globals';
import type { TestService } from '../service.js';
import { agreementAct } from './act-agreement.js';
import { directoryAct } from './act-directory.js';
import { moveInAct } from './act-move-in.js';
import { offerAct } from './act-offer.js';
import { renewalAct } from './act-renewal.js';
import { type EmptyWorld, emptyWorld } from './empty-world.js';
import type { Player } from './player.js';
import { type Stage, stageOf } from './stage.js';

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

/** An agency that begins on an empty database and plays a tenancy from the feed to the renewal. */
export function agencyPlay(api: string, playerOf: (service: TestService, key: string) => Player): void {
  describe(`an agency that speaks ${api} alone`, () => {
    let world: EmptyWorld;
    let stage: Stage;
    beforeAll(async () => {
      world = await emptyWorld(START, SCOPES);
      stage = stageOf(world, playerOf(world.service, world.key));
    });
    afterAll(() => world.stop());

    for (const act of [directoryAct, offerAct, agreementAct, moveInAct, renewalAct]) act(() => stage);
  });
}
