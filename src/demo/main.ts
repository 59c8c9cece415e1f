import { readConfig, settingsOf } from '../config.js';
import { runUntilStopped } from '../program.js';
import { startService } from '../service.js';
import { banner } from './banner.js';
import { readFacts, writeFacts } from './facts.js';
import { loadDemo } from './load.js';
import { DAY_MS } from './tenancy.js';

/** The same instant all day long, so that the data of one day is the same. */
function yesterday(): Date {
  const at = new Date(Date.now() - DAY_MS);
  at.setUTCHours(9, 0, 0, 0);
  return at;
}

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

await runUntilStopped(
  async (control) => {
    // A person reads the demo's output, so requests are logged only if LOG_LEVEL is set.
    const config = readConfig(undefined, { logLevel: 'warn', drainDelay: '0s' });
    const previous = await readFacts(config.dataDir);
    let loaded: Awaited<ReturnType<typeof loadDemo>> | undefined;
    const service = await startService(config, {
      ...control,
      demo: () => loaded?.brands[0],
      onStep: (step) => printLine(`  ${step} …`),
      prepare: async (orm) => {
        if (!previous) printLine('  Loading the demo data …');
        loaded = await loadDemo(orm, settingsOf(config), previous, yesterday());
      },
    });
    if (!loaded) throw new Error('The demo data was not loaded.');
    const facts = { url: service.url, databaseUrl: service.databaseUrl, ...loaded };
    await writeFacts(config.dataDir, facts);
    printLine(banner(facts, config.dataDir));
    return service;
  },
  () => printLine('  Stopped.'),
);
