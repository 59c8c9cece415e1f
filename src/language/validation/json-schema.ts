/** The part of JSON Schema 2020-12 that the project uses. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  /** The GraphQL type of an object or a closed list; the OpenAPI document names the schema after it. */
  typeName?: string;
  /** The name of the selection of that type, if documents give it one. */
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
  /** The items with their rules, for the OpenAPI document; `items` has only their types. */
  ruledItems?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  /** Of a batch: the most characters of all its strings, see text-amount.ts. */
  maxText?: number;
  /** How often a character of the text counts for that. */
  textWeight?: number;
  /** Whether a word that occurs twice in these members of an item counts once. */
  isRepeatedOnce?: boolean;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  maxProperties?: number;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** A rule on an input beyond its type: a length, a range or a format. It is declared once, on the field. */
export type Rule = Pick<
  JsonSchema,
  | 'minimum'
  | 'maximum'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'format'
  | 'minItems'
  | 'maxItems'
  | 'maxText'
  | 'textWeight'
  | 'isRepeatedOnce'
> & {
  /** An optional value that may be left out, and may not be null. */
  notNull?: true;
  /** A batch: an error in one item is reported with that item and does not reject the others. */
  byItem?: true;
};

declare module 'graphql' {
  interface GraphQLInputFieldExtensions {
    rule?: Rule;
    ofCallers?: Rule;
  }
  interface GraphQLArgumentExtensions {
    rule?: Rule;
    /** The rule for what a caller of REST sends, if a document without the argument reads more. */
    ofCallers?: Rule;
  }
}

/** The schema of a member of an object; undefined for one that the schema does not name. */
export const memberOf = ({ properties }: JsonSchema, name: string): JsonSchema | undefined =>
  properties && Object.hasOwn(properties, name) ? properties[name] : undefined;

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
