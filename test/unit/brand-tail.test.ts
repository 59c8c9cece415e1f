import { describe, expect, test } from '@jest/globals';
import type { EventRow } from '../../src/domain/feed/event-record.js';
import { BrandTail, SharedEvent } from '../../src/streams/brand-tail.js';

const PAGE = 200;
const NEVER = new AbortController().signal;

/** A feed with these numbers, and the reads of it. */
function feedOf(numbers: number[]) {
  const reads: number[] = [];
  const tail = new BrandTail(async (after) => {
    reads.push(after);
    return numbers
      .filter((number) => number > after)
      .slice(0, PAGE)
      .map((id) => new SharedEvent(1, { id, occurred_at: '2026-11-27T12:00:00Z' } as EventRow));
  });
  return { tail, reads, numbers };
}

/** The numbers that a stream gets, from after a number up to another one. */
async function follow(tail: BrandTail, from: number, to: number): Promise<number[]> {
  const got: number[] = [];
  for (let number = from; number < to; ) {
    const { events, upTo } = await tail.after(number);
    got.push(...events.map(({ row }) => row.id));
    number = Math.max(number, events.at(-1)?.row.id ?? 0, upTo);
    if (number < to) await tail.reaches(number, NEVER);
  }
  return got;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);

describe('the newest events of a brand', () => {
  test('are read once for all its streams', async () => {
    const { tail, reads, numbers } = feedOf(upTo(10));
    await tail.advanceTo(10);
    const streams = [1, 2, 3].map(() => follow(tail, 10, 12));
    numbers.push(11, 12);
    await tail.advanceTo(12);
    expect(await Promise.all(streams)).toEqual([
      [11, 12],
      [11, 12],
      [11, 12],
    ]);
    expect(reads).toEqual([10]);
  });

  test('follow the older ones, which a stream reads for itself, without a gap and without a repeat', async () => {
    const { tail, numbers } = feedOf(upTo(1000));
    const early = follow(tail, 0, 2500);
    await tail.advanceTo(1000);
    for (let last = 1300; last <= 2500; last += 300) {
      numbers.push(...upTo(last).slice(numbers.length));
      await tail.advanceTo(last);
    }
    expect(await early).toEqual(upTo(2500));
    expect(await follow(tail, 700, 2500)).toEqual(upTo(2500).slice(700));
    expect(await follow(tail, 2499, 2500)).toEqual([2500]);
  });

  test('may have gaps, also at their end and before the first look', async () => {
    const { tail, numbers } = feedOf([1, 2, 9]);
    const early = follow(tail, 2, 30);
    await tail.advanceTo(20);
    numbers.push(25, 30);
    await tail.advanceTo(30);
    expect(await early).toEqual([9, 25, 30]);
    expect(await follow(tail, 10, 30)).toEqual([25, 30]);
  });

  test('are read again after a read that failed', async () => {
    let isDown = true;
    const tail = new BrandTail(async (after) => {
      if (isDown) throw new Error('The database is down.');
      return [new SharedEvent(1, { id: after + 1, occurred_at: '2026-11-27T12:00:00Z' } as EventRow)];
    });
    await tail.advanceTo(1);
    await expect(tail.advanceTo(2)).rejects.toThrow('The database is down.');
    isDown = false;
    await tail.advanceTo(2);
    expect(await follow(tail, 1, 2)).toEqual([2]);
  });
});
