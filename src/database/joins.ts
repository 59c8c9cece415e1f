import type { EntityProperty } from '@mikro-orm/core';
import { AUDIENCE } from './audience.js';
import { CELLS, createRowClass, type Joined, propertyOf, type Row, rowClassOf } from './row.js';
import { type Selection, selectionOf } from './selection.js';
import { ALIAS, columnOf } from './sql.js';

/** A reference whose records are read by the statement that reads the list, with some of their fields. */
export interface Join {
  readonly by: string;
  readonly fields: ReadonlySet<string>;
}

/** With more joins the planner takes longer; the relations beyond have statements of their own. */
const MAX_JOINS = 4;

const joinsOf = new WeakMap<object, Join[]>();

const haveSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name));

/** Aliases of one relation with the same fields are one join. */
const isSame = (one: Join, { by, fields }: Join): boolean =>
  one.by === by && (one.fields === fields || haveSame(one.fields, fields));

/**
 * Lets every list that is read with these fields read the records of a reference too. The set is compared by
 * identity: a list with an equal set reads none.
 */
export function joinTo(fields: ReadonlySet<string>, join: Join): void {
  const joins = joinsOf.get(fields) ?? [];
  joinsOf.set(fields, joins);
  const isKnown = joins.some((one) => isSame(one, join));
  if (!isKnown && joins.length < MAX_JOINS) joins.push(join);
}

/** A selection whose rows have the columns of other tables behind their own. */
export interface JoinedSelection extends Selection {
  /** The joins as SQL. */
  readonly joins: string;
}

const known = new WeakMap<object, WeakMap<Selection, JoinedSelection>>();

/**
 * A selection that reads no records beside its own. Public keys use it: they do not see every record that a
 * reference leads to.
 */
export const withoutJoins = (selection: Selection): JoinedSelection => ({ ...selection, joins: '' });

/** A selection with the records that are read with these fields. */
export function withJoins(selection: Selection, fields: Iterable<string>): JoinedSelection {
  const joins = joinsOf.get(fields);
  if (!joins) return withoutJoins(selection);
  const ofFields = known.get(fields) ?? new WeakMap<Selection, JoinedSelection>();
  known.set(fields, ofFields);
  const joined = ofFields.get(selection) ?? joinedSelection(selection, joins);
  ofFields.set(selection, joined);
  return joined;
}

function joinedSelection({ columns, rowClass }: Selection, wanted: readonly Join[]): JoinedSelection {
  const { meta, places } = rowClass;
  const joined: Joined[] = [];
  const selected = [columns];
  let joins = '';
  let end = places.size;
  for (const [number, { by, fields }] of wanted.entries()) {
    const property: EntityProperty | undefined = Object(meta.properties)[by];
    const place = places.get(by);
    if (!property?.targetMeta || place === undefined || !isCertain(property)) continue;
    const { targetMeta } = property;
    const [id, ...names] = selectionOf(targetMeta, fields, [])?.rowClass.places.keys() ?? [];
    if (id !== 'id') continue;
    // The id is the one that the reference has.
    const ofTarget = new Map([[id, place], ...names.map((name, at): [string, number] => [name, end + at])]);
    joined.push({ by, fields, place, rowClass: createRowClass(targetMeta, ofTarget) });
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
 * Whether the record of a reference is certainly there, and visible to whoever sees the reference. Public
 * keys read no joins.
 */
const isCertain = ({ kind, fieldNames, createForeignKeyConstraint, targetMeta }: EntityProperty): boolean =>
  kind === 'm:1' &&
  createForeignKeyConstraint !== false &&
  fieldNames.length === 2 &&
  fieldNames[0] === 'brand_id' &&
  Object.keys(targetMeta?.filters ?? {}).every((name) => name === 'brand' || name === AUDIENCE);

/** The records that were read with the parents, in their order; undefined where they were not. */
export function joinedRows(
  parents: readonly object[],
  by: string,
  fields: ReadonlySet<string>,
): (object | null)[] | undefined {
  const [first] = parents;
  const parentClass = first && rowClassOf(first);
  const joined = parentClass?.joined.find((one) => isSame(one, { by, fields }));
  if (!joined || !parents.every((parent) => rowClassOf(parent) === parentClass)) return undefined;
  const { place, rowClass } = joined;
  return (parents as readonly Row[]).map(({ [CELLS]: cells }) =>
    (cells[place] ?? null) === null ? null : new rowClass(cells),
  );
}
