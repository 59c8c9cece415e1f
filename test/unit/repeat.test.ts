import { expect, test } from '@jest/globals';
import { Repeat } from '../../src/jobs/repeat/repeat.js';

test('a run that takes too long counts as failed, and the next one begins once it has ended', async () => {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  const first = Promise.withResolvers<'done'>();
  let runs = 0;
  const repeat = new Repeat(
    () => {
      runs += 1;
      if (runs === 1) return first.promise;
      stopping.abort();
      return Promise.resolve('done');
    },
    {
      name: 'task',
      everyMs: 1,
      limitMs: 10,
      onFailure: (error) => {
        // Twice: the run was late, and no other run has started meanwhile.
        if (failures.push(error) === 2) {
          expect([runs, repeat.failures]).toEqual([1, 2]);
          first.resolve('done');
        }
      },
    },
  );
  await repeat.run(stopping.signal);
  expect([runs, failures.map(String), repeat.failures]).toEqual([
    2,
    Array(2).fill('Error: The work took longer than 0.01 s.'),
    0,
  ]);
});

test('a run that never ends does not keep the service from stopping', async () => {
  const stopping = new AbortController();
  const failed = Promise.withResolvers<void>();
  const repeat = new Repeat(() => new Promise(() => {}), {
    name: 'task',
    everyMs: 1,
    limitMs: 10,
    onFailure: () => failed.resolve(),
  });
  void repeat.run(stopping.signal);
  await failed.promise;
  stopping.abort();
  expect(repeat.failures).toBe(1);
});
