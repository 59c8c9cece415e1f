import {
  type GraphQLArgument,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isScalarType,
} from 'graphql';
import { AppError } from '../../errors.js';
import type { RestCall } from '../call/call.js';
import { AS_WRITTEN, type Spelling, spellNames, valueInSentence } from '../call/spelling.js';
import { toRestProblem } from '../document/bindings.js';

/** Returns a function that spells names in a sentence as requests do. Sentences of /v2.0 stay as they are. */
export function sentences({ field, version: { spelling } }: RestCall): (text: string) => string {
  if (spelling === AS_WRITTEN) return (text) => text;
  const spelled = new Map<string, string>();
  collectNames(field.args, spelling, spelled);
  return (text) => spellNames(text, spelled);
}

/** The same error, with the names of the REST parameters. */
export function respelled(error: AppError, call: RestCall, sentence: (text: string) => string): AppError {
  const { spelling } = call.version;
  const { code, message, problems, allowed, list = {}, version, headers } = error;
  const nameOf = new Map(Object.entries(list).map(([name, stored]) => [stored, name]));
  return new AppError(code, sentence(message), {
    headers,
    ...(problems && {
      problems: problems.map((problem) => ({
        ...toRestProblem(problem, call),
        message: sentence(problem.message),
      })),
    }),
    ...(allowed && {
      allowed: allowed.map((value) => {
        const name = nameOf.get(value);
        return name === undefined || typeof value === 'boolean' ? value : spelling.value(name, value);
      }),
    }),
    ...(version !== undefined && { version }),
  });
}

type Named = Pick<GraphQLArgument | GraphQLInputField, 'name' | 'type'>;

/** The names of arguments, of the members of their types and of the values of closed lists. */
function collectNames(args: readonly Named[], spelling: Spelling, found: Map<string, string>): void {
  for (const { name, type } of args) {
    if (found.has(name)) continue;
    found.set(name, spelling.name(name));
    const inner = getNamedType(type);
    if (isInputObjectType(inner)) collectNames(Object.values(inner.getFields()), spelling, found);
    if (isScalarType(inner))
      for (const [value, spelled] of inner.extensions.spelledNames ?? [])
        found.set(...valueInSentence(value, spelled));
  }
}
