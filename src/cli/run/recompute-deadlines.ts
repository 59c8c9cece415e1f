import { readConfig, settingsOf } from '../../config.js';
import { type Recomputed, recomputeDeadlines } from '../../domain/deadline/refresh/recompute-deadlines.js';
import { jobContext } from '../../domain/open-context.js';
import { statutes } from '../../domain/statute/table/statute.js';
import { isForPeople, type OutputOptions, printJson, progressOf } from '../output/print.js';
import { brandIds } from './brand-ids.js';
import { withDatabase } from './database.js';

interface RecomputeOptions extends OutputOptions {
  brand?: number;
  after?: number;
}

const PROGRESS_EVERY = 5000;

export async function run({ brand, after, ...options }: RecomputeOptions): Promise<void> {
  statutes();
  const settings = settingsOf(readConfig());
  const progress = progressOf(options);
  await withDatabase('change', async (orm) => {
    const results: object[] = [];
    for (const brandId of await brandIds(orm, brand)) {
      let last: Recomputed | undefined;
      let announced = 0;
      for await (last of recomputeDeadlines(jobContext(orm.em, settings, brandId, 'recompute'), after)) {
        if (last.flows - announced < PROGRESS_EVERY) continue;
        announced = last.flows;
        progress(`Brand ${brandId}: ${last.flows} flows so far, up to flow ${last.lastFlowId}.`);
      }
      const { flows = 0, written = 0, deleted = 0 } = last ?? {};
      progress(`Brand ${brandId}: ${flows} flows, ${written} deadlines written, ${deleted} deleted.`);
      results.push({ brandId, flows, written, deleted });
    }
    if (!isForPeople(options)) printJson(results);
  });
}
