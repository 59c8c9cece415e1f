import { InvalidArgumentError } from 'commander';
import { AuditAction } from '../domain/base/audit/audit-action.js';
import { CliCommand } from './input/command.js';
import { choicesOption, enumNames, id } from './input/values.js';
import { JSON_OPTION, type OutputOptions, printRecords } from './output/print.js';
import { AUDIT } from './output/views.js';
import { operateAll } from './run/operate.js';

const LIST = `query ($brandId: SafeInt, $actions: [AuditAction!]) {
  auditLog(brandId: $brandId, actions: $actions, first: 100) {
    number at action actor { type id name } targets { type id } changes requestId hash
  }
}`;

interface ListOptions extends OutputOptions {
  actions?: string[];
}

const brandArgument = (command: CliCommand): CliCommand =>
  command.argument('[brandId]', 'id of the brand; by default what concerns the whole installation', id);

/** The audit log: who did what that matters for security or for personal data. */
export function auditCommand(): CliCommand {
  const command = new CliCommand('audit').description('the audit log');
  brandArgument(command.command('list'))
    .description('lists the newest 100 entries of a brand or of the installation, newest first')
    .addOption(
      choicesOption('--actions <actions...>', 'only entries with these actions', Object.values(AuditAction)),
    )
    .option(...JSON_OPTION)
    .withExamples('audit list', 'audit list 1 --actions api_key.issued,api_key.revoked')
    .action((brandId: number | undefined, { actions, ...options }: ListOptions) =>
      operateAll(LIST, { brandId, actions: enumNames(AuditAction, actions) }, (entries) =>
        printRecords(entries, AUDIT, options),
      ),
    );
  brandArgument(command.command('export'))
    .description('prints all entries of a brand or of the installation as JSON, one in a line, oldest first')
    .withExamples('audit export', 'audit export 1')
    .action(async (brandId: number | undefined) => (await import('./run/audit.js')).exportEntries(brandId));
  command
    .command('verify')
    .description('calculates the hash of every entry again; the exit status is 1 if one does not match')
    .option('--brand <id>', 'only the entries of this brand', id)
    .option('--head <hash>', 'a hash from the log of the service, whose entry must be there', hash)
    .option(...JSON_OPTION)
    .withExamples('audit verify', 'audit verify --brand 1')
    .runs(() => import('./run/verify-audit.js'));
  return command;
}

function hash(text: string): string {
  if (/^[\w-]{43}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 43 characters, as in the log.');
}
