import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import type { RestCall } from './call.js';
import { directive } from './directives.js';

/** The answer of every REST call. */
export interface Envelope {
  data: unknown;
  status: true;
}

/** Changes the value of a member before it is answered; undefined leaves the member out. */
type Finish = (value: unknown) => unknown;

interface Member {
  name: string;
  finish: Finish;
  /** The members of an object; undefined for a value. */
  members: readonly Member[] | undefined;
}

type Sentence = (text: string) => string;

/** Returns a function that puts the result of a call into the envelope. */
export function enveloper(call: RestCall, spelled: Sentence): (result: unknown) => Envelope {
  const fragments = new Map(
    call.document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one.selectionSet]),
  );
  const membersOf = (set: SelectionSetNode | undefined): Member[] | undefined =>
    set &&
    fieldsOf(set, fragments).map((node) => ({
      name: node.alias?.value ?? node.name.value,
      finish: finisher(node, spelled),
      members: membersOf(node.selectionSet),
    }));
  const members = membersOf(call.root.selectionSet);
  return (result) => {
    const data = answered(result, members);
    return { data: call.member ? { [call.member]: data } : data, status: true };
  };
}

function answered(value: unknown, members: readonly Member[] | undefined): unknown {
  if (!members || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => answered(item, members));
  const kept: Record<string, unknown> = {};
  for (const { name, finish, members: inner } of members) {
    const member = finish(answered(Reflect.get(value, name), inner));
    // A member that `@include` left out is undefined too.
    if (member !== undefined) kept[name] = member;
  }
  return kept;
}

const unchanged: Finish = (value) => value;

function finisher(node: FieldNode, spelled: Sentence): Finish {
  if (directive(node, 'optional')) return (value) => value ?? undefined;
  if (directive(node, 'orZero')) return (value) => value ?? 0;
  if (directive(node, 'nodes')) return nodesOf;
  if (directive(node, 'spelled')) return (value) => (typeof value === 'string' ? spelled(value) : value);
  return unchanged;
}

/** The records of the edges of a connection. */
const nodesOf: Finish = (edges) =>
  Array.isArray(edges) ? edges.map((edge: { node: unknown }) => edge.node) : edges;

/** The fields of a selection, including those of its fragments. */
export function fieldsOf(set: SelectionSetNode, fragments: ReadonlyMap<string, SelectionSetNode>) {
  return set.selections.flatMap((node): (typeof node & { kind: Kind.FIELD })[] => {
    if (node.kind === Kind.FIELD) return [node];
    const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value);
    return inner ? fieldsOf(inner, fragments) : [];
  });
}
