import 'reflect-metadata';
import { readConfig } from '../../src/config.js';
import { startService } from '../../src/service.js';

/** A service whose leases are short, so that a test does not wait for those of killed ones. */
await startService(readConfig(), {
  jobs: { everyMs: 50, webhookPace: { leaseMs: 1500, searchMs: 100 } },
});
process.stdout.write('ready\n');
