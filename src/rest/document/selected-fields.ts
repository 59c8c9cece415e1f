import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode } from 'graphql';

/** The selections of the fragments of a document, by name. */
export type FragmentSelections = ReadonlyMap<string, SelectionSetNode>;

export const fragmentSelections = ({ definitions }: DocumentNode): FragmentSelections =>
  new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  );

/** The fields of a selection, including those of its fragments. */
export const fieldsOf = (set: SelectionSetNode, fragments: FragmentSelections): FieldNode[] =>
  set.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value);
    return inner ? fieldsOf(inner, fragments) : [];
  });
