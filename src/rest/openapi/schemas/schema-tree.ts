import type { JsonSchema } from '../../../language/validation/json-schema.js';

export const isNullable = ({ type }: JsonSchema): boolean => [type].flat().includes('null');

/**
 * A schema of a type without what depends on its place: its description, its default, and whether it may be
 * null.
 */
export function plain({
  typeName: _,
  selectionName: __,
  description: ___,
  default: ____,
  ...schema
}: JsonSchema): JsonSchema {
  const type = [schema.type ?? []].flat().filter((one) => one !== 'null');
  const values = schema.enum?.filter((one) => one !== null);
  return { ...schema, ...(type[0] && { type: type[0] }), ...(values && { enum: values }) };
}

export const shapeOf = (schema: JsonSchema): string => `${schema.typeName} ${JSON.stringify(plain(schema))}`;

export const innerOf = ({ properties = {}, items, anyOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...anyOf,
  ...allOf,
];

export function mapInner(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, map(one)])),
    }),
    ...(items && { items: map(items) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
    ...(allOf && { allOf: allOf.map(map) }),
  };
}
