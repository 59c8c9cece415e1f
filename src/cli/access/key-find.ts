import { InvalidArgumentError } from 'commander';
import { CliCommand } from '../input/command.js';
import { id } from '../input/values.js';
import { JSON_OPTION } from '../output/print.js';

/** The public part of a key; a whole key is taken too, and its secret is not used. */
const PUBLIC_PART = /^(?:svcp_)?([0-9a-f]{12})(?:_[0-9a-f]*…?)?$/;

function prefix(text: string): string {
  const [, found] = PUBLIC_PART.exec(text) ?? [];
  if (found === undefined)
    throw new InvalidArgumentError('It must be the first part of a key, such as svcp_0123456789ab.');
  return found;
}

/** Shows one key of a brand. */
export const showKey = (): CliCommand =>
  new CliCommand('show')
    .description('shows one key of a brand, without its secret')
    .argument('<brandId>', 'id of the brand', id)
    .argument('<keyId>', 'id of the key', id)
    .option(...JSON_OPTION)
    .withExamples('key show 1 3')
    .runs(() => import('../run/keys/show-key.js'));

/** Shows the key that a piece of text belongs to, to find the owner of a key that was found in a log. */
export const findKey = (): CliCommand =>
  new CliCommand('find')
    .description('finds a key in all brands by its first part')
    .argument('<key>', 'first part of the key, such as svcp_0123456789ab', prefix)
    .option(...JSON_OPTION)
    .withExamples('key find svcp_0123456789ab')
    .runs(() => import('../run/keys/find-key.js'));
