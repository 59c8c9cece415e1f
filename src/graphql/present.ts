import { GraphQLError } from 'graphql';
import { AppError, invalid, masked } from '../errors.js';
import type { SelectedField } from './operation.js';

/** Told of a failure that no caller may see; once a failure. */
export type OnUnexpected = (error: unknown, requestId: string) => void;

const NO_DATABASE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
]);

/** A deadlock, or a transaction that could not come before or after another. */
const CONTENTION = new Set(['40P01', '40001']);

/** Any failure as one that the caller may see: expected ones as they are, a lost database as UNAVAILABLE, the rest masked. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const isGone =
    NO_DATABASE.has(String(code)) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(String(message));
  if (CONTENTION.has(String(code)))
    return new AppError('UNAVAILABLE', 'Others change the same record just now; try again.', {
      headers: { 'Retry-After': '1' },
    });
  if (isGone)
    return new AppError('UNAVAILABLE', 'The service cannot reach its database just now.', {
      headers: { 'Retry-After': '1' },
    });
  return masked();
}

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
