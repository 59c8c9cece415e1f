import { GraphQLScalarType } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';

/** The most names of one record, and the lengths of a name and of its value. */
export const METADATA = { names: 50, nameLength: 40, valueLength: 500 } as const;

/** Values of a partner by the partner’s own names. */
export type Metadata = Readonly<Record<string, string>>;

const { parseValue: _, parseLiteral: __, ...base } = GraphQLJSONObject.toConfig();

export const MetadataObject = new GraphQLScalarType({
  ...base,
  parseValue: GraphQLJSONObject.parseValue,
  parseLiteral: GraphQLJSONObject.parseLiteral,
  name: 'Metadata',
  description:
    `The partner’s own data of a record: at most ${METADATA.names} names, each with a value of at most ` +
    `${METADATA.valueLength} characters. A name has at most ${METADATA.nameLength} letters, digits, spaces ` +
    'and the characters `_`, `-`, `.`, `:`. In a change, the names are added to the stored ones; an empty ' +
    'value removes a name.',
  specifiedByURL: null,
  extensions: {
    jsonSchema: {
      type: 'object',
      maxProperties: METADATA.names,
      propertyNames: { pattern: `^[A-Za-z0-9 _.:-]{1,${METADATA.nameLength}}$` },
      additionalProperties: { type: 'string', maxLength: METADATA.valueLength },
    },
  },
});
