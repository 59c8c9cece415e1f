import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { BothWays } from './both-ways.js';
import { Draw } from './draw.js';
import { spreadEdges } from './edge-rows.js';

const SEED = 20_260_501;
const ENOUGH_MS = 900_000;

/** Tests that random queries and REST documents get the same response by plans and by graphql-js. */
export function testRandomDocuments(both: () => BothWays, runs: number): void {
  const drawn = async (compare: (draw: Draw) => Promise<void>): Promise<void> => {
    const { ways, failures } = both();
    const property = fc.asyncProperty(fc.gen(), (gen) => compare(new Draw(gen)));
    await fc.assert(property, { numRuns: runs, seed: SEED, endOnFailure: true });
    expect({ failures, failed: ways.failed }).toEqual({ failures: [], failed: 0 });
    // The feed and the webhooks have no plans.
    expect(ways.planned).toBeGreaterThan((runs * 2) / 5);
  };

  describe('plans and graphql-js return the same response', () => {
    beforeEach(() => both().forget());
    beforeAll(async () => {
      expect(await spreadEdges(both().service.databaseUrl)).toBeGreaterThan(1000);
    });

    test(`to ${runs} random queries`, () => drawn((draw) => both().compareQuery(draw)), ENOUGH_MS);

    test(
      `to ${runs} random documents of the REST API`,
      () => drawn((draw) => both().compareCall(draw)),
      ENOUGH_MS,
    );
  });
}
