import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { WorkerEvents } from 'graphile-worker';
import { RunnerWatch } from '../../src/jobs/queue/runner-watch.js';
import { eventually } from '../support/eventually.js';

const STUCK_AFTER = 2;
const BLOCKED_MS = 400;

describe('the watch of the worker', () => {
  let watch: RunnerWatch | undefined;
  afterEach(() => watch?.stop());

  /** Starts the watch of a runner that gets no response; returns its reports. */
  function watched(): unknown[] {
    const events: WorkerEvents = new EventEmitter();
    const reported: unknown[] = [];
    watch = new RunnerWatch(events, 1, (error) => reported.push(error), STUCK_AFTER);
    return reported;
  }

  /** Lets the event loop turn, and blocks it in each turn, like a lack of CPU. */
  async function starve(seconds: number): Promise<void> {
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await setImmediate())
      for (const turn = performance.now() + BLOCKED_MS; performance.now() < turn; );
  }

  test('reports a queue that sends no response', async () => {
    const reported = watched();
    await eventually(() => reported.length > 0);
    expect(reported).toEqual([
      new Error('The queue sent the worker no response for 2 s. The worker starts again.'),
    ]);
  });

  test('does not report the queue while the process is starved, and reports it afterwards', async () => {
    const reported = watched();
    await starve(2 * STUCK_AFTER);
    expect(reported).toEqual([]);
    await eventually(() => reported.length > 0);
    expect(reported).toEqual([expect.any(Error)]);
  });

  test('restarts the worker in the end if the process stays starved, and reports no error', async () => {
    const reported = watched();
    await starve(5 * STUCK_AFTER);
    expect(reported).toEqual([undefined]);
  });
});
