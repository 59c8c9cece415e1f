import type { RestCall } from '../call/call.js';
import { fieldsOf, fragmentSelections } from '../document/selected-fields.js';

/** Whether the response of a call is one record with a version, which its entity tag begins with. */
export function hasVersion({ version, member, root, document }: RestCall): boolean {
  if (!version.takesIfMatch || member === undefined || !root.selectionSet) return false;
  const fields = fieldsOf(root.selectionSet, fragmentSelections(document));
  return fields.some(({ name }) => name.value === 'version');
}
