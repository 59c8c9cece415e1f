import type { InstallationSource } from '../../../src/domain/base/installation/installation.js';

const AT = new Date('2026-11-22T08:00:00.000Z');

/** An installation that has something of everything: contexts of tests have no process to look at. */
export const INSTALLATION: InstallationSource = {
  version: '1.0.0',
  startedAt: AT,
  findings: async () => [
    { check: 'mail', status: 'warning', message: 'The mail server is slow.', checkedAt: AT },
    { check: 'disk', status: 'ok', message: '10 GB are free.', checkedAt: AT },
  ],
  queue: async () => ({
    waiting: 1,
    scheduled: 2,
    running: 3,
    failed: 4,
    oldestAt: AT,
    workers: 5,
    oldestEventAt: null,
  }),
  failedJobs: async (first) =>
    [
      { id: 1, task: 'deliver', attempts: 2, maxAttempts: 8, lastError: 'ECONNREFUSED', brandId: 1 },
      { id: 2, task: 'relay', attempts: 8, maxAttempts: 8, lastError: 'ETIMEDOUT', brandId: null },
    ]
      .map((job) => ({ ...job, lastAt: AT, nextAt: job.attempts < job.maxAttempts ? AT : null }))
      .slice(0, first),
  repeatedTasks: async () => [
    {
      name: 'audit',
      everySeconds: 2.5,
      lastStartedAt: AT,
      lastEndedAt: null,
      failures: 1,
      lastError: 'ETIMEDOUT',
      nextAt: AT,
    },
  ],
  mail: async () => ({
    server: 'mail.example.com:25',
    from: 'no-reply@example.com',
    queued: 1,
    oldestQueuedAt: AT,
    failed: 2,
    brands: [{ brandId: 1, brandName: 'Demo', failed: 2, lastAt: AT }],
  }),
};
