import { readConfig } from '../config.js';
import { launchEmbedded } from '../database/embedded/launch.js';
import { runUntilStopped } from '../program.js';
import { rejectUsedPort } from '../service/http-server.js';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const printStep = (step: string): void => printLine(`  ${step} …`);

await runUntilStopped(
  async (control) => {
    // A person reads the demo's output, so requests are logged only if LOG_LEVEL is set.
    const config = readConfig(undefined, { logLevel: 'warn', drainDelay: '0s' });
    await rejectUsedPort(config);
    if (config.databaseUrl === undefined) printStep('Starting PostgreSQL');
    const server =
      config.databaseUrl === undefined ? launchEmbedded(config.dataDir, control.onLost) : undefined;
    // Most of the code is loaded while `initdb` works: both take half a second.
    await server?.programStarted;
    const { startDemo } = await import('./start.js');
    return startDemo(config, { ...control, server }, printLine);
  },
  () => printLine('  Stopped.'),
);
