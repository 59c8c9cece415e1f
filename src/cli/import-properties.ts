import { CliCommand } from './input/command.js';
import { id } from './input/values.js';
import { JSON_OPTION } from './output/print.js';

const MORE = `
Reads BLM 3, CSV with a header, NDJSON, and a zip file with one of these.
Pictures in the zip file that its rows name are stored (MEDIA_STORE).
Properties are created and updated by their reference (AGENT_REF); branches that
are not there yet are created.

A row that cannot be imported is written to FILE.rejected.ndjson, with its
number, the column and the reason; the other rows are imported. Run the same
command again after an interruption.

--complete withdraws the properties that the feed no longer has, in the branches
that the feed names. A feed without a column for the branch affects only
properties without a branch. A property with an open flow stays. Nothing is
withdrawn if the file was not read to its end or a row has no readable
reference.

The exit status is 0 if at least one row was imported, and 1 if none was, if the
file could not be read, or if --complete was rejected.`;

/** Imports a feed of properties into a brand. */
export const importPropertiesCommand = (): CliCommand =>
  new CliCommand('properties')
    .description('imports a feed of properties into a brand')
    .argument('<file>', 'the feed')
    .requiredOption('--brand <id>', 'id of the brand', id)
    .option('--dry-run', 'reads the whole feed and shows what would happen; changes nothing')
    .option('--complete', 'withdraws what the feed no longer has')
    .option('--force', 'with --complete: withdraws even more than half of the properties')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .withExamples(
      'import properties feed.blm --brand 1 --dry-run',
      'import properties feed.blm --brand 1 --complete',
    )
    .runs(() => import('./run/import/import-properties.js'));
