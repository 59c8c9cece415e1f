import { ConfigError, readConfig } from './config.js';
import { createLogger } from './http/log.js';
import { startService } from './service.js';
import { stopOnSignals, stopSignal } from './signals.js';

const stopping = stopSignal();
try {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const service = await startService(config, { logger, stopping });
  logger.info({ url: service.url }, 'listening');
  stopOnSignals(service, () => logger.info('stopped'), stopping);
} catch (error) {
  // Told to stop on the way, it has done so.
  if (error !== stopping.reason) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
