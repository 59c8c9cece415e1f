import { readConfig, settingsOf } from '../config.js';
import { Brand } from '../domain/base/brand.entity.js';
import { notFound } from '../errors.js';
import { BrandTarget } from '../feeds/brand-target.js';
import { importFeed } from '../feeds/import.js';
import { isFailure, reportLines } from '../feeds/report.js';
import { withDatabase } from './database.js';
import { CliCommand } from './input/command.js';
import { id } from './input/values.js';
import { JSON_RESULT_OPTION, print } from './output/print.js';
import { ProgressBar } from './progress.js';
import { keepHeapSmall } from './small-heap.js';

interface Options {
  brand: number;
  dryRun?: true;
  complete?: true;
  force?: true;
  json?: true;
}

const MORE = `
Reads BLM 3, CSV with a header, NDJSON, and a zip file with one of these.
Properties are created and updated by their reference (AGENT_REF); branches that
are not there yet are created.

A row that cannot be imported is written to FILE.rejected.ndjson, with its
number, the column and the reason; the other rows are imported. Run the same
command again after an interruption.

--complete withdraws the properties that the feed no longer has, of the branches
that the feed names (without a column for the branch: of those that have no
branch). A property with an open flow stays. Nothing is withdrawn where the file
was not read to its end or a row has no readable reference.

The status is 0 where at least one row was imported, and 1 where none was, where
the file could not be read, or where --complete was refused.`;

/** Imports a feed of properties into a brand. */
export const importPropertiesCommand = (): CliCommand =>
  new CliCommand('properties')
    .description('imports a feed of properties into a brand')
    .argument('<file>', 'the feed')
    .requiredOption('--brand <id>', 'id of the brand', id)
    .option('--dry-run', 'reads the whole feed and says what would happen; changes nothing')
    .option('--complete', 'withdraws what the feed no longer has')
    .option('--force', 'with --complete: also where that is more than half of the properties')
    .option(...JSON_RESULT_OPTION)
    .addHelpText('after', MORE)
    .withExamples(
      'import properties feed.blm --brand 1 --dry-run',
      'import properties feed.blm --brand 1 --complete',
    )
    .action(importProperties);

async function importProperties(file: string, options: Options): Promise<void> {
  const { brand, dryRun: isDryRun = false, complete: isComplete = false, force: isForced = false } = options;
  keepHeapSmall();
  const bar = new ProgressBar(process.stderr);
  const report = await withDatabase('change', async ({ em }) => {
    if (!(await em.fork().findOne(Brand, { id: brand }))) throw notFound('Brand');
    const target = new BrandTarget(em, settingsOf(readConfig()), brand, isDryRun);
    const onProgress = bar.show.bind(bar);
    return importFeed(file, target, { isDryRun, isComplete, isForced, onProgress }).finally(() => bar.end());
  });
  print(options.json ? JSON.stringify(report, null, 2) : reportLines(report).join('\n'));
  if (isFailure(report)) process.exitCode = 1;
}
