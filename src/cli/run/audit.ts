import { readConfig, settingsOf } from '../../config.js';
import { auditEntries } from '../../domain/audit/verify.js';
import { NO_BRAND } from '../../domain/base/context.js';
import { commandContext } from '../../domain/open-context.js';
import { print } from '../output/print.js';
import { brandIds } from './brand-ids.js';
import { withDatabase } from './database.js';

/** Prints the entries of a brand, or of the installation, as lines of JSON. */
export const exportEntries = (brand?: number): Promise<void> =>
  withDatabase('read', async (orm) => {
    const [chain = NO_BRAND] = brand === undefined ? [] : await brandIds(orm, brand);
    const ctx = commandContext(orm.em, settingsOf(readConfig()), NO_BRAND, 'audit export');
    for await (const entry of auditEntries(ctx, chain)) print(JSON.stringify(entry));
  });
