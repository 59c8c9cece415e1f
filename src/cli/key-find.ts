import { InvalidArgumentError } from 'commander';
import { ApiKey } from '../domain/key/api-key.entity.js';
import { notFound, StartError } from '../errors.js';
import { CliCommand } from './input/command.js';
import { id } from './input/values.js';
import { KEY } from './key-fields.js';
import { asOperator, type RunOperation, wholeList } from './operate.js';
import { JSON_OPTION, type OutputOptions, printRecord } from './output/print.js';
import { KEYS } from './output/views.js';

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
    .action((brandId: number, keyId: number, options: OutputOptions) =>
      asOperator('read', (run) => show(run, brandId, keyId, options)),
    );

/** Shows the key that a text belongs to: who finds a key in a log needs to know whose it is. */
export const findKey = (): CliCommand =>
  new CliCommand('find')
    .description('shows whose key it is, of all brands, by its first part')
    .argument('<key>', 'first part of the key, such as svcp_0123456789ab', prefix)
    .option(...JSON_OPTION)
    .withExamples('key find svcp_0123456789ab')
    .action((part: string, options: OutputOptions) =>
      asOperator('read', async (run, orm) => {
        const fields = ['id', 'brand'] as const;
        const found = await orm.em.fork().findOne(ApiKey, { prefix: part }, { filters: false, fields });
        if (!found) throw new StartError(`There is no key svcp_${part}.`);
        await show(run, found.brand.id, found.id, options);
      }),
    );

async function show(
  run: RunOperation,
  brandId: number,
  keyId: number,
  options: OutputOptions,
): Promise<void> {
  const keys = await wholeList(run, { field: 'apiKeys', fields: KEY, brandId });
  if (process.exitCode) return;
  const key = keys.find((one) => one.id === keyId);
  if (!key) throw notFound('API key');
  printRecord({ brandId, ...key }, KEYS, options);
}
