import { describe, expect, test } from '@jest/globals';
import { Random } from '../../src/demo/data/random.js';
import { ACTS, agencyPlay } from '../support/play/agency.js';
import { expectDelivered } from '../support/play/delivered.js';
import { graphqlPlayer } from '../support/play/graphql-player.js';
import { importFeed } from '../support/play/killed-import.js';
import { killedServerWorld } from '../support/play/killed-server-world.js';
import { killedWorld } from '../support/play/killed-world.js';
import { restPlayer } from '../support/play/rest-player.js';
import type { Stage } from '../support/play/stage.js';
import { stateOf } from '../support/play/state.js';

/**
 * The kills of a play during changes; others happen while the service starts and while it sends an e-mail.
 */
const KILLS = 10;
const KILLS_OF_IMPORT = 3;
/** The moments of the kills are drawn from it; the titles name it. */
const SEED = Number(process.env.KILLS_SEED) || Date.now() % 1_000_000;

const withFeed = (kills: number, random: Random, end: (stage: () => Stage) => void) => [
  ...ACTS.slice(0, 1),
  (stage: () => Stage) =>
    test('the command line imports a feed', () => importFeed(stage().world.databaseUrl, kills, random)),
  ...ACTS.slice(1),
  end,
];

const WORLDS = { service: killedWorld, PostgreSQL: killedServerWorld };

describe.each([
  ['REST', restPlayer, ['service', 'PostgreSQL'], SEED],
  ['GraphQL', graphqlPlayer, ['service'], SEED + 1],
] as const)('an agency that uses %s', (_, player, victims, seed) => {
  const random = new Random(seed);
  let whole: { state: unknown; changes: number };
  agencyPlay('while nothing is killed', player, {
    acts: withFeed(0, random, (stage) =>
      test('sends one e-mail and keeps its state when the service is killed', async () => {
        const { world } = stage();
        await expectDelivered(world, { maxAttempts: 1 });
        whole = { state: await stateOf(world.databaseUrl), changes: world.changes() };
      }),
    ),
  });

  for (const victim of victims)
    agencyPlay(`while its ${victim} is killed (seed ${seed})`, player, {
      open: (start, scopes) =>
        WORLDS[victim](start, scopes, { random, kills: KILLS, changes: whole.changes }),
      acts: withFeed(victim === 'service' ? KILLS_OF_IMPORT : 0, random, (stage) =>
        test('ends in the same state after kills as without', async () => {
          const { world } = stage();
          await world.quiet();
          await expectDelivered(world, { maxAttempts: 3 });
          expect(await stateOf(world.databaseUrl)).toEqual(whole.state);
        }),
      ),
    });
});
