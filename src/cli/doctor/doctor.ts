import { CliCommand } from '../input/command.js';

const MORE = `
It checks the configuration; the database, its version, its migrations and its
clock; the jobs that wait; the mail server, without sending anything; the room
on the disk of an embedded database; and settings of TLS and proxies. It
changes nothing.

The status is 1 where there is a fault, also with --json, and 0 otherwise.`;

/** Looks for what is wrong with an installation, and says what to do about it. */
export const doctorCommand = (): CliCommand =>
  new CliCommand('doctor')
    .description('checks the installation, and says what is wrong and what to do')
    .option('--json', 'prints one JSON value: the worst status, and every finding')
    .addHelpText('after', MORE)
    .withExamples('doctor', 'doctor --json')
    .runs(() => import('./examine.js'));
