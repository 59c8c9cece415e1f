import { describe, expect, test } from '@jest/globals';
import { HEALTHY, type Health } from '../../src/domain/endpoint/endpoint-health.js';
import { healthAfter, isToAnnounce } from '../../src/jobs/webhook/circuit.js';
import { retryAt } from '../../src/jobs/webhook/schedule.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const START = new Date('2026-11-22T00:00:00Z');
const at = (ms: number): Date => new Date(START.getTime() + ms);
const FAILURE = { isSuccess: false, statusCode: 500, pauseMs: null };

/** The health after failures at some instants. */
const failedAt = (instants: readonly Date[], outcome = FAILURE): Health =>
  instants.reduce((health, now) => healthAfter(health, outcome, now), HEALTHY);

describe('a webhook endpoint', () => {
  test('fails from the tenth failure in a row on, and is tried after 30 s, then up to 30 min apart', () => {
    expect(failedAt(Array(9).fill(START)).status).toBe('enabled');
    let health = failedAt(Array(10).fill(START));
    expect([health.status, health.probeAt]).toEqual(['failing', at(30 * SECOND)]);
    const pauses: number[] = [];
    for (let probe = 0; probe < 9; probe += 1) {
      const now = health.probeAt ?? START;
      health = healthAfter(health, FAILURE, now);
      pauses.push(((health.probeAt?.getTime() ?? 0) - now.getTime()) / SECOND);
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1800, 1800, 1800, 1800]);
  });

  test('is well again after one success', () => {
    const health = healthAfter(failedAt(Array(12).fill(START)), { ...FAILURE, isSuccess: true }, at(HOUR));
    expect(health).toEqual(HEALTHY);
  });

  test('is announced after an hour of failures, once', () => {
    const health = failedAt(Array(10).fill(START));
    expect(isToAnnounce(health, at(HOUR - 1))).toBe(false);
    expect(isToAnnounce(health, at(HOUR))).toBe(true);
    expect(isToAnnounce({ ...health, isAnnounced: true }, at(HOUR))).toBe(false);
  });

  test('is disabled by the first failure after five days of failures, not before', () => {
    const health = failedAt(Array(10).fill(START));
    expect(healthAfter(health, FAILURE, at(120 * HOUR - 1)).status).toBe('failing');
    const disabled = healthAfter(health, FAILURE, at(120 * HOUR));
    expect([disabled.status, disabled.disabledReason]).toEqual(['disabled', 'failing']);
  });

  test('is disabled by 410', () => {
    const gone = failedAt([START], { ...FAILURE, statusCode: 410 });
    expect([gone.status, gone.disabledReason]).toEqual(['disabled', 'gone']);
  });
});

test('a delivery is tried ten times in 75 h 35 min, each pause up to a tenth longer', () => {
  const HOURS = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];
  for (const [place, hours] of HOURS.entries()) {
    const next = (retryAt(place + 1, START) ?? START).getTime() - START.getTime();
    expect(next).toBeGreaterThanOrEqual(hours * HOUR);
    expect(next).toBeLessThanOrEqual(hours * HOUR * 1.1);
  }
  expect(retryAt(10, START)).toBeNull();
  const total = HOURS.reduce((sum, one) => sum + one, 0);
  expect(Math.floor(total * 60)).toBe(75 * 60 + 35);
});
