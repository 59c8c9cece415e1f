import type { SelectionSetNode } from 'graphql';
import type { Finish, Frame } from '../../graphql/operation/finish.js';
import type { RestCall } from '../call/call.js';
import { fieldsOf, fragmentSelections } from '../document/selected-fields.js';
import type { FinishOf } from './finishes.js';

/** The response of every REST call. */
export interface Envelope {
  data: unknown;
  status: true;
}

interface Member {
  name: string;
  finish: Finish;
  /** The members of an object; undefined for a value. */
  members: readonly Member[] | undefined;
}

/** The envelope of a call around JSON that is written as such. */
export function frameOf({ member }: RestCall, finishOf: FinishOf): Frame {
  return member === undefined
    ? { opening: '{', closing: ',"status":true}', finishOf }
    : { opening: '{"data":{', root: member, closing: '},"status":true}', finishOf };
}

/** Returns a function that puts the result of a call into the envelope. */
export function enveloper(call: RestCall, finishOf: FinishOf): (result: unknown) => Envelope {
  const fragments = fragmentSelections(call.document);
  const membersOf = (set: SelectionSetNode | undefined): Member[] | undefined =>
    set &&
    fieldsOf(set, fragments).map((node) => ({
      name: node.alias?.value ?? node.name.value,
      finish: finishOf(node),
      members: membersOf(node.selectionSet),
    }));
  const members = membersOf(call.root.selectionSet);
  return (result) => {
    const data = returned(result, members);
    return { data: call.member ? { [call.member]: data } : data, status: true };
  };
}

function returned(value: unknown, members: readonly Member[] | undefined): unknown {
  if (!members || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => returned(item, members));
  const kept: Record<string, unknown> = {};
  for (const { name, finish, members: inner } of members) {
    const member = finished(returned(Reflect.get(value, name), inner), finish);
    // A member that `@include` left out is undefined too.
    if (member !== undefined) kept[name] = member;
  }
  return kept;
}

/** How the value of a member is changed before it is returned; undefined leaves the member out. */
function finished(value: unknown, { absent, emptyIsNull, isText, isNodes, spell }: Finish): unknown {
  if (value === null && absent) return absent === 'zero' ? 0 : undefined;
  if (value === '' && emptyIsNull) return null;
  if (isText && typeof value === 'boolean') return String(value);
  if (isNodes && Array.isArray(value)) return value.map((edge: { node: unknown }) => edge.node);
  return spell && typeof value === 'string' ? spell(value) : value;
}
