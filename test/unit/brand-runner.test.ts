import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Context } from '../../src/domain/base/context.js';
import { BrandRunner } from '../../src/jobs/brands/brand-runner.js';
import { eventually } from '../support/eventually.js';

const FAILING = 2;

/** A task for three brands that fails for one of them. */
function failingTask(everyMs: number) {
  const failures: unknown[] = [];
  const runs: number[] = [];
  const runner = new BrandRunner('task', everyMs, {
    contextOf: (brandId) => ({ brandId }) as Context,
    stopping: new AbortController().signal,
    onFailure: (_, error) => failures.push(error),
  });
  return {
    failures,
    runner,
    run: () =>
      runner.run({ brandIds: [1, FAILING, 3], except: [] }, async ({ brandId }) => {
        runs.push(brandId);
        if (brandId === FAILING) throw new Error('It fails.');
      }),
    times: (brandId: number) => runs.filter((one) => one === brandId).length,
  };
}

describe('a brand for which a task fails', () => {
  test('is skipped for a while and counts as failed; the tasks of the other brands run', async () => {
    const { run, times, failures, runner } = failingTask(10_000);
    for (let count = 0; count < 5; count += 1) expect(await run()).toBe(true);
    expect([1, FAILING, 3].map(times)).toEqual([5, 1, 5]);
    expect(failures).toHaveLength(1);
    // A search skips the brand meanwhile.
    expect(runner.paused()).toEqual([FAILING]);
    expect(await runner.run({ brandIds: [1, 3], except: [FAILING] }, async () => {})).toBe(true);
  });

  test('is tried again after the pause', async () => {
    const { run, times, failures, runner } = failingTask(1);
    while (times(FAILING) < 4) {
      await run();
      await sleep(1);
    }
    expect(failures).toHaveLength(4);
    // The brand has no more work.
    const found = () => ({ brandIds: [1, 3], except: runner.paused() });
    await eventually(async () => !(await runner.run(found(), async () => {})));
    expect(runner.paused()).toEqual([]);
  });

  test('keeps its failures if its pause ends during a search that left it out', async () => {
    const { run, runner } = failingTask(1);
    await run();
    const except = runner.paused();
    expect(except).toEqual([FAILING]);
    await eventually(async () => runner.paused().length === 0);
    expect(await runner.run({ brandIds: [1, 3], except }, async () => {})).toBe(true);
  });
});
