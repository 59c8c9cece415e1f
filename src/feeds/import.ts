import { StartError } from '../errors.js';
import { MediaError, type MediaStore } from '../media/store.js';
import { ImportRun } from './import-run.js';
import { FeedPictures } from './pictures/feed-pictures.js';
import { openFeed } from './read/formats/open-feed.js';
import { RejectedFile } from './rejected-file.js';
import { type ImportReport, stoppedSentence } from './report.js';
import type { Target } from './target.js';
import { withdrawMissing } from './withdraw.js';

export interface Progress {
  rows: number;
  /** The part of the file that has been read, from 0 to 1. */
  done: number;
}

export interface ImportOptions {
  isDryRun?: boolean;
  /** Withdraws what the feed no longer has. */
  isComplete?: boolean;
  /** Withdraws even more than half of the properties. */
  isForced?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Aborting it ends the import after the batch that is being written, with an error that has the counts. */
  stopping?: AbortSignal;
}

/** Where an import writes. */
export interface ImportTo {
  target: Target;
  /** Of the pictures in a zip file. */
  media: MediaStore;
}

/**
 * Imports a feed. It is read once, and memory is bounded whatever its size: the references of its rows are
 * kept, the places of its files, two batches and some pictures. An import that was interrupted is repeated as
 * a whole; rows that were imported before are unchanged.
 */
export async function importFeed(
  file: string,
  { target, media }: ImportTo,
  {
    isDryRun = false,
    isComplete = false,
    isForced = false,
    onProgress = () => {},
    stopping,
  }: ImportOptions = {},
): Promise<ImportReport> {
  let bytes = 0;
  const feed = await openFeed(file, (read) => {
    bytes += read;
  });
  try {
    const { notes } = feed;
    return await RejectedFile.during(file, async (rejectedFile) => {
      const pictures = new FeedPictures(feed.files, media, target, isDryRun);
      const run = new ImportRun(target, rejectedFile, pictures);
      const onRows = (rows: number) => onProgress({ rows, done: Math.min(1, bytes / feed.size) });
      const isWhole = await run.read(feed.rows, notes, onRows, stopping).catch((error: unknown) => {
        if (!(error instanceof MediaError)) throw error;
        throw new StartError(`${error.message} ${stoppedSentence(run, isDryRun)}`, { cause: error });
      });
      if (!isWhole || (isComplete && stopping?.aborted)) throw new StartError(stoppedSentence(run, isDryRun));
      const withdrawal = isComplete ? await withdrawMissing(target, run.contentOf(notes), isForced) : null;
      const { imported, updated } = run.totals;
      if (imported + updated > 0) await target.analyze();
      const rejectedPath = await rejectedFile.keep();
      return {
        file,
        format: feed.format,
        isDryRun,
        rows: run.rows,
        ...run.totals,
        blank: notes.blankRows,
        createdBranches: run.createdBranches.size,
        rejectedFile: rejectedPath,
        pictures: { ...pictures.report.totals, problems: pictures.report.problems },
        warnings: [
          ...otherFiles(pictures.otherFiles),
          ...notes.warnings,
          ...run.odd.warnings,
          ...pictures.report.warnings,
          ...rejectedFile.warnings,
        ],
        withdrawal,
      };
    });
  } finally {
    feed.close();
  }
}

/** Documents and floor plans are links, and a picture may be named by no row. */
const otherFiles = (files: number): string[] => {
  if (files === 0) return [];
  return [
    files === 1
      ? 'The zip file has 1 other file, which was not read.'
      : `The zip file has ${files} other files, which were not read.`,
  ];
};
