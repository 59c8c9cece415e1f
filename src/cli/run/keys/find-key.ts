import { ApiKey } from '../../../domain/key/api-key.entity.js';
import { StartError } from '../../../errors.js';
import { typed } from '../../../language/typed-command.js';
import type { OutputOptions } from '../../output/print.js';
import { asOperator } from '../as-operator.js';
import { showKey } from './show-key.js';

export const run = (part: string, options: OutputOptions): Promise<void> =>
  asOperator('read', async (operate, orm) => {
    const fields = ['id', 'brand'] as const;
    const found = await orm.em.fork().findOne(ApiKey, { prefix: part }, { filters: false, fields });
    if (!found)
      throw new StartError(
        `No brand has a key svcp_${part}. ${typed('key list <brandId>')} shows the keys of a brand.`,
      );
    await showKey(operate, found.brand.id, found.id, options);
  });
