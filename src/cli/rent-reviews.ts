import { CliCommand } from './input/command.js';
import { id } from './input/values.js';
import { JSON_OPTION } from './output/print.js';

/** Works on renewals in England from before renewals had a type. */
export function rentReviewsCommand(): CliCommand {
  const command = new CliCommand('rent-reviews').description('renewals in England that are rent reviews');
  command
    .command('close')
    .description('archives the unsigned ones, with their rents as rent changes where these are lawful')
    .option('--brand <id>', 'only the flows of this brand', id)
    .option('--dry-run', 'only prints what would change')
    .option(...JSON_OPTION)
    .withExamples('rent-reviews close --dry-run', 'rent-reviews close --brand 1')
    .runs(() => import('./run/close-rent-reviews.js'));
  return command;
}
