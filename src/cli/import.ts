import { importPostcodesCommand } from './import-postcodes.js';
import { importPropertiesCommand } from './import-properties.js';
import { CliCommand } from './input/command.js';

/** Imports files. */
export const importCommand = (): CliCommand =>
  new CliCommand('import')
    .description('imports files')
    .addCommand(importPropertiesCommand())
    .addCommand(importPostcodesCommand());
