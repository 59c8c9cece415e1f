import { readConfig, settingsOf } from '../../../config.js';
import { commandContext } from '../../../domain/open-context.js';
import { type ClosedReview, closeRentReviews } from '../../../domain/rent/reviews/close-reviews.js';
import { isForPeople, type OutputOptions, printJson, progressOf } from '../../output/print.js';
import { brandIds } from '../brand-ids.js';
import { withDatabase } from '../database.js';

interface CloseOptions extends OutputOptions {
  brand?: number;
  dryRun?: boolean;
}

export async function run({ brand, dryRun = false, ...options }: CloseOptions): Promise<void> {
  const settings = settingsOf(readConfig());
  const progress = progressOf(options);
  await withDatabase('change', async (orm) => {
    const results: object[] = [];
    for (const brandId of await brandIds(orm, brand)) {
      const ctx = commandContext(orm.em, settings, brandId, 'rent-reviews close');
      let [count, recorded] = [0, 0];
      for await (const closed of closeRentReviews(ctx, dryRun)) {
        count += 1;
        if (closed.isRentRecorded) recorded += 1;
        if (closed.reason !== null) progress(sentenceOf(closed));
        results.push({ brandId, ...closed });
      }
      const verb = dryRun ? 'would be archived' : 'archived';
      progress(`Brand ${brandId}: ${count} rent reviews ${verb}, ${recorded} of them with a rent change.`);
    }
    if (!isForPeople(options)) printJson(results);
  });
}

const sentenceOf = ({ flowId, renewedFrom, reason }: ClosedReview): string =>
  `Flow ${flowId}, which renews flow ${renewedFrom}, gets no rent change. ${reason}`;
