import type { Request, Response } from 'express';
import type { StoredProblem } from '../../../domain/request-log/logged-call.js';
import { ERRORS } from '../../../error-codes.js';
import { isKnownPath } from './known-names.js';
import { holdsAny, sentValues } from './sent-values.js';

/** The most problems that are stored of a request. */
const MOST = 5;
/** The most characters of a message. */
const MAX_LENGTH = 500;

interface Shown {
  path?: string;
  message: string;
}

/** What was wrong with a request, as far as it has no value that the caller sent. */
export function problemsOf(req: Request, { exchange }: Response): StoredProblem[] {
  const { failure, graphqlOutcome } = exchange;
  const shown: Shown[] = failure ? [...shownOf(failure.message, failure.problems)] : [];
  // The messages about a document quote it.
  for (const { message, extensions = {} } of graphqlOutcome?.errors.slice(0, MOST) ?? [])
    if (Object.hasOwn(ERRORS, String(extensions.code))) shown.push(...shownOf(message, listOf(extensions)));
  if (shown.length === 0) return [];
  const values = sentValues(req, graphqlOutcome?.operation);
  if (!values) return [];
  return shown
    .slice(0, MOST)
    .filter(({ message }) => message.length <= MAX_LENGTH && !holdsAny(message, values))
    .map(({ path, message }) => ({ path: path !== undefined && isKnownPath(path) ? path : null, message }));
}

const shownOf = (message: string, problems: readonly Shown[] | undefined): readonly Shown[] =>
  problems && problems.length > 0 ? problems : [{ message }];

const listOf = ({ errors }: Readonly<Record<string, unknown>>): Shown[] | undefined =>
  Array.isArray(errors) ? errors : undefined;
