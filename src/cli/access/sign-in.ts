import { CliCommand } from '../input/command.js';
import { id } from '../input/values.js';
import { JSON_OPTION, type OutputOptions, printRecord, printRecords } from '../output/print.js';
import { ENDED_SIGN_INS, SIGN_INS } from '../output/sign-in-views.js';
import { operate, readList } from '../run/operate.js';

const FIELDS = `id type keyId name prefix brandId brandName signedInAt idleEndsAt endsAt writesUntil
  visit { keyId brandId brandName reason startedAt endsAt }`;
const END = `mutation ($id: SafeInt!) { endSignIn(id: $id) { ${FIELDS} } }`;
const END_ALL = 'mutation { endSignIns { count } }';

/** The open sign-ins to the console. */
export function signInCommand(): CliCommand {
  const command = new CliCommand('sign-in').description('sign-ins to the console, and visits to brands');
  command
    .command('list')
    .description('lists the open sign-ins, newest first, with the brand that each visits')
    .option(...JSON_OPTION)
    .withExamples('sign-in list')
    .action((options: OutputOptions) =>
      readList({ field: 'signIns', fields: FIELDS }, (signIns) => printRecords(signIns, SIGN_INS, options)),
    );
  command
    .command('end')
    .description('ends a sign-in and its visit; its key or token still works')
    .argument('<signInId>', 'id of the sign-in', id)
    .option(...JSON_OPTION)
    .withExamples('sign-in end 7')
    .action((signInId: number, options: OutputOptions) =>
      operate('change', END, { id: signInId }, (signIn) => printRecord(signIn, SIGN_INS, options)),
    );
  command
    .command('end-all')
    .description('ends all sign-ins and their visits; their keys and tokens still work')
    .option(...JSON_OPTION)
    .withExamples('sign-in end-all')
    .action((options: OutputOptions) =>
      operate('change', END_ALL, {}, (ended) => printRecord(ended, ENDED_SIGN_INS, options)),
    );
  return command;
}
