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

/** The part of JSON Schema 2020-12 that the project uses. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  /** The GraphQL type of an object or a closed list; the OpenAPI document names the schema after it. */
  typeName?: string;
  /** The name of the selection of that type, where documents give it one. */
  selectionName?: string;
  $ref?: string;
  /** What a value is, in a sentence that begins with “must be”. */
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  /** The items with their rules, for the OpenAPI document, where `items` has only their types. */
  ruledItems?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** A rule on an input beyond its type: a length, a range or a format. It is declared once, on the field. */
export type Rule = Pick<
  JsonSchema,
  'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'pattern' | 'format' | 'minItems' | 'maxItems'
> & {
  /** An optional value that may be left out, and may not be null. */
  notNull?: true;
  /** A batch: a fault in one item is reported with that item and does not refuse the others. */
  byItem?: true;
};

declare module 'graphql' {
  interface GraphQLInputFieldExtensions {
    rule?: Rule;
  }
  interface GraphQLArgumentExtensions {
    rule?: Rule;
  }
}

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

const isNullable = ({ type, anyOf = [] }: JsonSchema): boolean =>
  [type].flat().includes('null') || anyOf.some(isNullable);

/** The schema of the same values and null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') {
    return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
  }
  if (isNullable(schema)) return schema;
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
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
    const { minItems, maxItems = MAX_ITEMS, byItem, ...ofItem } = rule;
    return {
      type: 'array',
      ...(minItems !== undefined && { minItems }),
      maxItems,
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
