import type { ErrorRequestHandler } from 'express';
import type { Check } from '../../error-codes.js';
import type { AppError } from '../../errors.js';
import { errorAt, type OnFailure } from '../../graphql/operation/errors.js';
import { callerError } from '../response/errors.js';

/** An error that only the console has. Its code is not one of those of the APIs. */
export class ConsoleError extends Error {
  constructor(
    readonly code: keyof typeof CHECKS,
    message: string,
    readonly extensions: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The check that failed. */
  get check(): Check {
    return CHECKS[this.code];
  }

  get status(): number {
    return this.code === 'UNAUTHENTICATED' ? 401 : 403;
  }
}

const CHECKS = {
  UNAUTHENTICATED: 'key',
  LOCKED: 'caller',
  HTTPS_REQUIRED: 'host',
  OTHER_CREDENTIAL: 'key',
  VISITS_OFF: 'caller',
  VISIT_ENDED: 'key',
} as const satisfies Readonly<Record<string, Check>>;

/** Returns every error of the console in the form of GraphQL. */
export function consoleErrors(onFailure: OnFailure): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const { exchange } = res;
    if (error instanceof ConsoleError) {
      const { code, message, status, extensions } = error;
      exchange.error = code;
      exchange.failure = error;
      res.status(status).json({ errors: [{ message, extensions: { code, ...extensions } }] });
      return;
    }
    const failure: AppError = callerError(error, exchange.requestId, onFailure);
    exchange.error = failure.code;
    exchange.failure = failure;
    if (res.headersSent) return next(error);
    res
      .status(failure.status)
      .set(failure.headers)
      .json({ errors: [errorAt(failure)] });
  };
}
