import { MessageStatus } from '../../domain/message/message-status.js';
import { CliCommand } from '../input/command.js';
import { choicesOption, enumNames, id } from '../input/values.js';
import { JSON_OPTION, type OutputOptions, printRecords } from '../output/print.js';
import { nodesIn } from '../output/rows.js';
import { EMAILS } from '../output/state-views.js';
import { operate } from '../run/operate.js';

const LIST = `query ($brandId: SafeInt!, $statuses: [MessageStatus!]) {
  emails(brandId: $brandId, statuses: $statuses, first: 100) {
    edges { node {
      id kind status recipient flowId endpointId queuedAt sentAt attempts maxAttempts nextAttemptAt lastError help
    } }
  }
}`;

interface ListOptions extends OutputOptions {
  status?: string[];
}

/** The outgoing e-mails of a brand. */
export function emailCommand(): CliCommand {
  const command = new CliCommand('email').description('outgoing e-mails');
  command
    .command('list')
    .description('lists the newest 100 e-mails of a brand, newest first, with why they were not sent')
    .argument('<brandId>', 'id of the brand', id)
    .addOption(
      choicesOption(
        '--status <statuses...>',
        'only e-mails with these statuses',
        Object.values(MessageStatus),
      ),
    )
    .option(...JSON_OPTION)
    .withExamples('email list 1', 'email list 1 --status failed')
    .action((brandId: number, { status, ...options }: ListOptions) =>
      operate('read', LIST, { brandId, statuses: enumNames(MessageStatus, status) }, ({ edges }) =>
        printRecords(nodesIn(edges), EMAILS, options),
      ),
    );
  return command;
}
