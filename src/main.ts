import { ConfigError, readConfig } from './config.js';
import { createLogger } from './http/log.js';
import { startService } from './service.js';
import { stopOnSignals } from './signals.js';

try {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const service = await startService(config, { logger });
  logger.info({ url: service.url }, 'listening');
  stopOnSignals(service, () => logger.info('stopped'));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
