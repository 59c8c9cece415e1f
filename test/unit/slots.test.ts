import { expect, test } from '@jest/globals';
import { BodyMemory } from '../../src/http/load/body-memory.js';
import { Slots } from '../../src/http/load/slots.js';
import { Turns } from '../../src/http/load/turns.js';
import type { Visit } from '../../src/http/load/visit.js';
import { eventually } from '../support/eventually.js';

const LARGE = 1024 ** 2;

test('one large body per caller is read at a time, and small requests overtake those that wait', async () => {
  const turns = new Turns(new Map());
  const memory = new BodyMemory(16 * LARGE, 60_000);
  let isForgotten = false;
  const slots = new Slots(4, 60_000, memory, turns, () => {
    isForgotten = true;
  });
  const started: string[] = [];
  const fail = (error: Error): void => {
    throw error;
  };
  const enter = (name: string, bytes: number): Visit => {
    const visit = slots.admit({ isComplete: () => true, reject: fail });
    if (bytes > 0) memory.reserve(visit, bytes, () => {});
    slots.enter(visit, () => started.push(name), fail);
    return visit;
  };
  // Two callers share the event loop.
  turns.note('a');
  turns.note('b');
  const first = enter('first', LARGE);
  const second = enter('second', LARGE);
  const third = enter('third', LARGE);
  enter('small', 0).end();
  expect(started).toEqual(['first', 'small']);
  slots.hasRead(first, 1);
  expect(started).toEqual(['first', 'small']);
  await eventually(() => started.length === 3);
  // A request that ends before its body was read lets the next one start.
  second.end();
  expect(started).toEqual(['first', 'small', 'second', 'third']);
  first.end();
  slots.hasRead(third, 1);
  third.end();
  // The pause also applies to a request that comes later.
  expect(isForgotten).toBe(false);
  await eventually(() => isForgotten);
});
