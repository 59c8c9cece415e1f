import { CliCommand } from './input/command.js';
import { id } from './input/values.js';
import { JSON_OPTION } from './output/print.js';

/** Works on the stored statutory deadlines. */
export function deadlinesCommand(): CliCommand {
  const command = new CliCommand('deadlines').description('statutory deadlines');
  command
    .command('recompute')
    .description('recomputes the deadlines of all flows, after a change of the statute table')
    .option('--brand <id>', 'only the flows of this brand', id)
    .option(
      '--after <flow id>',
      'with --brand: only flows after this one, to go on after an interruption',
      id,
    )
    .option(...JSON_OPTION)
    .withCheck(({ after, brand }) =>
      after !== undefined && brand === undefined ? '--after needs --brand.' : undefined,
    )
    .withExamples('deadlines recompute', 'deadlines recompute --brand 1 --after 5000')
    .runs(() => import('./run/recompute-deadlines.js'));
  return command;
}
