import { ConfigError, readConfig } from '../config.js';
import { startService } from '../service.js';
import { stopOnSignals, stopSignal } from '../signals.js';
import { banner } from './banner.js';
import { readFacts, writeFacts } from './facts.js';
import { loadDemo } from './load.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const stopping = stopSignal();
try {
  // The demo talks to a person: requests are not logged unless that is asked for.
  const config = readConfig(undefined, { logLevel: 'warn' });
  const told = await readFacts(config.dataDir);
  let loaded: Awaited<ReturnType<typeof loadDemo>> | undefined;
  const service = await startService(config, {
    stopping,
    onStep: (step) => say(`  ${step} …`),
    prepare: async (orm) => {
      say('  Loading the demo data …');
      loaded = await loadDemo(orm, told);
    },
  });
  if (!loaded) throw new Error('The demo data was not loaded.');
  const facts = { url: service.url, databaseUrl: service.databaseUrl, ...loaded };
  await writeFacts(config.dataDir, facts);
  say(banner(facts));
  stopOnSignals(service, () => say('  Stopped.'), stopping);
} catch (error) {
  // Told to stop on the way, it has done so.
  if (error !== stopping.reason) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
