import type { RestCall } from '../call/call.js';
import { fieldsOf, fragmentSelections } from '../document/selected-fields.js';
import { expectedVersionOf } from '../request/if-match.js';

/**
 * Whether the entity tag of a response begins with a version. With that of a change, the next change can be
 * for this version alone, without a read in between.
 */
export const showsVersion = (call: RestCall): boolean =>
  call.method === 'GET' ? hasVersion(call) : expectedVersionOf(call) !== undefined;

/** Whether the response of a call is one record with a version. */
function hasVersion({ version, member, root, document }: RestCall): boolean {
  if (!version.takesIfMatch || member === undefined || !root.selectionSet) return false;
  const fields = fieldsOf(root.selectionSet, fragmentSelections(document));
  return fields.some(({ name }) => name.value === 'version');
}

/** The version of the first record in the data of a response that has one. */
export function versionIn(data: unknown): number | undefined {
  const versions = Object.values<unknown>(Object(data)).map((record): unknown => Object(record).version);
  return versions.find((version) => typeof version === 'number');
}
