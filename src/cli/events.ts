import { CliCommand } from './input/command.js';
import { id } from './input/values.js';
import { JSON_OPTION } from './output/print.js';

/** Works on the feeds of events. */
export function eventsCommand(): CliCommand {
  const command = new CliCommand('events').description('the feeds of events');
  command
    .command('skip')
    .description('leaves out numbers of the feeds, after a restore from a backup')
    .requiredOption('--by <count>', 'how many numbers: more than there were events since the backup', id)
    .option('--brand <id>', 'only the feed of this brand', id)
    .option(...JSON_OPTION)
    .withExamples('events skip --by 1000000')
    .runs(() => import('./run/skip-events.js'));
  return command;
}
