import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The fragments of a document by their names. One may be called `__proto__`. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return fragments;
}

type Variables = Readonly<Record<string, unknown>>;

/** A field is resolved for many parents; graphql-js passes the same array of nodes for all of them. */
const known = new WeakMap<readonly FieldNode[], Map<string, ReadonlySet<string>>>();

/** The names of the fields that a query selects below a field, along a path. */
export function selectedNames(info: GraphQLResolveInfo, path: readonly string[] = []): ReadonlySet<string> {
  const ofField = known.get(info.fieldNodes) ?? new Map<string, ReadonlySet<string>>();
  known.set(info.fieldNodes, ofField);
  const key = path.join('.');
  const names = ofField.get(key) ?? readNames(info, path);
  ofField.set(key, names);
  return names;
}

const extended = new WeakMap<ReadonlySet<string>, Map<string, ReadonlySet<string>>>();

/**
 * A set of names with more names. The same arguments get the same set, so that it can be a key of a cache.
 */
export function namesWith(names: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  const ofNames = extended.get(names) ?? new Map<string, ReadonlySet<string>>();
  extended.set(names, ofNames);
  const key = more.join();
  const found = ofNames.get(key) ?? new Set([...names, ...more]);
  ofNames.set(key, found);
  return found;
}

function readNames(info: GraphQLResolveInfo, path: readonly string[]): ReadonlySet<string> {
  const below = (nodes: readonly FieldNode[]) =>
    fieldsIn(
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
      info.fragments,
      info.variableValues,
    );
  const fields = path.reduce(
    (nodes, step) => below(nodes).filter(({ name }) => name.value === step),
    info.fieldNodes as FieldNode[],
  );
  return new Set(below(fields).map(({ name }) => name.value));
}

/**
 * The fields of selections, directly or by fragments, without those that `@skip` or `@include` leaves out.
 * Each fragment is read once: where every fragment spreads the next one twice, reading each spread would
 * double the work at every level.
 */
export function fieldsIn(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  variables: Variables,
): FieldNode[] {
  const fields: FieldNode[] = [];
  const seen = new Set<string>();
  const read = (set: SelectionSetNode | undefined): void => {
    for (const node of set?.selections ?? []) {
      if (isLeftOut(node, variables)) continue;
      if (node.kind === Kind.FIELD) fields.push(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) read(node.selectionSet);
      else if (!seen.has(node.name.value)) {
        seen.add(node.name.value);
        read(fragments[node.name.value]?.selectionSet);
      }
    }
  };
  for (const set of sets) read(set);
  return fields;
}

/** Whether `@skip` or `@include` leaves a field or a fragment out. */
export function isLeftOut({ directives = [] }: SelectionNode, variables: Variables): boolean {
  return directives.some(({ name, arguments: given = [] }) => {
    if (name.value !== 'skip' && name.value !== 'include') return false;
    const condition = given.find((one) => one.name.value === 'if')?.value;
    const value =
      condition?.kind === Kind.VARIABLE
        ? variables[condition.name.value]
        : condition?.kind === Kind.BOOLEAN && condition.value;
    return value === (name.value === 'skip');
  });
}
