import { joinTo } from '../../database/joins.js';
import type { Relation } from '../../domain/base/relation-fields.js';
import { selectedNames } from '../../language/selection.js';
import type { InfoOf, Run } from './shape.js';

/** Where records are read: by the resolver of a field, and on this path below the field. */
export interface Origin {
  infoOf: InfoOf;
  path: readonly string[];
}

/** Lets the statement that reads the parents of a relation read the records that it leads to. */
export function joinToParents(
  { join }: Relation,
  infoOf: InfoOf,
  parents: Origin,
  run: Pick<Run, 'variables'>,
): void {
  if (join) joinTo(selectedNames(parents.infoOf(run), parents.path), join(selectedNames(infoOf(run))));
}
