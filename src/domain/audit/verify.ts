import type { Context } from '../base/context.js';
import { hashOf } from './hash.js';

/** The most entries that are read at once. */
const BATCH = 1000;

export interface StoredEntry {
  number: number;
  hash: string;
  text: string;
}

const CHAINS = 'select chain from audit_chain union select distinct chain from audit_entry order by 1';
const READ = `select number, hash, text from audit_entry
  where chain = $1 and number > $2::bigint order by number limit ${BATCH}`;
const END = 'select last_number, last_hash from audit_chain where chain = $1';

/** The brands with entries in the audit log; 0 is the installation. */
export const auditChains = async ({ reader }: Context): Promise<number[]> =>
  (await reader.cells(CHAINS, [])).map(([chain]) => Number(chain));

/** The entries of a brand that have a number, oldest first. */
export async function* auditEntries({ reader }: Context, chain: number): AsyncGenerator<StoredEntry> {
  for (let last = 0; ; ) {
    const rows = await reader.records<StoredEntry>(READ, [chain, last]);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.number;
  }
}

export interface Verification {
  /** The id of the brand; 0 for the installation. */
  chain: number;
  /** The number of entries up to the end, or up to the problem. */
  entries: number;
  /** The hash of the last of them; empty without entries. */
  hash: string;
  /** What is wrong; null if nothing is. */
  problem: string | null;
  /** Whether the hash that was searched for is that of an entry. */
  hasHead: boolean;
}

/** Calculates every hash of a brand again. `head` is a hash that was logged. */
export async function verifyChain(ctx: Context, chain: number, head?: string): Promise<Verification> {
  // Read first, since entries that are numbered meanwhile are beyond it.
  const [end] = await ctx.reader.cells(END, [chain]);
  const [lastNumber, lastHash] = [Number(end?.[0] ?? 0), end?.[1] ?? ''];
  const result: Verification = { chain, entries: 0, hash: '', problem: null, hasHead: false };
  let hashAtEnd = '';
  for await (const { number, hash, text } of auditEntries(ctx, chain)) {
    const expected = result.entries + 1;
    if (number !== expected) return { ...result, problem: `Entry ${expected} was removed.` };
    if (!text.startsWith(`{"number":${number},`) || hashOf(result.hash, text) !== hash)
      return { ...result, problem: `Entry ${number} was changed.` };
    Object.assign(result, { entries: number, hash, hasHead: result.hasHead || hash === head });
    if (number === lastNumber) hashAtEnd = hash;
  }
  if (!end && result.entries > 0) result.problem = 'The end of the chain was removed.';
  else if (result.entries < lastNumber)
    result.problem = `Entries after ${result.entries} were removed: the last one was ${lastNumber}.`;
  else if (hashAtEnd !== lastHash) result.problem = `The end of the chain, ${lastNumber}, was changed.`;
  return result;
}
