import { setImmediate as nextLoop } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Turns } from '../../src/http/load/turns.js';
import { eventually } from '../support/eventually.js';

const CROWD = { isCrowded: true, hasJustBegun: true };
const OTHER_CROWD = { isCrowded: true, hasJustBegun: true };
const FEW = { isCrowded: false, hasJustBegun: true };
const IDLE = { isCrowded: false, hasJustBegun: false };
type Caller = typeof CROWD;

describe('the turns of requests', () => {
  const callers = new Map<string, Caller>();
  let turns: Turns;
  let went: string[];
  beforeEach(() => {
    callers.clear();
    turns = new Turns(callers);
    went = [];
  });

  const step = (name: string, caller: Caller): void => {
    const turn = turns.next(caller);
    if (turn) void turn.then(() => went.push(name));
    else went.push(name);
  };

  test('come at once for a single caller, and if all callers have many requests', () => {
    callers.set('a', CROWD);
    step('alone', CROWD);
    callers.set('b', OTHER_CROWD);
    step('one of two', CROWD);
    step('the other', OTHER_CROWD);
    expect(went).toEqual(['alone', 'one of two', 'the other']);
  });

  test('come at once while the request of another caller is slow or still arriving', () => {
    callers.set('a', CROWD).set('b', IDLE);
    step('crowd', CROWD);
    expect(went).toEqual(['crowd']);
  });

  test('come for a caller with many requests when another caller with few has none left', async () => {
    callers.set('a', CROWD).set('b', FEW);
    for (const name of ['1', '2', '3']) step(name, CROWD);
    step('few', FEW);
    expect(went).toEqual(['few']);
    callers.delete('b');
    turns.schedule();
    // Each turn of the event loop continues one request, and a new one comes after those that wait.
    step('4', CROWD);
    await eventually(() => went.length === 5);
    expect(went).toEqual(['few', '1', '2', '3', '4']);
    await nextLoop();
    step('5', CROWD);
    expect(went.at(-1)).toBe('5');
  });

  test('come for all requests of a busy caller after a short time, even if others keep sending', async () => {
    callers.set('a', CROWD).set('b', FEW);
    for (const name of ['1', '2', '3']) step(name, CROWD);
    expect(went).toEqual([]);
    await eventually(() => went.length > 0);
    await eventually(() => went.length === 3);
    expect(went).toEqual(['1', '2', '3']);
  });

  test('are shared while requests of several callers arrive', () => {
    turns.note('a');
    turns.note('a');
    expect(turns.areShared).toBe(false);
    turns.note('b');
    expect(turns.areShared).toBe(true);
  });
});
