import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

export type Field = GraphQLField<unknown, unknown>;

/** A field that leads to objects, and a shortest path to it from a root field. */
export interface Edge {
  /** Such as `Flow.property`; the name of the root field for what it returns. */
  name: string;
  type: GraphQLObjectType;
  /** The fields below the root field, the field itself last. */
  path: readonly Field[];
}

/** The type of the objects that a field leads to; undefined for a leaf. */
export function typeBelow(field: Field): GraphQLObjectType | undefined {
  const type = getNamedType(field.type);
  return isObjectType(type) ? type : undefined;
}

/** The fields of a type that the callers of a root field may select. */
export const fieldsFor = (root: Field, type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter(
    ({ extensions: { gate } }) => !gate || gate.for === root.extensions.gate?.for,
  );

/** The edges that a root field reaches, itself first, each once. */
export function edgesBelow(root: Field): Edge[] {
  const type = typeBelow(root);
  if (!type) return [];
  const edges: Edge[] = [{ name: root.name, type, path: [] }];
  const expanded = new Set<string>();
  for (const edge of edges) {
    if (expanded.has(edge.type.name)) continue;
    expanded.add(edge.type.name);
    for (const field of fieldsFor(root, edge.type)) {
      const below = typeBelow(field);
      if (below)
        edges.push({ name: `${edge.type.name}.${field.name}`, type: below, path: [...edge.path, field] });
    }
  }
  return edges;
}

/** A field with the size of its page, if it has one. */
export function asked({ name, args }: Field, first: number): string {
  const needed = args.find(isRequiredArgument);
  if (needed) throw new Error(`${name} needs ${needed.name}.`);
  return args.some((one) => one.name === 'first') ? `${name}(first: ${first})` : name;
}

/** A selection at the end of a path. */
export const along = (path: readonly Field[], first: number, selection: string): string =>
  path.reduceRight((below, field) => `${asked(field, first)} { ${below} }`, selection);

/** The objects at the end of a path of response names below a value. */
export function objectsAt(value: unknown, [key, ...rest]: readonly string[]): Record<string, unknown>[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((one) => objectsAt(one, key === undefined ? [] : [key, ...rest]));
  return key === undefined
    ? [value as Record<string, unknown>]
    : objectsAt(Reflect.get(Object(value), key), rest);
}
