import { afterEach } from '@jest/globals';

interface Stoppable {
  stop: () => Promise<void>;
}

/**
 * For a `describe`: returns a function that stops what it is given after the test, whatever its result, the
 * latest first.
 */
export function untilTestEnds(): <T extends Stoppable>(one: T) => T {
  const running: Stoppable[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });
  return (one) => {
    running.unshift(one);
    return one;
  };
}
