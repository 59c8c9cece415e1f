import { InvalidArgumentError } from 'commander';
import { AuditAction } from '../domain/base/audit/audit-action.js';
import { CliCommand } from './input/command.js';
import { choicesOption, enumNames, id } from './input/values.js';
import { SINCE_HELP, since } from './input/when.js';
import { JSON_OPTION, type OutputOptions, printRecords } from './output/print.js';
import { AUDIT } from './output/views.js';
import { operateAll } from './run/operate.js';

const LIST = `query (
  $brandId: SafeInt, $actions: [AuditAction!], $actorType: AuditActorType, $actorId: SafeInt
  $targetType: String, $targetId: SafeInt, $from: DateTime, $to: DateTime
) {
  auditLog(
    brandId: $brandId, actions: $actions, actorType: $actorType, actorId: $actorId
    targetType: $targetType, targetId: $targetId, from: $from, to: $to, first: 100
  ) {
    number at action actor { type id name } targets { type id } changes reason requestId hash
  }
}`;

interface ListOptions extends OutputOptions {
  actions?: string[];
  by?: Subject;
  about?: Subject;
  from?: Date;
  to?: Date;
}

interface Subject {
  type: string;
  id: number;
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
    .option('--by <caller>', 'only changes of this caller: api_key:12 or operator_token:3', caller)
    .option('--about <record>', 'only entries about this record, such as api_key:12 or brand:1', subject)
    .option('--from <when>', `only entries from then on: ${SINCE_HELP}`, since)
    .option('--to <when>', 'only entries before: the same formats', since)
    .option(...JSON_OPTION)
    .withExamples(
      'audit list',
      'audit list 1 --actions api_key.issued,api_key.revoked',
      'audit list 1 --about api_key:12 --from "30 days ago"',
    )
    .action((brandId: number | undefined, { actions, by, about, from, to, ...options }: ListOptions) =>
      operateAll(
        LIST,
        {
          brandId,
          actions: enumNames(AuditAction, actions),
          ...(by && { actorType: by.type.toUpperCase(), actorId: by.id }),
          ...(about && { targetType: about.type, targetId: about.id }),
          from: from?.toISOString(),
          to: to?.toISOString(),
        },
        (entries) => printRecords(entries, AUDIT, options),
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

function subject(text: string): Subject {
  const [, type, number] = /^([a-z_]{1,60}):(\d{1,16})$/.exec(text) ?? [];
  if (type && number) return { type, id: id(number) };
  throw new InvalidArgumentError('It must be the type and the id of a record, such as api_key:12.');
}

function caller(text: string): Subject {
  const one = subject(text);
  if (['api_key', 'operator_token'].includes(one.type)) return one;
  throw new InvalidArgumentError('It must be api_key:<id> or operator_token:<id>.');
}

function hash(text: string): string {
  if (/^[\w-]{43}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 43 characters, as in the log.');
}
