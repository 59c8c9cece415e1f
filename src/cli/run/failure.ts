import { isDebugging } from '../../config.js';
import { databaseFailure } from '../../database/connect/failures.js';
import { AppError, StartError } from '../../errors.js';
import { reasonOf } from '../../language/reason.js';
import { withoutSecrets } from '../../language/without-secrets.js';
import { UsageError } from '../input/command.js';
import { whereListed } from '../input/listed-by.js';
import { optionName } from '../input/problems.js';
import { printWrappedNote } from '../output/print.js';

/** Prints a failure without its stack and without secrets. The command ends with status 1. */
export function printFailure(error: unknown): void {
  printWrappedNote(withoutSecrets(sentenceOf(error)));
  process.exitCode = 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof StartError) return error.message;
  if (error instanceof AppError) return explain(error);
  const cause = reasonOf(error);
  const failure = databaseFailure(error);
  if (failure === 'uncertain')
    return `The database failed while the change was being saved, so it may have been made (${cause}). \
Look before you run the command again.`;
  if (failure) return `The database stopped responding (${cause}). Run the command again.`;
  const stack = isDebugging() && error instanceof Error ? `\n${error.stack}` : '';
  return `The command failed unexpectedly (${cause}). LOG_LEVEL=debug shows where.${stack}`;
}

/**
 * What is wrong, in sentences. An error names its option as it is typed. `brandId` is the brand of the
 * command.
 */
export function explain(error: Error, brandId?: string): string {
  const { problems = [], record = '' } = error instanceof AppError ? error : {};
  const sentences = problems.map(({ path, message }) => `${optionOf(path)} ${message}.`);
  return [error.message, ...sentences, whereListed(record, brandId) ?? ''].join(' ').trimEnd();
}

/** `input.expiresAt` is the option `--expires-at`. */
const optionOf = (path: string): string =>
  path.startsWith('input.') ? optionName(path.slice('input.'.length)) : path;
