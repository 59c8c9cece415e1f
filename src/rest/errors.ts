import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { AppError } from '../errors.js';
import { toRestFault } from './bindings.js';
import type { RestCall } from './call.js';
import { spellNames } from './spelling.js';

/** Returns a function that gives an error the names of the REST parameters. */
export function respelledErrors(call: RestCall): (error: AppError) => AppError {
  const { spelling } = call.version;
  const known = namesIn(call.field.args);
  const sentence = (text: string): string => spellNames(text, known, spelling);
  return (error) => {
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
  };
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
