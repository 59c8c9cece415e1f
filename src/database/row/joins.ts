import type { EntityProperty } from '@mikro-orm/core';
import { type Join, Selection } from '../../language/graphql/selection.js';
import { AUDIENCE } from '../sql/audience.js';
import { ALIAS, columnOf } from '../sql/sql.js';
import { type Fields, type SelectedColumns, selectColumns } from './columns.js';
import { cellsOf, createRowClass, type Joined, propertyOf, rowClassOf } from './row.js';

/** Columns whose rows have those of other tables behind their own. */
export interface JoinedColumns extends SelectedColumns {
  /** The joins as SQL. */
  readonly joins: string;
}

/**
 * Columns without the records of references. Public keys use them: they do not see every record that a
 * reference leads to.
 */
export const withoutJoins = (columns: SelectedColumns): JoinedColumns => ({ ...columns, joins: '' });

/** Columns with those of the records that are read with the fields. */
export function withJoins(columns: SelectedColumns, fields: Fields): JoinedColumns {
  if (!(fields instanceof Selection) || fields.joins.length === 0) return withoutJoins(columns);
  return fields.keep(columns, 'joined', () => joinedColumns(columns, fields.joins));
}

function joinedColumns({ columns, rowClass }: SelectedColumns, wanted: readonly Join[]): JoinedColumns {
  const { meta, places } = rowClass;
  const joined: Joined[] = [];
  const selected = [columns];
  let joins = '';
  let end = places.size;
  for (const [number, { by, selection }] of wanted.entries()) {
    const property: EntityProperty | undefined = Object(meta.properties)[by];
    const place = places.get(by);
    if (!property?.targetMeta || place === undefined || !isCertain(property))
      throw new Error(`${meta.className}.${by} cannot be joined: not every reference has a visible record.`);
    const { targetMeta } = property;
    const [id, ...names] = selectColumns(targetMeta, selection, []).rowClass.places.keys();
    if (id !== 'id') throw new Error(`${targetMeta.className} has no id.`);
    // The id is the one that the reference has.
    const ofTarget = new Map([[id, place], ...names.map((name, at): [string, number] => [name, end + at])]);
    joined.push({ by, selection, place, rowClass: createRowClass(targetMeta, ofTarget) });
    if (names.length === 0) continue;
    const alias = `"j${number}"`;
    selected.push(...names.map((name) => columnOf(propertyOf(targetMeta, name), alias)));
    // The brand of a reference is that of its row.
    joins +=
      ` left join "${targetMeta.tableName}" as ${alias}` +
      ` on ${alias}."brand_id" = ${ALIAS}."brand_id" and ${alias}."id" = ${columnOf(property)}`;
    end += names.length;
  }
  return { columns: selected.join(', '), rowClass: createRowClass(meta, places, joined), joins };
}

/**
 * Whether the record of a reference is certainly there, and visible to everyone who sees the reference.
 * Public keys read no joins.
 */
const isCertain = ({ kind, fieldNames, createForeignKeyConstraint, targetMeta }: EntityProperty): boolean =>
  kind === 'm:1' &&
  createForeignKeyConstraint !== false &&
  fieldNames.length === 2 &&
  fieldNames[0] === 'brand_id' &&
  Object.keys(targetMeta?.filters ?? {}).every((name) => name === 'brand' || name === AUDIENCE);

/** The records that were read with the parents, in their order; undefined if they were not. */
export function joinedRows(
  parents: readonly object[],
  by: string,
  selection: Selection,
): (object | null)[] | undefined {
  const [first] = parents;
  const parentClass = first && rowClassOf(first);
  const joined = parentClass?.joined.find((one) => one.by === by && one.selection.isSame(selection));
  if (!joined || !parents.every((parent) => rowClassOf(parent) === parentClass)) return undefined;
  const { place, rowClass } = joined;
  return parents.map((parent) => {
    const cells = cellsOf(parent);
    return cells && (cells[place] ?? null) !== null ? new rowClass(cells) : null;
  });
}
