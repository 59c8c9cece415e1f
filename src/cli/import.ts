import { Command } from 'commander';
import { importPropertiesCommand } from './import-properties.js';

/** Imports files. */
export const importCommand = (): Command =>
  new Command('import').description('imports files').addCommand(importPropertiesCommand());
