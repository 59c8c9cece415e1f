import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { cloneDatabase } from '../support/database.js';
import { TestProcess } from '../support/process.js';

const MAX_MB = 170;

/** The memory that a process uses, in MB, read from Linux's `/proc`. */
const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

(process.platform === 'linux' ? test : test.skip)(
  'a started service releases the memory that only its start required',
  async () => {
    const database = await cloneDatabase();
    const service = new TestProcess('dist/src/main.js', { DATABASE_URL: database.url, DRAIN_DELAY: '0s' });
    try {
      await service.prints('listening');
      const url = /"url":"([^"]+)"/.exec(service.output)?.[1];
      // The response comes after the garbage collection that follows the start.
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      expect(residentMb(service.child.pid)).toBeLessThan(MAX_MB);
    } finally {
      service.kill('SIGTERM');
      await service.end();
      await database.drop();
    }
  },
);
