import {
  type ExecutionResult,
  type GraphQLError,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
} from 'graphql';
import { rejectionOf } from '../../auth/gates.js';
import type { Context } from '../../domain/base/context.js';
import type { AppError } from '../../errors.js';
import { errorAt } from '../operation/errors.js';
import type { SelectedField } from '../operation/operation.js';

type Path = readonly (string | number)[];

/**
 * A kept result as the caller may read it now: a field whose scope or entitlement the caller no longer has is
 * null, with the error that a new read of it would have.
 */
export function withoutForbidden(
  result: ExecutionResult,
  roots: readonly SelectedField[],
  context: Context,
): ExecutionResult {
  const rejectionAt = ({ field: { extensions } }: SelectedField): AppError | undefined =>
    extensions.gate && rejectionOf(extensions.gate, context);
  const isForbidden = (field: SelectedField): boolean =>
    rejectionAt(field) !== undefined || field.below.some(isForbidden);
  if (!roots.some(isForbidden)) return result;
  const hidden: GraphQLError[] = [];

  const inObject = (value: object, fields: readonly SelectedField[], path: Path): object | null => {
    const shown: Record<string, unknown> = { ...value };
    for (const field of fields) {
      // Null was read, or the field has another type than this object.
      if (shown[field.key] == null) continue;
      shown[field.key] = inField(shown[field.key], field, [...path, field.key]);
      if (shown[field.key] === null && isNonNullType(field.field.type)) return null;
    }
    return shown;
  };
  const inField = (value: unknown, field: SelectedField, path: Path): unknown => {
    const rejection = rejectionAt(field);
    if (!rejection) return inValue(value, field.field.type, field.below, path);
    hidden.push(errorAt(rejection, [field], path));
    return null;
  };
  const inValue = (
    value: unknown,
    type: GraphQLOutputType,
    fields: readonly SelectedField[],
    path: Path,
  ): unknown => {
    const bare = isNonNullType(type) ? type.ofType : type;
    if (isListType(bare) && Array.isArray(value)) {
      const items = value.map((item, index) => inValue(item, bare.ofType, fields, [...path, index]));
      return isNonNullType(bare.ofType) && items.includes(null) ? null : items;
    }
    return typeof value === 'object' && value !== null ? inObject(value, fields, path) : value;
  };

  const data = { ...inObject(result.data ?? {}, roots, []) };
  if (hidden.length === 0) return result;
  const isBelow = ({ path = [] }: GraphQLError): boolean =>
    hidden.some((error) => error.path?.every((step, index) => path[index] === step));
  return { data, errors: [...(result.errors ?? []).filter((error) => !isBelow(error)), ...hidden] };
}
