import { isInputObjectType } from 'graphql';
import { schema } from '../../../graphql/schema.js';
import { snakeCase } from '../../../language/snake-case.js';
import type { JsonSchema } from '../../../language/validation/json-schema.js';
import { restCalls } from '../../../rest/calls.js';

let known: ReadonlySet<string> | undefined;

/** Every name of an argument, a parameter or a member of the APIs. A caller can send any other name too. */
function knownNames(): ReadonlySet<string> {
  known ??= readNames();
  return known;
}

function readNames(): ReadonlySet<string> {
  const names = new Set(['header', 'If-Match', 'Idempotency-Key', 'X-Tenant-Id']);
  const add = (name: string): void => void names.add(name).add(snakeCase(name));
  const types = Object.values(schema().getTypeMap()).filter(isInputObjectType);
  for (const type of types) for (const name of Object.keys(type.getFields())) add(name);
  for (const root of [schema().getQueryType(), schema().getMutationType(), schema().getSubscriptionType()])
    for (const { args } of Object.values(root?.getFields() ?? {})) for (const { name } of args) add(name);
  for (const { parameters } of restCalls())
    for (const one of parameters) {
      names.add(one.name);
      addMembers(one.schema, names);
    }
  return names;
}

function addMembers({ properties = {}, items, anyOf = [] }: JsonSchema, names: Set<string>): void {
  for (const [name, member] of Object.entries(properties)) {
    names.add(name);
    addMembers(member, names);
  }
  for (const inner of items ? [items, ...anyOf] : anyOf) addMembers(inner, names);
}

/** Whether each name of a path is one of the APIs. The path of free text, such as of metadata, is not. */
export const isKnownPath = (path: string): boolean =>
  path !== '' &&
  path.split('.').every((step) => {
    const [, name = ''] = /^([^[\]]+)(?:\[\d{1,9}\])*$/.exec(step) ?? [];
    return knownNames().has(name);
  });
