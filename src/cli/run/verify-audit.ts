import { readConfig, settingsOf } from '../../config.js';
import { auditChains, type Verification, verifyChain } from '../../domain/audit/verify.js';
import { NO_BRAND } from '../../domain/base/context.js';
import { commandContext } from '../../domain/open-context.js';
import { isForPeople, type OutputOptions, print, printJson, printNote } from '../output/print.js';
import { brandIds } from './brand-ids.js';
import { withDatabase } from './database.js';

interface VerifyOptions extends OutputOptions {
  brand?: number;
  head?: string;
}

/** Verifies the audit log of a brand, or of all brands and the installation. */
export async function run({ brand, head, ...options }: VerifyOptions): Promise<void> {
  const results = await withDatabase('read', async (orm) => {
    const ctx = commandContext(orm.em, settingsOf(readConfig()), NO_BRAND, 'audit verify');
    const verified: Verification[] = [];
    for (const chain of brand === undefined ? await auditChains(ctx) : await brandIds(orm, brand))
      verified.push(await verifyChain(ctx, chain, head));
    return verified;
  });
  const isHeadMissing = head !== undefined && !results.some(({ hasHead }) => hasHead);
  if (isForPeople(options)) print(results.map(sentenceOf).join('\n') || 'There are no entries.');
  else printJson(results.map(({ hasHead: _, ...result }) => result));
  if (isHeadMissing) printNote('No entry has the hash of --head: entries were removed or changed.');
  if (isHeadMissing || results.some(({ problem }) => problem !== null)) process.exitCode = 1;
}

const nameOf = (chain: number): string => (chain === NO_BRAND ? 'Installation' : `Brand ${chain}`);

const sentenceOf = ({ chain, entries, hash, problem }: Verification): string =>
  problem === null
    ? `${nameOf(chain)}: ${entries} ${entries === 1 ? 'entry' : 'entries'}; last hash: ${hash || 'none'}`
    : `${nameOf(chain)}: ${problem}`;
