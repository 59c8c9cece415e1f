import { Argument, Command } from 'commander';
import { FlowStage } from '../domain/flow/stages.js';
import { enumNames, id } from './arguments.js';
import { operate } from './operate.js';

const REOPEN = `mutation ($brandId: SafeInt!, $flowId: SafeInt!, $stage: FlowStage!, $reason: String!) {
  reopenStage(brandId: $brandId, flowId: $flowId, stage: $stage, reason: $reason) {
    flowId version stage { stage status message }
  }
}`;

/** Corrects the flows of a brand. */
export function flowCommand(): Command {
  const command = new Command('flow').description('flows of a brand');
  command
    .command('reopen')
    .description('reopens a complete stage of a flow: it waits for the parties again')
    .argument('<brandId>', 'id of the brand', id)
    .argument('<flowId>', 'id of the flow', id)
    .addArgument(new Argument('<stage>', 'stage of the flow').choices(Object.values(FlowStage)))
    .requiredOption('--reason <reason>', 'reason, for the timeline of the flow')
    .action((brandId: number, flowId: number, stage: string, { reason }: { reason: string }) =>
      operate(REOPEN, { brandId, flowId, stage: enumNames(FlowStage, [stage])?.[0], reason }),
    );
  return command;
}
