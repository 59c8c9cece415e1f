import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Random } from '../../../src/demo/data/random.js';
import { runSql } from '../database.js';
import { FeedFolder } from '../feed-files.js';
import { feedOf, feedRow } from '../feed-rows.js';
import { runImport, startImport } from '../import-feed.js';

const ROWS = 500;
/** Houses, which no other part of the play searches. */
const FEED = feedOf(
  ...Array.from({ length: ROWS }, (_, index) =>
    feedRow(`F-${index}`, { PROP_SUB_ID: '4', PRICE: index % 50 === 7 ? 'unknown' : '2400' }),
  ),
);

/**
 * Imports a feed with the command line; each kill ends the command at a random moment, and the command is run
 * again.
 */
export async function importFeed(databaseUrl: string, kills: number, random: Random): Promise<void> {
  const folder = new FeedFolder();
  try {
    const file = folder.write('feed.blm', FEED);
    const [brand] = await runSql<{ id: string }>(databaseUrl, 'select id from brand');
    const brandId = Number(brand?.id);
    const start = Date.now();
    if (kills > 0) await runImport(databaseUrl, file, brandId, ['--dry-run']);
    const duration = Date.now() - start;
    for (let kill = 0; kill < kills; kill += 1) {
      const command = startImport(databaseUrl, file, brandId);
      await sleep(duration * (0.4 + 0.7 * random.next()));
      command.kill('SIGKILL');
      await command.end();
    }
    const { status, report } = await runImport(databaseUrl, file, brandId);
    expect({ status, report }).toMatchObject({ status: 0, report: { rows: ROWS, rejected: ROWS / 50 } });
  } finally {
    folder.remove();
  }
}
