import { readConfig } from './config.js';
import { createLogger, type Logger } from './http/observe/log.js';
import { runUntilStopped } from './program.js';
import { rejectUsedPort } from './service/http-server.js';

let logger: Logger | undefined;
await runUntilStopped(
  async (control) => {
    const config = readConfig();
    await rejectUsedPort(config);
    logger = createLogger(config.logLevel);
    // The code of the service takes more than a second to load: a wrong configuration is reported before.
    const { startService } = await import('./service.js');
    control.stopping.throwIfAborted();
    const service = await startService(config, { logger, ...control });
    logger.info({ url: service.url }, 'listening');
    return service;
  },
  () => logger?.info('stopped'),
);
