import { MAX_BATCH } from '../domain/base/batch/batch.payload.js';
import { batches } from './batches.js';
import type { Withdrawal } from './report.js';
import type { Listed, Target } from './target.js';

/** What the feed has, and whether it was read completely enough to determine what it does not have. */
export interface FeedContent {
  has: (reference: string) => boolean;
  branches: ReadonlySet<string | null>;
  /** Why a property may be in the feed although its reference is unknown; null if that is impossible. */
  doubt: string | null;
}

const NAMED = 20;
/** Below this number a feed may lack more than half of the properties. */
const FEW = 10;

/**
 * Withdraws the properties of the branches of a feed that the feed no longer has. A feed that lacks more than
 * half of them is more likely to be the wrong file than an agency's loss, so that needs `isForced`.
 */
export async function withdrawMissing(
  target: Target,
  { has, branches, doubt }: FeedContent,
  isForced: boolean,
): Promise<Withdrawal> {
  const result = { withdrawn: 0, kept: [], keptCount: 0, rejected: doubt };
  if (doubt !== null) return result;
  const counts = { all: 0, missing: 0 };
  for await (const { reference } of target.listed(branches)) {
    counts.all += 1;
    if (!has(reference)) counts.missing += 1;
  }
  if (!isForced && counts.missing > FEW && counts.missing > counts.all / 2)
    return { ...result, rejected: tooMany(counts) };

  const kept: Listed[] = [];
  for await (const batch of batches(missing(target, { has, branches }), MAX_BATCH)) {
    const stay = await target.withdraw(batch);
    result.withdrawn += batch.length - stay.length;
    result.keptCount += stay.length;
    kept.push(...stay.slice(0, NAMED - kept.length));
  }
  return { ...result, kept: kept.map(({ reference }) => reference) };
}

async function* missing(
  target: Target,
  { has, branches }: Omit<FeedContent, 'doubt'>,
): AsyncGenerator<Listed> {
  for await (const one of target.listed(branches)) if (!has(one.reference)) yield one;
}

const tooMany = ({ all, missing: lacking }: { all: number; missing: number }): string =>
  `the feed lacks ${lacking} of the ${all} properties that its branches have on the market, more than ` +
  'half. With --force they are withdrawn.';
