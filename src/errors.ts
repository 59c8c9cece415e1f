import { type Check, ERRORS, type ErrorCode } from './error-codes.js';

/**
 * The place of the invalid value in the request. In GraphQL it is an argument, whether its value was written
 * in the document or sent as a variable; `variables` are named only if they are too large as a whole.
 */
export type ProblemPlace = 'path' | 'query' | 'body' | 'header' | 'arguments' | 'variables';

/** One thing wrong with a request, by the name that the caller used. */
export interface Problem {
  in: ProblemPlace;
  path: string;
  message: string;
  /** The closed list that the value had to come from. */
  allowed?: readonly Allowed[];
}

export type Allowed = string | number | boolean;

/** The most errors that one response lists. */
export const MAX_PROBLEMS = 100;

/** A closed list: its GraphQL names, each with its stored value. */
export type ClosedList = Readonly<Record<string, Allowed>>;

interface Details {
  problems?: readonly Problem[];
  allowed?: readonly Allowed[];
  /** The closed list that `allowed` is from: GraphQL shows its names. */
  list?: ClosedList;
  /** The kind of record that was not found. */
  record?: string;
  /** The current version of a record, if the request expected another one. */
  version?: number | undefined;
  headers?: Readonly<Record<string, string>>;
  /** The check that failed, if it is not the usual one of the code. */
  check?: Check;
}

/**
 * The one closed list that all errors with a list are about; with several lists, each error's message has its
 * own.
 */
function sharedList(problems: readonly Problem[]): readonly Allowed[] | undefined {
  const lists = problems.flatMap(({ allowed }) => (allowed ? [allowed] : []));
  return lists.every((list) => list.join() === lists[0]?.join()) ? lists[0] : undefined;
}

/** A failure that the caller can understand and act on. */
export class AppError extends Error {
  readonly problems: readonly Problem[] | undefined;
  readonly allowed: readonly Allowed[] | undefined;
  readonly list: ClosedList | undefined;
  readonly record: string | undefined;
  readonly version: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly check: Check;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.problems = details.problems?.slice(0, MAX_PROBLEMS);
    this.allowed = details.allowed ?? sharedList(details.problems ?? []);
    this.list = details.list;
    this.record = details.record;
    this.version = details.version;
    this.headers = details.headers ?? {};
    this.check = details.check ?? ERRORS[code].check;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The record does not exist, or belongs to another brand: a caller cannot distinguish the two. */
export const notFound = (record: string): AppError =>
  new AppError('NOT_FOUND', `${record} not found.`, { record });

/** The records that a request names and that do not exist, each with the path of its id. */
export const recordsNotFound = (missing: readonly { path: string; message: string }[]): AppError =>
  new AppError(
    'NOT_FOUND',
    missing.length === 1 && missing[0] ? missing[0].message : 'Some records were not found.',
    {
      problems: missing.map((one) => ({ in: 'arguments', ...one })),
    },
  );

/** Makes the errors of the members of an argument `input`. */
export const problemIn =
  <Input extends object>() =>
  (member: keyof Input & string, message: string): Problem => ({
    in: 'arguments',
    path: `input.${member}`,
    message,
  });

/** `list` is the closed list of the allowed values. */
export const invalid = (problems: readonly Problem[], list?: ClosedList): AppError =>
  new AppError(
    'VALIDATION_FAILED',
    problems.length === 1 ? 'One value is not valid.' : 'Some values are not valid.',
    { problems, ...(list && { list }) },
  );

/** Throws if a request has errors. */
export function rejectIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw invalid(problems);
}

/** One wrong argument, by its GraphQL path; the REST API replaces the path by its own. */
export const invalidArgument = (path: string, message: string, allowed?: readonly Allowed[]): AppError =>
  invalid([{ in: 'arguments', path, message, ...(allowed && { allowed }) }]);

/** The error shape of the REST interface. */
export interface ErrorBody {
  status: false;
  message: string;
  code?: string;
  errors?: { in: ProblemPlace; path: string; message: string }[];
  allowed?: readonly Allowed[];
  version?: number;
}

/** The body for an error. The two documented 401 bodies have only `status` and `message`. */
export function errorBody(error: AppError): ErrorBody {
  if (error.code === 'UNAUTHENTICATED') return { status: false, message: error.message };
  return {
    status: false,
    message: error.message,
    code: error.code,
    ...(error.problems && {
      errors: error.problems.map(({ in: place, path, message }) => ({ in: place, path, message })),
    }),
    ...(error.allowed && { allowed: error.allowed }),
    ...(error.version !== undefined && { version: error.version }),
  };
}

/** The operation does more than its cost covers. */
export const tooExpensive = (does: string): AppError =>
  new AppError(
    'TOO_EXPENSIVE',
    `The operation ${does}. Select fewer fields, or request shorter lists with "first" or "limit".`,
  );

export const internalError = (): AppError => new AppError('INTERNAL', 'Something went wrong on our side.');

/** A failure to start that the operator can fix: the message is printed without a stack. */
export class StartError extends Error {}
