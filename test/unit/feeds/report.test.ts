import { describe, expect, test } from '@jest/globals';
import { type ImportReport, reportLines } from '../../../src/feeds/report.js';

const REPORT: ImportReport = {
  file: 'feed.blm',
  format: 'blm',
  isDryRun: false,
  rows: 4,
  imported: 1,
  updated: 1,
  unchanged: 1,
  rejected: 1,
  blank: 0,
  createdBranches: 0,
  pictures: { stored: 0, storedBytes: 0, known: 0, rejected: 0, kept: 0, missing: 0, problems: [] },
  rejectedFile: null,
  warnings: [],
  withdrawal: null,
};
const TOTALS = '4 rows: 1 imported, 1 updated, 1 unchanged, 1 rejected.';
const withdrawal = { withdrawn: 2, kept: [], keptCount: 0, rejected: null };

describe('the report of an import states', () => {
  test.each<[string, Partial<ImportReport>, string[]]>([
    ['the numbers of rows by result', {}, [TOTALS]],
    ['that a dry run changes nothing', { isDryRun: true }, [`Dry run, nothing was changed. ${TOTALS}`]],
    [
      'the numbers of pictures by what became of them',
      {
        pictures: {
          ...{ stored: 3, storedBytes: 1_572_864, known: 2, rejected: 1, kept: 4, missing: 5 },
          problems: [],
        },
      },
      [
        TOTALS,
        'Pictures: 3 stored (1.5 MiB), 2 there already, 4 kept from an earlier feed, 5 missing, 1 rejected.',
      ],
    ],
    [
      'the warnings, and the numbers of skipped, created and rejected rows',
      { warnings: ['Odd.'], blank: 2, createdBranches: 3, rejectedFile: 'feed.blm.rejected.ndjson' },
      [
        'Warning: Odd.',
        TOTALS,
        '2 blank rows were skipped.',
        '3 branches were created.',
        'The rejected rows and their reasons are in feed.blm.rejected.ndjson',
      ],
    ],
    [
      'the numbers in the singular',
      { blank: 1, createdBranches: 1, withdrawal: { ...withdrawal, withdrawn: 1 } },
      [
        TOTALS,
        '1 blank row was skipped.',
        '1 branch was created.',
        '1 property that the feed no longer has was withdrawn.',
      ],
    ],
    [
      'why nothing was withdrawn',
      { withdrawal: { ...withdrawal, withdrawn: 0, rejected: 'the feed has no rows.' } },
      [TOTALS, 'No property was withdrawn: the feed has no rows.'],
    ],
    [
      'what was withdrawn, and what is kept because a flow is open',
      { withdrawal: { ...withdrawal, kept: ['A1', 'B2'], keptCount: 3 } },
      [
        TOTALS,
        '2 properties that the feed no longer has were withdrawn.',
        '3 others stay, because a flow is open: A1, B2, …',
      ],
    ],
  ])('%s', (_, changes, lines) => {
    expect(reportLines({ ...REPORT, ...changes })).toEqual(lines);
  });
});
