import { readFileSync } from 'node:fs';
import type { Day } from '../../../language/time/calendar.js';
import { projectFile } from '../../../paths.js';
import type { Statute } from '../rules/statute-row.js';
import { checkStatutes } from './check-statutes.js';

let table: readonly Statute[] | undefined;

/** The statute table, read and checked once; an error in a row stops the start with a message. */
export function statutes(): readonly Statute[] {
  table ??= checkStatutes(JSON.parse(readFileSync(projectFile('data/statute.json'), 'utf8')));
  return table;
}

/** The day on which the rows were compared with the law; of several days, the earliest. */
export const statutesVerifiedOn = (): Day | undefined =>
  statutes()
    .map(({ verifiedOn }) => verifiedOn)
    .toSorted()[0];
