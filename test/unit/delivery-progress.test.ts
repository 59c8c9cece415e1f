import { describe, expect, test } from '@jest/globals';
import type { Deliverable } from '../../src/domain/base/module/delivery.js';
import { isRunning, nextStep, postpone, settle } from '../../src/jobs/deliver/progress.js';

const NOW = new Date('2031-03-30T12:00:00.000Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const LIMITS = { attempts: 2, attemptMs: 60_000 };

const queued = (more: Partial<Deliverable> = {}): Deliverable => ({
  id: 1,
  status: 'queued',
  attempts: 0,
  nextAttemptAt: NOW,
  ...more,
});

describe('a record to be delivered', () => {
  test('has one attempt at a time, until that attempt counts as lost', () => {
    const record = queued();
    expect(nextStep(record, NOW, LIMITS)).toEqual({ kind: 'attempt', attempt: 1, isAfterLost: false });
    expect(record).toEqual(queued({ status: 'sending', attempts: 1, nextAttemptAt: later(60) }));
    expect(nextStep(record, later(59), LIMITS)).toEqual({ kind: 'later', at: later(60) });
    expect(nextStep(record, later(60), LIMITS)).toEqual({ kind: 'attempt', attempt: 2, isAfterLost: true });
  });

  test('has no attempt after the last one, whether or not that one is lost', () => {
    const lost = queued({ status: 'sending', attempts: 2 });
    expect(nextStep(lost, NOW, LIMITS)).toEqual({ kind: 'fail' });
    expect(nextStep(queued({ attempts: 2 }), NOW, LIMITS)).toEqual({ kind: 'fail' });
  });

  test('does not change once it is sent or has failed', () => {
    const record = queued({ status: 'sending', attempts: 1 });
    settle(record, 'sent');
    expect(nextStep(record, later(3600), LIMITS)).toEqual({ kind: 'settled' });
    expect(record).toEqual(queued({ status: 'sent', attempts: 1, nextAttemptAt: null, lastError: null }));
  });

  test('is settled by the current attempt, and by no earlier one', () => {
    const record = queued({ status: 'sending', attempts: 2 });
    expect([1, 2].map((attempt) => isRunning(record, attempt))).toEqual([false, true]);
    postpone(record, later(7));
    expect(isRunning(record, 2)).toBe(false);
    expect(record).toEqual(queued({ attempts: 2, nextAttemptAt: later(7) }));
  });
});
