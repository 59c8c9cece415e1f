import { readConfig } from '../config.js';
import { runUntilStopped } from '../program.js';
import { startService } from '../service.js';
import { banner } from './banner.js';
import { readFacts, writeFacts } from './facts.js';
import { loadDemo } from './load.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await runUntilStopped(
  async (control) => {
    // The demo is for a person to read: requests are logged only where LOG_LEVEL asks for it.
    const config = readConfig(undefined, { logLevel: 'warn', drainDelay: '0s' });
    const previous = await readFacts(config.dataDir);
    let loaded: Awaited<ReturnType<typeof loadDemo>> | undefined;
    const service = await startService(config, {
      ...control,
      onStep: (step) => say(`  ${step} …`),
      prepare: async (orm) => {
        say('  Loading the demo data …');
        loaded = await loadDemo(orm, previous);
      },
    });
    if (!loaded) throw new Error('The demo data was not loaded.');
    const facts = { url: service.url, databaseUrl: service.databaseUrl, ...loaded };
    await writeFacts(config.dataDir, facts);
    say(banner(facts, config.dataDir));
    return service;
  },
  () => say('  Stopped.'),
);
