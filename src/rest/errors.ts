import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { AppError } from '../errors.js';
import { toRestFault } from './bindings.js';
import type { RestCall } from './call.js';
import { spellNames } from './spelling.js';

/** Returns a function that spells the names of arguments in a sentence as requests do. */
export function sentences({ field, version }: RestCall): (text: string) => string {
  const known = namesIn(field.args);
  return (text) => spellNames(text, known, version.spelling);
}

/** The same error, with the names of the REST parameters. */
export function respelled(error: AppError, call: RestCall, sentence: (text: string) => string): AppError {
  const { spelling } = call.version;
  const { code, message, faults, allowed, version, headers } = error;
  return new AppError(code, sentence(message), {
    headers,
    ...(faults && {
      faults: faults.map((fault) => ({ ...toRestFault(fault, call), message: sentence(fault.message) })),
    }),
    ...(allowed && {
      allowed: allowed.map((value) => (typeof value === 'string' ? spelling.value(value) : value)),
    }),
    ...(version !== undefined && { version }),
  });
}

type Named = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'type'>;

/** The names of arguments and of the members of their types. */
function namesIn(args: readonly Named[], found: Set<string> = new Set()): ReadonlySet<string> {
  for (const { name, type } of args) {
    if (found.has(name)) continue;
    found.add(name);
    const inner = getNamedType(type);
    if (isInputObjectType(inner)) namesIn(Object.values(inner.getFields()), found);
  }
  return found;
}
