import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The names of the fields that a query asks for below a field, along a path; fragments are looked through. */
export function selectedNames(info: GraphQLResolveInfo, path: readonly string[] = []): ReadonlySet<string> {
  let sets = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  for (const step of path) {
    sets = sets.flatMap((set) =>
      [...fieldsIn(set, info.fragments)]
        .filter(([name]) => name === step)
        .flatMap(([, below]) => below ?? []),
    );
  }
  return new Set(sets.flatMap((set) => [...fieldsIn(set, info.fragments)].map(([name]) => name)));
}

function* fieldsIn(
  set: SelectionSetNode,
  fragments: Fragments,
): Generator<[string, SelectionSetNode | undefined]> {
  for (const node of set.selections) {
    if (node.kind === 'Field') yield [node.name.value, node.selectionSet];
    else {
      const inner =
        node.kind === 'InlineFragment' ? node.selectionSet : fragments[node.name.value]?.selectionSet;
      if (inner) yield* fieldsIn(inner, fragments);
    }
  }
}
