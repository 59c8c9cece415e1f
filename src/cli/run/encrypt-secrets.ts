import { readConfig, settingsOf } from '../../config.js';
import { commandContext } from '../../domain/open-context.js';
import { encryptSecrets } from '../../domain/webhook/encrypt-secrets.js';
import { StartError } from '../../errors.js';
import { isForPeople, type OutputOptions, printJson, progressOf } from '../output/print.js';
import { brandIds } from './brand-ids.js';
import { withDatabase } from './database.js';

/** Encrypts the secrets of all webhook endpoints with the first key of `SECRETS_KEY`. */
export async function run(options: OutputOptions): Promise<void> {
  const settings = settingsOf(readConfig());
  if (!settings.webhooks.secrets.isOpen) throw new StartError('Set SECRETS_KEY, with the new key first.');
  const progress = progressOf(options);
  await withDatabase('change', async (orm) => {
    const results: object[] = [];
    for (const brandId of await brandIds(orm, undefined)) {
      const result = await encryptSecrets(commandContext(orm.em, settings, brandId, 'db encrypt-secrets'));
      results.push({ brandId, ...result });
      const { encrypted, closed } = result;
      if (encrypted > 0) progress(`Brand ${brandId}: the secrets of ${encrypted} endpoints were encrypted.`);
      if (closed.length === 0) continue;
      process.exitCode = 1;
      progress(`Brand ${brandId}: SECRETS_KEY lacks the key of the endpoints ${closed.join(', ')}.`);
    }
    if (isForPeople(options)) progress('All other secrets are encrypted with the first key.');
    else printJson(results);
  });
}
