import { CliCommand } from '../input/command.js';
import { JSON_OPTION, type OutputOptions, printRecord, printRecords } from '../output/print.js';
import { rowsIn } from '../output/rows.js';
import { FAILED_JOBS, QUEUE, TASKS } from '../output/state-views.js';
import { operate } from '../run/operate.js';

const READ = {
  queue: '{ installation { queue { waiting scheduled running failed oldestAt workers oldestEventAt } } }',
  failed: `{ installation { failedJobs(first: 100) {
    id task attempts maxAttempts lastError lastAt nextAt brandId } } }`,
  tasks: `{ installation { repeatedTasks {
    name everySeconds lastStartedAt lastEndedAt failures lastError nextAt } } }`,
};

/** The background jobs of the installation. */
export function jobsCommand(): CliCommand {
  const command = new CliCommand('jobs').description('the background jobs and the repeated tasks');
  command
    .command('queue')
    .description('counts the jobs that wait, run and failed, and the workers')
    .option(...JSON_OPTION)
    .withExamples('jobs queue')
    .action((options: OutputOptions) =>
      operate('read', READ.queue, {}, ({ queue }) => printRecord(Object(queue), QUEUE, options)),
    );
  command
    .command('failed')
    .description('lists the newest 100 jobs whose last attempt failed, newest first')
    .option(...JSON_OPTION)
    .withExamples('jobs failed')
    .action((options: OutputOptions) =>
      operate('read', READ.failed, {}, ({ failedJobs }) =>
        printRecords(rowsIn(failedJobs), FAILED_JOBS, options),
      ),
    );
  command
    .command('tasks')
    .description('lists the repeated tasks with their last run')
    .option(...JSON_OPTION)
    .withExamples('jobs tasks')
    .action((options: OutputOptions) =>
      operate('read', READ.tasks, {}, ({ repeatedTasks }) =>
        printRecords(rowsIn(repeatedTasks), TASKS, options),
      ),
    );
  return command;
}
