import { Command } from 'commander';
import { importPostcodesCommand } from './import-postcodes.js';
import { importPropertiesCommand } from './import-properties.js';

/** Imports files. */
export const importCommand = (): Command =>
  new Command('import')
    .description('imports files')
    .addCommand(importPropertiesCommand())
    .addCommand(importPostcodesCommand());
