#!/usr/bin/env node
import { Command } from 'commander';
import { COMMAND_LINE } from '../language/typed-command.js';
import { printFailure } from '../program.js';
import { brandCommand } from './brand.js';
import { deadlinesCommand } from './deadlines.js';
import { flowCommand } from './flow.js';
import { importCommand } from './import.js';
import { initCommand } from './init.js';
import { keyCommand } from './key.js';
import { operatorTokenCommand } from './operator-token.js';
import { distributeDatabase, migrateDatabase, runWorker } from './tasks.js';

const program = new Command(COMMAND_LINE)
  .description('Administers Rental Flow directly on its database. The service need not run.')
  .showHelpAfterError();

program.addCommand(initCommand());
program.command('migrate').description('applies pending migrations').action(migrateDatabase);
program.command('worker').description('runs the jobs, for services with JOBS=off').action(runWorker);
program
  .command('db')
  .description('commands for the database')
  .command('distribute')
  .description('distributes the database by brand over the nodes of a Citus cluster')
  .action(distributeDatabase);
program.addCommand(operatorTokenCommand());
program.addCommand(brandCommand());
program.addCommand(keyCommand());
program.addCommand(flowCommand());
program.addCommand(importCommand());
program.addCommand(deadlinesCommand());

try {
  await program.parseAsync();
} catch (error) {
  printFailure(error);
}
