import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import type { RestCall } from './call.js';
import { directive } from './directives.js';

/** The answer of every REST call. */
export interface Envelope {
  data: unknown;
  status: true;
}

/** Puts the result of the operation into the envelope, without optional members that are null. */
export function envelope(call: RestCall, result: unknown): Envelope {
  const fragments = new Map(
    call.document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one.selectionSet]),
  );
  const data = strip(result, call.root.selectionSet, fragments);
  return { data: call.member ? { [call.member]: data } : data, status: true };
}

function strip(
  value: unknown,
  set: SelectionSetNode | undefined,
  fragments: ReadonlyMap<string, SelectionSetNode>,
): unknown {
  if (!set || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => strip(item, set, fragments));
  const kept: Record<string, unknown> = {};
  for (const node of fieldsOf(set, fragments)) {
    const name = node.alias?.value ?? node.name.value;
    const member: unknown = Reflect.get(value, name);
    // `@include` left it out.
    if (member === undefined) continue;
    if (member === null && directive(node, 'optional')) continue;
    if (member === null && directive(node, 'orZero')) kept[name] = 0;
    else {
      const inner = strip(member, node.selectionSet, fragments);
      kept[name] = directive(node, 'nodes') ? nodesOf(inner) : inner;
    }
  }
  return kept;
}

/** The records of the edges of a connection. */
const nodesOf = (edges: unknown): unknown =>
  Array.isArray(edges) ? edges.map((edge: { node: unknown }) => edge.node) : edges;

/** The fields of a selection, including those of its fragments. */
export function fieldsOf(set: SelectionSetNode, fragments: ReadonlyMap<string, SelectionSetNode>) {
  return set.selections.flatMap((node): (typeof node & { kind: Kind.FIELD })[] => {
    if (node.kind === Kind.FIELD) return [node];
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value);
    return inner ? fieldsOf(inner, fragments) : [];
  });
}
