import { GraphQLError } from 'graphql';
import { toAppError } from '../../database/connect/failures.js';
import { AppError, invalid } from '../../errors.js';
import type { SelectedField } from './operation.js';

/** Is called once for each failure that the caller must not see in full. */
export type OnFailure = (error: unknown, requestId: string) => void;

/** Turns an error of the execution into the one that the caller sees, with its code in the extensions. */
export function toCallerError(error: GraphQLError, requestId: string, onFailure: OnFailure): GraphQLError {
  if (isValueError(error)) return graphqlError(valueRejected(error), error);
  return graphqlError(failureOf(thrownBy(error), requestId, onFailure), error);
}

/**
 * The error that the caller sees for a thrown value; `onFailure` gets every error that is not meant for the
 * caller.
 */
export function failureOf(thrown: unknown, requestId: string, onFailure: OnFailure): AppError {
  const failure = toAppError(thrown);
  if (failure !== thrown) onFailure(thrown, requestId);
  return failure;
}

/** The failure that an error of the execution was made of. */
export const failureIn = (error: GraphQLError): AppError => toAppError(thrownBy(error));

/**
 * graphql-js wraps what is not an `Error` of the same realm: in a test, every error of Node.js itself, such
 * as ECONNREFUSED. The code of a failure is that of the wrapped value.
 */
function thrownBy(error: GraphQLError): unknown {
  const { originalError = error } = error;
  return 'thrownValue' in originalError ? originalError.thrownValue : originalError;
}

/**
 * An error of an expected failure at a field. `fieldPath` has the fields from the root to it; below a list,
 * `path` has the indexes too.
 */
export function errorAt(
  failure: AppError,
  fieldPath: readonly SelectedField[] = [],
  path: readonly (string | number)[] = fieldPath.map(({ key }) => key),
): GraphQLError {
  const field = fieldPath.at(-1);
  return graphqlError(failure, { nodes: field && [field.node], path: field && path });
}

const graphqlError = (
  failure: AppError,
  { nodes, path }: Pick<GraphQLError, 'nodes' | 'path'>,
): GraphQLError =>
  new GraphQLError(failure.message, {
    nodes: nodes ?? null,
    path: path ?? null,
    originalError: failure,
    extensions: extensionsOf(failure),
  });

/**
 * Whether graphql-js rejected a value: of a variable, before execution, or of an argument, which it points
 * at.
 */
function isValueError({ path, originalError }: GraphQLError): boolean {
  if (!path) return !originalError || originalError instanceof GraphQLError;
  return originalError instanceof GraphQLError && originalError.nodes !== undefined;
}

/**
 * The messages of graphql-js quote the whole value, however long it is; this one names the argument or the
 * variable.
 */
function valueRejected({ message }: GraphQLError): AppError {
  const [, name = ''] = /^(?:Variable "\$|Argument ")(\w+)"/.exec(message) ?? [];
  return invalid([{ in: 'arguments', path: name, message: 'is not valid' }]);
}

function extensionsOf({ code, problems, allowed, list, version }: AppError): Record<string, unknown> {
  const names = Object.entries(list ?? {});
  return {
    code,
    ...(problems && {
      errors: problems.map(({ in: place, path, message }) => ({ in: place, path, message })),
    }),
    ...(allowed && {
      allowed: allowed.map((value) => names.find(([, stored]) => stored === value)?.[0] ?? value),
    }),
    ...(version !== undefined && { version }),
  };
}
