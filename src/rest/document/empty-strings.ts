import { type DocumentNode, type GraphQLSchema, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/** The document, with `@orNull` at each field that is an empty text when it is unknown. */
export function withNulls(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        leave: (node) => {
          if (!types.getFieldDef()?.extensions.emptyIsUnknown) return undefined;
          const orNull = { kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: 'orNull' } } as const;
          return { ...node, directives: [...(node.directives ?? []), orNull] };
        },
      },
    }),
  );
}
