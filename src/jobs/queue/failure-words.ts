import { databaseFailure, toAppError } from '../../database/connect/failures.js';
import { AppError } from '../../errors.js';

/** The errors of this service's own limits have no data in their messages. */
const OWN_LIMIT = /^The work took longer than [\d.]+ s\.$/;
const CODE = /^[A-Z0-9_]{2,40}$/;
const CLASS = /^[A-Z][A-Za-z]{1,40}$/;

/**
 * Why some work failed, in words that may be stored. The message of an error may quote a row or a payload, so
 * only its code is used; the log has the rest.
 */
export function failureWords(error: unknown): string {
  const { code, message = '', name }: { code?: unknown; message?: unknown; name?: unknown } = Object(error);
  const known = CODE.test(String(code)) ? ` (${code})` : '';
  if (error instanceof AppError) return `The service rejected the work${known}. The log has the reason.`;
  if (databaseFailure(error)) return `${toAppError(error).message.replace(/ Try again.*$/, '')}${known}`;
  if (OWN_LIMIT.test(String(message))) return String(message);
  const kind = CLASS.test(String(name)) ? ` (${name})` : '';
  return `The work failed${known || kind}. The log has the reason.`;
}
