import type { PictureProblem, PictureTotals } from './pictures/picture-report.js';
import type { Feed } from './read/formats/open-feed.js';

/** The rows of a feed by their outcome. The first four add up to `rows`, which has no blank ones. */
export interface Totals {
  imported: number;
  updated: number;
  unchanged: number;
  rejected: number;
  blank: number;
}

/** What `--complete` did. */
export interface Withdrawal {
  withdrawn: number;
  /** References of properties that are not in the feed and have an open flow, the first of them. */
  kept: readonly string[];
  keptCount: number;
  /** Why nothing was withdrawn; null if properties were withdrawn. */
  rejected: string | null;
}

/** The result of an import. */
export interface ImportReport extends Totals {
  file: string;
  format: Feed['format'];
  isDryRun: boolean;
  rows: number;
  createdBranches: number;
  pictures: PictureTotals & { problems: readonly PictureProblem[] };
  /** The file with the rejected rows; null if there are none. */
  rejectedFile: string | null;
  warnings: readonly string[];
  /** Null without `--complete`. */
  withdrawal: Withdrawal | null;
}

/** The report for people, line by line. */
export function reportLines(report: ImportReport): string[] {
  const { rows, blank, isDryRun, createdBranches } = report;
  const lines = [
    ...report.warnings.map((warning) => `Warning: ${warning}`),
    `${isDryRun ? 'Dry run, nothing was changed. ' : ''}${rowsOf(rows)}: ${countsOf(report)}.`,
  ];
  if (blank > 0) lines.push(`${blank === 1 ? '1 blank row was' : `${blank} blank rows were`} skipped.`);
  if (createdBranches > 0)
    lines.push(`${createdBranches === 1 ? '1 branch was' : `${createdBranches} branches were`} created.`);
  if (Object.values(totalsOf(report)).some((count) => count > 0)) lines.push(picturesLine(report));
  if (report.rejectedFile) lines.push(`The rejected rows and their reasons are in ${report.rejectedFile}`);
  if (report.withdrawal) lines.push(...withdrawalLines(report.withdrawal));
  return lines;
}

const totalsOf = ({ pictures: { problems: _, ...totals } }: ImportReport): PictureTotals => totals;

function picturesLine({ pictures }: ImportReport): string {
  const { stored, storedBytes, known, kept, missing, rejected } = pictures;
  const size = `${(storedBytes / 1024 ** 2).toFixed(1)} MiB`;
  return (
    `Pictures: ${stored} stored (${size}), ${known} there already, ${kept} kept from an earlier feed, ` +
    `${missing} missing, ${rejected} rejected.`
  );
}

/** How far an import came that was stopped, and what to do then. */
export const stoppedSentence = (
  { rows, totals }: { rows: number; totals: Omit<Totals, 'blank'> },
  isDryRun: boolean,
): string =>
  isDryRun
    ? `Stopped after ${rowsOf(rows)} of the dry run. Nothing was changed. Run it again.`
    : `Stopped after ${rowsOf(rows)}: ${countsOf(totals)}. Run it again to import the other rows.`;

const rowsOf = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

const countsOf = ({ imported, updated, unchanged, rejected }: Omit<Totals, 'blank'>): string =>
  `${imported} imported, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;

function withdrawalLines({ withdrawn, kept, keptCount, rejected }: Withdrawal): string[] {
  if (rejected !== null) return [`No property was withdrawn: ${rejected}`];
  const lines = [
    `${withdrawn === 1 ? '1 property' : `${withdrawn} properties`} that the feed no longer has ` +
      `${withdrawn === 1 ? 'was' : 'were'} withdrawn.`,
  ];
  if (keptCount > 0)
    lines.push(
      `${keptCount === 1 ? '1 other stays' : `${keptCount} others stay`}, because a flow is open: ` +
        `${kept.join(', ')}${keptCount > kept.length ? ', …' : ''}`,
    );
  return lines;
}

/** Whether every row was rejected, or the withdrawal was. */
export const isFailure = ({ rows, rejected, withdrawal }: ImportReport): boolean =>
  rows === rejected || (withdrawal !== null && withdrawal.rejected !== null);
