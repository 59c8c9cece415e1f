import { type FragmentDefinitionNode, Kind } from 'graphql';
import type { RestCall } from '../call/call.js';
import { fieldsOf } from './envelope.js';

/** Whether the response of a call is one record with a version, which its entity tag begins with. */
export function hasVersion({ version, member, root, document }: RestCall): boolean {
  if (!version.takesIfMatch || member === undefined || !root.selectionSet) return false;
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one.selectionSet]),
  );
  return fieldsOf(root.selectionSet, fragments).some(({ name }) => name.value === 'version');
}
