import type { JsonSchema, Rule } from '../../language/validation/json-schema.js';
import { ruleSchema } from '../../language/validation/type-schema.js';

const rules = new WeakMap<object, Record<string, Rule>>();

/** Keeps the rule of a member of an input type, declared on its prototype. */
export function keepRule(prototype: object, member: string, rule: Rule): void {
  const ofMembers = rules.get(prototype) ?? {};
  ofMembers[member] = rule;
  rules.set(prototype, ofMembers);
}

/** The rules of an input type, by member, with those of the types that it extends. */
export function rulesOf(prototype: object | null): Readonly<Record<string, Rule>> {
  if (prototype === null) return {};
  return { ...rulesOf(Object.getPrototypeOf(prototype)), ...rules.get(prototype) };
}

/** The rules of an input type as a schema of its values. */
export const schemaOfRules = (prototype: object): JsonSchema => ({
  properties: Object.fromEntries(
    Object.entries(rulesOf(prototype)).map(([member, rule]) => [member, ruleSchema(rule)]),
  ),
});
