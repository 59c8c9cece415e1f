import type { RowProblem } from './feed.js';
import { clean, decode } from './text.js';

const QUOTED_LENGTH = 60;

/** An error of a row as a whole. The beginning of the row is quoted, so that it can be found in the file. */
export function wholeRow(what: string, text = ''): RowProblem {
  const start = clean(decode(text.slice(0, 4 * QUOTED_LENGTH))).slice(0, QUOTED_LENGTH);
  return { column: null, reason: `The row ${what}.${start && ` It begins with “${start.toWellFormed()}”.`}` };
}

export const wrongCount = (values: number, columns: number, text: string): RowProblem =>
  wholeRow(`has ${values} values for ${columns} columns: a separator is missing, or is part of a text`, text);
