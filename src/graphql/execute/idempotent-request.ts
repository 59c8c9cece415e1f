import { createHash } from 'node:crypto';
import { OperationTypeNode, print } from 'graphql';
import type { Problem } from '../../errors.js';
import type { Operation } from '../operation/execute.js';
import type { RequestedOperation } from '../operation/operation.js';

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Whether a request makes a change. */
export const isMutation = (requested: RequestedOperation | undefined): boolean =>
  requested?.node.operation === OperationTypeNode.MUTATION;

/** Why a request must not have the header, or must have another one. */
export function problemOf(
  key: string,
  isDoubled: boolean,
  requested: RequestedOperation | undefined,
): string | undefined {
  if (isDoubled) return 'must be sent once';
  if (!PRINTABLE.test(key)) return 'must be 1 to 255 printable ASCII characters';
  const roots = requested?.roots ?? [];
  if (new Set(roots.map((one) => one.key)).size !== 1) return 'must be sent with exactly one mutation field';
  if (roots.some(({ field }) => field.extensions.returnsSecret))
    return 'must not be sent here: the response contains a secret, which is never stored';
  return undefined;
}

export const headerProblem = (message: string): Problem => ({
  in: 'header',
  path: 'Idempotency-Key',
  message,
});

/**
 * Equal for two requests when the operation and its variables are. A REST call is identified by its path,
 * since its document may change with a release.
 */
export function hashOf({ document, operationName, variables = {}, context, call }: Operation): string {
  const request = [
    call?.path ?? print(document),
    operationName ?? null,
    context.tenantHeader ?? null,
    variables,
    ...(call?.besides ?? []),
  ];
  return createHash('sha256').update(JSON.stringify(request, sortMembers)).digest('hex');
}

const sortMembers = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
