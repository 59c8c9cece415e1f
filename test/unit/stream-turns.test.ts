import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { StreamTurns } from '../../src/streams/stream-turns.js';

/** Takes the processor for a time. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('the turns of streams', () => {
  test('come one after the other, and other work of the event loop between them', async () => {
    const turns = new StreamTurns();
    const order: string[] = [];
    const stream = async (name: string) => {
      for (let turn = 0; turn < 3; turn += 1) {
        const isOver = await turns.next();
        order.push(name);
        // Any number of events, until the turn is over.
        while (!isOver()) work(1);
      }
    };
    let requests = 0;
    const counting = setInterval(() => {
      requests += 1;
    }, 1);
    await Promise.all([stream('a'), stream('b'), stream('c')]);
    clearInterval(counting);
    expect(order.join('')).toBe('abcabcabc');
    expect(requests).toBeGreaterThanOrEqual(4);
  });

  test('begin at once for a stream that is alone', async () => {
    const turns = new StreamTurns();
    const isOver = await turns.next();
    expect(isOver()).toBe(false);
    await sleep(10);
    expect(isOver()).toBe(true);
  });
});
