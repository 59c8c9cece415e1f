import { CliCommand } from '../input/command.js';
import { JSON_OPTION } from '../output/print.js';

const MORE = `
It checks the configuration; the database, its version, its migrations and its
clock; the jobs that wait; the mail server, without sending anything; the store
of pictures, in which it stores a small one and removes it again; the free disk
space of an embedded database; and settings of TLS and proxies. It changes
nothing else.

The exit status is 1 if there is a problem, also with --json, and 0 otherwise.`;

/** Finds what is wrong with an installation, and what to do about it. */
export const doctorCommand = (): CliCommand =>
  new CliCommand('doctor')
    .description('checks the installation, and shows what is wrong and what to do')
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .withExamples('doctor', 'doctor --json')
    .runs(() => import('./examine.js'));
