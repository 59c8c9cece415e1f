import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, settingsOf } from '../src/config.js';
import type { DemoFacts } from '../src/demo/facts.js';
import { EXAMPLE_DAY, loadDemo } from '../src/demo/load.js';
import { createLogger } from '../src/http/observe/log.js';
import { startService } from '../src/service.js';

/**
 * A service with the demo data on its own embedded server, with the key of the first brand. Its data is
 * stored in the folder `kept`.
 */
export async function startBench(kept?: string) {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'rental-flow-bench-')));
  const brands: DemoFacts['brands'][number][] = [];
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    DATA_DIR: dataDir,
    JOBS: 'off',
    DRAIN_DELAY: '0s',
  });
  const service = await startService(config, {
    logger: createLogger('silent'),
    prepare: async (orm) => {
      brands.push(...(await loadDemo(orm, settingsOf(config), undefined, EXAMPLE_DAY)).brands);
    },
  });
  const [brand] = brands;
  if (!brand) throw new Error('The demo has a brand.');
  return {
    url: service.url,
    databaseUrl: service.databaseUrl,
    brand,
    stop: async () => {
      await service.stop();
      if (!kept) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
