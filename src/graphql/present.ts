import { GraphQLError } from 'graphql';
import { asAppError } from '../database/failures.js';
import { AppError, invalid } from '../errors.js';
import type { SelectedField } from './operation.js';

/** Told of a failure that no caller may see; once a failure. */
export type OnUnexpected = (error: unknown, requestId: string) => void;

/** An error of the executor as the caller sees it, with the code of the closed list in its extensions. */
export function present(error: GraphQLError, requestId: string, onUnexpected: OnUnexpected): GraphQLError {
  if (isValueError(error)) return presented(valueRefused(error), error);
  const cause = error.originalError ?? error;
  const known = asAppError(cause);
  if (known !== cause) onUnexpected(cause, requestId);
  return presented(known, error);
}

/** An expected failure of an operation, at the field that the last of `way` selects. */
export function errorAt(failure: AppError, way: readonly SelectedField[] = []): GraphQLError {
  const field = way.at(-1);
  return presented(failure, { nodes: field && [field.node], path: field && way.map(({ key }) => key) });
}

const presented = (failure: AppError, { nodes, path }: Pick<GraphQLError, 'nodes' | 'path'>): GraphQLError =>
  new GraphQLError(failure.message, {
    nodes: nodes ?? null,
    path: path ?? null,
    originalError: failure,
    extensions: extensionsOf(failure),
  });

/** Whether GraphQL itself refused a value: of a variable, before anything ran, or of an argument, which it points at. */
function isValueError({ path, originalError }: GraphQLError): boolean {
  if (!path) return !originalError || originalError instanceof GraphQLError;
  return originalError instanceof GraphQLError && originalError.nodes !== undefined;
}

/** GraphQL's own messages quote the whole value, however long it is. */
function valueRefused({ message }: GraphQLError): AppError {
  const [, name = ''] = /^(?:Variable "\$|Argument ")(\w+)"/.exec(message) ?? [];
  return invalid([{ in: 'arguments', path: name, message: 'is not valid' }]);
}

function extensionsOf({ code, faults, allowed, list }: AppError): Record<string, unknown> {
  const names = Object.entries(list ?? {});
  return {
    code,
    ...(faults && { errors: faults.map(({ in: place, path, message }) => ({ in: place, path, message })) }),
    ...(allowed && {
      allowed: allowed.map((value) => names.find(([, stored]) => stored === value)?.[0] ?? value),
    }),
  };
}
