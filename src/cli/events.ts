import { CliCommand } from './input/command.js';
import { count, id, listOption } from './input/values.js';
import { JSON_LINES_OPTION, JSON_OPTION, type OutputOptions } from './output/print.js';

interface ListOptions extends OutputOptions {
  count: number;
}

const types = () => listOption('--types <types...>', 'only events of these types');

/** Shows the feeds of events, and works on them. */
export function eventsCommand(): CliCommand {
  const command = new CliCommand('events').description('the feeds of events');
  command
    .command('list')
    .description('lists the newest events of a brand, the oldest of them first')
    .argument('<brandId>', 'id of the brand', id)
    .option('--count <number>', 'how many events, at most 1000', count, 20)
    .addOption(types())
    .option(...JSON_OPTION)
    .withExamples('events list 1', 'events list 1 --count 5 --types flow.created --json')
    .action(async (brandId: number, options: ListOptions) =>
      (await import('./run/events.js')).list(brandId, options),
    );
  command
    .command('tail')
    .description('prints each event of a brand as it happens, until you press Ctrl+C')
    .argument('<brandId>', 'id of the brand', id)
    .addOption(types())
    .option(...JSON_LINES_OPTION)
    .withExamples('events tail 1', 'events tail 1 --types payment.received')
    .action(async (brandId: number, options: OutputOptions) =>
      (await import('./run/events.js')).tail(brandId, options),
    );
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
