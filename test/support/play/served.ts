import { readFileSync } from 'node:fs';
import { readConfig } from '../../../src/config.js';
import { createLogger } from '../../../src/http/observe/log.js';
import { runUntilStopped } from '../../../src/program.js';
import { startService } from '../../../src/service.js';

/**
 * The service as `src/main.ts` starts it, except that its clock is the instant in the file of the argument.
 */
const [clockFile = ''] = process.argv.slice(2);
await runUntilStopped(
  async (control) => {
    const config = readConfig();
    const logger = createLogger(config.logLevel);
    const clock = () => new Date(readFileSync(clockFile, 'utf8'));
    const service = await startService(config, { logger, clock, ...control });
    logger.info({ url: service.url }, 'listening');
    return service;
  },
  () => {},
);
