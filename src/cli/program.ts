import { COMMAND_LINE } from '../language/typed-command.js';
import { version } from '../language/version.js';
import { keyCommand } from './access/key.js';
import { operatorTokenCommand } from './access/operator-token.js';
import { signInCommand } from './access/sign-in.js';
import { auditCommand } from './audit.js';
import { brandCommand } from './brand.js';
import { deadlinesCommand } from './deadlines.js';
import { doctorCommand } from './doctor/doctor.js';
import { eventsCommand } from './events.js';
import { flowCommand, rentReviewsCommand } from './flow.js';
import { importCommand } from './import.js';
import { initCommand } from './init.js';
import { CliCommand } from './input/command.js';
import { requestCommand } from './request.js';
import { emailCommand } from './state/email.js';
import { jobsCommand } from './state/jobs.js';
import { distributeCommand, encryptSecretsCommand, migrateCommand, workerCommand } from './tasks.js';
import { webhookCommand } from './webhook/webhook.js';

const MORE = `
The configuration is that of the service: DATABASE_URL, or the embedded
database under DATA_DIR. Commands that only read, such as list and show, create
and change nothing.

Most commands of webhook are for developers: they call a running service with
the API key in RENTAL_FLOW_KEY.

Results go to the standard output, and messages to the standard error. On a
terminal, results are tables and sentences; elsewhere, and with --json, they are
one JSON value. --quiet prints a new secret alone, for scripts. Times in JSON
are UTC; those of tables and options are the time of London.

The exit status is 0 if the command succeeded, and 1 if it failed or was not
typed correctly; the standard error has the reason.`;

/** The command line. Its commands run the service's own code, on its database. */
export function commandLine(): CliCommand {
  const program = new CliCommand(COMMAND_LINE)
    .description('Administers Rental Flow directly on its database. The service does not have to run.')
    .version(version(), '--version', 'prints the version')
    .addHelpText('after', MORE)
    .withExamples('init --name "Example Lettings"', 'key list 1', 'key issue --help');

  program.commandsGroup('Set up and run:');
  program.addCommand(initCommand());
  program.addCommand(migrateCommand());
  program.addCommand(workerCommand());
  program.addCommand(doctorCommand());
  program.addCommand(jobsCommand());
  program.addCommand(
    new CliCommand('db')
      .description('commands for the database')
      .addCommand(distributeCommand())
      .addCommand(encryptSecretsCommand()),
  );

  program.commandsGroup('Brands and access:');
  program.addCommand(brandCommand());
  program.addCommand(keyCommand());
  program.addCommand(operatorTokenCommand());
  program.addCommand(signInCommand());

  program.commandsGroup('Data:');
  program.addCommand(importCommand());
  program.addCommand(flowCommand());
  program.addCommand(deadlinesCommand());
  program.addCommand(rentReviewsCommand());
  program.addCommand(eventsCommand());
  program.addCommand(webhookCommand());
  program.addCommand(auditCommand());
  program.addCommand(requestCommand());
  program.addCommand(emailCommand());
  return program;
}
