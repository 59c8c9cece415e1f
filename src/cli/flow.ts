import { Argument } from 'commander';
import { FlowStage } from '../domain/flow/stages/stages.js';
import { CliCommand } from './input/command.js';
import { enumNames, id, label } from './input/values.js';
import { JSON_OPTION, type OutputOptions, printRecord } from './output/print.js';
import { OVERRIDES, STAGES } from './output/views.js';
import { operate } from './run/operate.js';

const REOPEN = `mutation ($brandId: SafeInt!, $flowId: SafeInt!, $stage: FlowStage!, $reason: String!) {
  reopenStage(brandId: $brandId, flowId: $flowId, stage: $stage, reason: $reason) {
    flowId version stage { stage status message }
  }
}`;

const OVERRIDE = `mutation (
  $brandId: SafeInt!, $flowId: SafeInt!, $key: String!, $reason: String!, $until: Date
) {
  recordOverride(brandId: $brandId, flowId: $flowId, key: $key, reason: $reason, until: $until) {
    override { id flowId key reason until createdAt }
  }
}`;

interface ReopenOptions extends OutputOptions {
  reason: string;
}
interface OverrideOptions extends ReopenOptions {
  until?: string;
}

/** Corrects the flows of a brand. */
export function flowCommand(): CliCommand {
  const command = new CliCommand('flow').description('flows of a brand');
  command
    .command('reopen')
    .description('reopens a complete stage of a flow: it waits for the parties again')
    .argument('<brandId>', 'id of the brand', id)
    .argument('<flowId>', 'id of the flow', id)
    .addArgument(new Argument('<stage>', 'stage of the flow').choices(Object.values(FlowStage)))
    .requiredOption('--reason <reason>', 'reason, for the timeline of the flow', label)
    .option(...JSON_OPTION)
    .withExamples('flow reopen 1 61 property --reason "Wrong flat"')
    .action((brandId: number, flowId: number, name: string, { reason, ...options }: ReopenOptions) => {
      const stage = enumNames(FlowStage, [name])?.[0];
      return operate('change', REOPEN, { brandId, flowId, stage, reason }, (reopened) =>
        printRecord(reopened, STAGES, options),
      );
    });
  command
    .command('override')
    .description('allows an exception to a rule: changes that it rejects are recorded with a warning')
    .argument('<brandId>', 'id of the brand', id)
    .argument('<flowId>', 'id of the flow', id)
    .argument('<key>', 'key of the rule', label)
    .requiredOption('--reason <reason>', 'reason, for the timeline of the flow', label)
    .option('--until <day>', 'last day of the exception; by default it has none', label)
    .option(...JSON_OPTION)
    .withExamples('flow override 1 61 en.hd.cap --reason "Agreed in writing" --until 2027-01-31')
    .action((brandId: number, flowId: number, key: string, { reason, until, ...options }: OverrideOptions) =>
      operate('change', OVERRIDE, { brandId, flowId, key, reason, until }, ({ override }) =>
        printRecord(Object(override), OVERRIDES, options),
      ),
    );
  return command;
}

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
    .runs(() => import('./run/flows/close-rent-reviews.js'));
  return command;
}
