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

/** A reference whose records are read by the statement that reads the list, with some of their fields. */
export interface Join {
  readonly by: string;
  readonly selection: Selection;
}

/**
 * The fields that a query selects of a record, and the references whose records are read with it. It never
 * changes.
 */
export class Selection {
  readonly fields: ReadonlySet<string>;
  private readonly kept = new WeakMap<object, Map<string, unknown>>();

  constructor(
    fields: Iterable<string>,
    readonly joins: readonly Join[] = [],
  ) {
    this.fields = new Set(fields);
  }

  /** The same with more fields; the same one for the same fields. */
  with(more: readonly string[]): Selection {
    return this.keep(Selection, more.join(), () => new Selection([...this.fields, ...more], this.joins));
  }

  isSame({ fields }: Selection): boolean {
    return (
      fields === this.fields ||
      (fields.size === this.fields.size && [...fields].every((one) => this.fields.has(one)))
    );
  }

  /**
   * What was computed from the selection for an owner, such as an entity: a selection is kept as long as its
   * document.
   */
  keep<V>(owner: object, key: string, create: () => V): V {
    const ofOwner = this.kept.get(owner) ?? new Map<string, unknown>();
    this.kept.set(owner, ofOwner);
    // An owner keeps values of one type under a key.
    const value = (ofOwner.get(key) as V | undefined) ?? create();
    ofOwner.set(key, value);
    return value;
  }
}

/** What a plan selects below a field, by the path from it. */
export type Selections = ReadonlyMap<string, Selection>;

declare module 'graphql' {
  interface GraphQLResolveInfo {
    /** Undefined if graphql-js runs the operation. */
    readonly selections?: Selections;
  }
}

export const pathKey = (path: readonly string[]): string => path.join('.');

/** A field is resolved for many parents; graphql-js passes the same array of nodes for all of them. */
const selectionsOfFields = new WeakMap<readonly FieldNode[], Map<string, Selection>>();

/** The fields that a query selects below a field, along a path. */
export function selectionOf(info: GraphQLResolveInfo, path: readonly string[] = []): Selection {
  const key = pathKey(path);
  const planned = info.selections?.get(key);
  if (planned) return planned;
  const ofField = selectionsOfFields.get(info.fieldNodes) ?? new Map<string, Selection>();
  selectionsOfFields.set(info.fieldNodes, ofField);
  const selection = ofField.get(key) ?? new Selection(readNames(info, path));
  ofField.set(key, selection);
  return selection;
}

function readNames(info: GraphQLResolveInfo, path: readonly string[]): string[] {
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
  return below(fields).map(({ name }) => name.value);
}

/**
 * The fields of selections, directly or by fragments, without those that `@skip` or `@include` leaves out.
 * Each fragment is read once: if every fragment spreads the next one twice, reading each spread would double
 * the work at every level.
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
