import { expect, test } from '@jest/globals';
import { Repeat } from '../../src/jobs/repeat.js';

test('a turn that never ends is followed by the next, and counts as failed', async () => {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  let turns = 0;
  const repeat = new Repeat(
    () => {
      turns += 1;
      if (turns === 3) stopping.abort();
      return turns < 3 ? new Promise(() => {}) : Promise.resolve('done');
    },
    { name: 'task', everyMs: 1, limitMs: 10, onFailure: (error) => failures.push(error) },
  );
  await repeat.run(stopping.signal);
  expect([turns, failures.map(String), repeat.failures]).toEqual([
    3,
    Array(2).fill('Error: The work took longer than 0.01 s.'),
    0,
  ]);
});
