import type { JsonSchema, Rule } from '../../language/validation/json-schema.js';
import { ruleSchema } from '../../language/validation/type-schema.js';

type InputType = () => { prototype: object };

const rules = new WeakMap<object, Record<string, Rule>>();
/** The input types of the items of lists. */
const itemTypes = new WeakMap<object, Record<string, InputType>>();

/** Keeps the rule of a member of an input type, declared on its prototype. */
export function keepRule(prototype: object, member: string, rule: Rule): void {
  const ofMembers = rules.get(prototype) ?? {};
  ofMembers[member] = rule;
  rules.set(prototype, ofMembers);
}

/** Keeps the input type of the items of a list, whose rules apply to each item. */
export function keepItemType(prototype: object, member: string, type: InputType): void {
  itemTypes.set(prototype, { ...itemTypes.get(prototype), [member]: type });
}

/** The rules of an input type, by member, with those of the types that it extends. */
export function rulesOf(prototype: object | null): Readonly<Record<string, Rule>> {
  if (prototype === null) return {};
  return { ...rulesOf(Object.getPrototypeOf(prototype)), ...rules.get(prototype) };
}

/** The rules of an input type as a schema of its values. */
export function schemaOfRules(prototype: object): JsonSchema {
  const ofItems = itemTypes.get(prototype) ?? {};
  const schemaOf = (member: string, rule: Rule): JsonSchema => {
    const items = ofItems[member];
    return { ...ruleSchema(rule), ...(items && { items: schemaOfRules(items().prototype) }) };
  };
  return {
    properties: Object.fromEntries(
      Object.entries(rulesOf(prototype)).map(([member, rule]) => [member, schemaOf(member, rule)]),
    ),
  };
}
