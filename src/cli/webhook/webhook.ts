import { CliCommand } from '../input/command.js';
import { deliveriesCommand, replayCommand, testCommand } from './deliveries.js';
import {
  createCommand,
  disableCommand,
  enableCommand,
  listCommand,
  rotateSecretCommand,
} from './endpoints.js';
import { listenCommand } from './listen.js';

/** The webhook endpoints of brands, and webhooks on the machine of a developer. */
export function webhookCommand(): CliCommand {
  const command = new CliCommand('webhook').description('webhooks');
  command.commandsGroup('With an API key, on a running service:');
  command.addCommand(createCommand());
  command.addCommand(listCommand());
  command.addCommand(enableCommand());
  command.addCommand(rotateSecretCommand());
  command.addCommand(testCommand());
  command.addCommand(deliveriesCommand());
  command.addCommand(replayCommand());
  command.addCommand(listenCommand());
  command.commandsGroup('As an operator, on the database:');
  command.addCommand(disableCommand());
  return command;
}
