import { readConfig } from './config.js';
import { createLogger, type Logger } from './http/observe/log.js';
import { runUntilStopped } from './program.js';
import { rejectUsedPort } from './service/http-server.js';
import { startService } from './service.js';

let logger: Logger | undefined;
await runUntilStopped(
  async (control) => {
    const config = readConfig();
    await rejectUsedPort(config);
    logger = createLogger(config.logLevel);
    const service = await startService(config, { logger, ...control });
    logger.info({ url: service.url }, 'listening');
    return service;
  },
  () => logger?.info('stopped'),
);
