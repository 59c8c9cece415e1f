import { expect, test } from '@jest/globals';
import { BodyMemory } from '../../src/http/load/body-memory.js';
import { Slots } from '../../src/http/load/slots.js';
import { Turns } from '../../src/http/load/turns.js';
import type { Visit } from '../../src/http/load/visit.js';

const LARGEST = 4 * 1024 ** 2;
const MEMORY = 4 * LARGEST;
const TIMEOUT_MS = 60_000;

/** A caller with one slot, whose bodies may use the memory of one of the largest size. */
function createCaller() {
  const memory = new BodyMemory(MEMORY, TIMEOUT_MS);
  const slots = new Slots(1, TIMEOUT_MS, memory, new Turns(new Map()), () => {});
  const errors: Error[] = [];
  const ignore = () => {};
  const admit = (isComplete = false): Visit => {
    const visit: Visit = slots.admit({
      isComplete: () => isComplete,
      reject: (error) => {
        errors.push(error);
        visit.end();
      },
    });
    return visit;
  };
  return {
    memory,
    errors,
    admit,
    enter: (visit: Visit) => slots.enter(visit, ignore, ignore),
    reserve: (visit: Visit) => memory.reserve(visit, LARGEST, ignore),
  };
}

test('a visit arrives, waits for memory and for a slot, runs, and ends', () => {
  const { admit, enter, reserve } = createCaller();
  const [first, second] = [admit(), admit()];
  expect(first.state.is).toBe('arriving');
  for (const one of [first, second]) reserve(one);
  expect([first.state.is, second.state.is]).toEqual(['arriving', 'waiting for memory']);
  enter(first);
  expect(first.state.is).toBe('running');
  const third = admit();
  enter(third);
  expect(third.state.is).toBe('waiting for a slot');
  first.end();
  expect([first, second, third].map(({ state }) => state.is)).toEqual(['over', 'arriving', 'running']);
  expect([first.reserved, second.reserved]).toEqual([0, LARGEST]);
  for (const one of [second, third]) one.end();
  expect(second.reserved).toBe(0);
});

test('a visit can be rejected until its body has arrived, and only once', () => {
  const { admit, enter, errors, reserve } = createCaller();
  const visits = { slow: admit(), arrived: admit(true), running: admit(), waiting: admit() };
  enter(visits.running);
  enter(visits.waiting);
  const holder = admit();
  const withoutMemory = admit(true);
  for (const one of [holder, withoutMemory]) reserve(one);
  for (const one of [...Object.values(visits), withoutMemory, visits.slow]) one.reject('Too many.');
  expect(Object.values(visits).map(({ state }) => state.is)).toEqual([
    'over',
    'arriving',
    'running',
    'waiting for a slot',
  ]);
  expect(withoutMemory.state.is).toBe('over');
  expect(errors).toHaveLength(2);
  for (const one of [...Object.values(visits), holder]) one.end();
});

test('a visit has no other transitions', () => {
  const { admit, enter, memory, reserve } = createCaller();
  const visit = admit();
  expect(() => memory.release(visit)).toThrow('"arriving", not "over"');
  enter(visit);
  expect(() => enter(visit)).toThrow('"running", not "arriving"');
  expect(() => reserve(visit)).toThrow('"running", not "arriving"');
  expect(() => visit.become({ is: 'rejected' })).toThrow('"rejected" cannot follow "running"');
  visit.end();
  visit.end();
  expect(() => enter(visit)).toThrow('"over", not "arriving"');
  expect(() => memory.reserveAtOnce(visit, 1)).toThrow('"over", not "arriving"');
});
