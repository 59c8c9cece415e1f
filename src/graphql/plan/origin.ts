import type { Relation } from '../../domain/base/relations/relation-fields.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { InfoOf, Run } from './shape.js';

/** The origin of records: the resolver of a field, and this path below the field. */
export interface Origin {
  infoOf: InfoOf;
  path: readonly string[];
}

/**
 * Lets the statement that reads the parents of a relation read the records that it leads to; false if the
 * relation has a separate statement.
 */
export function joinToParents(
  { join }: Relation,
  infoOf: InfoOf,
  parents: Origin,
  run: Pick<Run, 'variables'>,
): boolean {
  if (!join) return false;
  return selectionOf(parents.infoOf(run), parents.path).join(join(selectionOf(infoOf(run))));
}
