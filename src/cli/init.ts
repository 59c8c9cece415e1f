import { CliCommand } from './input/command.js';
import { label } from './input/values.js';

/** Sets up an empty installation: a brand with every product, and its first API key. */
export const initCommand = (): CliCommand =>
  new CliCommand('init')
    .description('creates a brand and its first API key, and prints the key; it is never shown again')
    .requiredOption('--name <name>', 'name of the brand', label)
    .option('--another', 'creates the brand although there are others')
    .withSecretOutput()
    .withExamples(
      'init --name "Example Lettings"',
      'init --name "Example Lettings" --quiet',
      'init --name "Other Lettings" --another',
    )
    .runs(() => import('./run/keys/init.js'));
