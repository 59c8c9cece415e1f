import { readConfig, settingsOf } from '../../config.js';
import { skipEvents } from '../../domain/feed/skip-events.js';
import { commandContext } from '../../domain/open-context.js';
import { isForPeople, type OutputOptions, printJson, progressOf } from '../output/print.js';
import { brandIds } from './brand-ids.js';
import { withDatabase } from './database.js';

interface SkipOptions extends OutputOptions {
  by: number;
  brand?: number;
}

export async function run({ by, brand, ...options }: SkipOptions): Promise<void> {
  const settings = settingsOf(readConfig());
  const progress = progressOf(options);
  await withDatabase('change', async (orm) => {
    const results: object[] = [];
    for (const brandId of await brandIds(orm, brand)) {
      const lastSequence = await skipEvents(commandContext(orm.em, settings, brandId, 'events skip'), by);
      progress(`Brand ${brandId}: the next event has the number ${lastSequence + 1}.`);
      results.push({ brandId, lastSequence });
    }
    if (!isForPeople(options)) printJson(results);
  });
}
