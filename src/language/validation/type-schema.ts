import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { type JsonSchema, nullable, type Rule } from './json-schema.js';

/** The items of any array; a field's own rule may set a lower maximum. */
export const MAX_ITEMS = 1000;

const BUILT_IN: Record<string, JsonSchema> = {
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  Float: { type: 'number' },
  ID: { type: 'string' },
};

/** The JSON Schema of a leaf type, the same for inputs and outputs. */
export function leafSchema(type: { name: string; extensions: { jsonSchema?: JsonSchema } }): JsonSchema {
  return type.extensions.jsonSchema ?? BUILT_IN[type.name] ?? {};
}

type Described = Pick<GraphQLInputField, 'extensions' | 'description' | 'type' | 'defaultValue'>;

/** The schema of an input field or an argument: its type, its rule and its description. */
function inputSchema(field: Described | GraphQLArgument, hasRules: boolean): JsonSchema {
  const schema = typeSchema(field.type, hasRules ? field.extensions.rule : {}, hasRules);
  return { ...schema, ...(field.description && { description: field.description }) };
}

/**
 * The JSON Schema of an input type, for values as a caller sends them. Without rules it has only the types of
 * the members.
 */
export function typeSchema(type: GraphQLInputType, rule: Rule = {}, hasRules = true): JsonSchema {
  if (isNonNullType(type)) return nonNullSchema(type.ofType, rule, hasRules);
  const schema = nonNullSchema(type, rule, hasRules);
  return rule.notNull ? schema : nullable(schema);
}

function nonNullSchema(type: GraphQLInputType, { notNull: _, ...rule }: Rule, hasRules: boolean): JsonSchema {
  if (isNonNullType(type)) return nonNullSchema(type.ofType, rule, hasRules);
  if (isListType(type)) {
    const { minItems, maxItems = MAX_ITEMS, byItem, maxText, ...ofItem } = rule;
    return {
      type: 'array',
      ...(minItems !== undefined && { minItems }),
      maxItems,
      ...(maxText !== undefined && { maxText }),
      items: typeSchema(type.ofType, ofItem, hasRules && !byItem),
      ...(byItem && { ruledItems: typeSchema(type.ofType, ofItem) }),
    };
  }
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const required = fields.filter(isRequiredInputField).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, inputSchema(field, hasRules)])),
      ...(required.length > 0 && { required }),
      typeName: type.name,
    };
  }
  return { ...leafSchema(type), ...rule };
}

/** The schema of any value that a rule applies to, whatever its type. */
export function ruleSchema({ minItems, maxItems, notNull: _, byItem: __, ...ofValue }: Rule): JsonSchema {
  return {
    ...ofValue,
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    items: ofValue,
  };
}
