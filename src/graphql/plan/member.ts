import { isNonNullType } from 'graphql';
import type { RowClass } from '../../database/row/row.js';
import { quote } from '../../language/json-text.js';
import type { Finish } from '../operation/finish.js';
import { cellOf } from './cells.js';
import { isNothing, serializerOf } from './leaf.js';
import type { Level } from './level.js';
import type { PlannedField } from './shape.js';
import type { Cells, Source } from './source.js';
import { unplanned } from './unplanned.js';

/** The JSON of a member; undefined leaves it out. */
export type MemberToJson = (
  source: Source,
  cells: Cells,
  level: Level | undefined,
  index: number,
) => string | undefined;

/** The value of a field: what was read for the level, or what the source has at hand. */
export const valueReader = ({ place, name, load }: PlannedField) =>
  load
    ? (_source: Source, level: Level | undefined, index: number): unknown => level?.[place]?.values[index]
    : (source: Source): unknown => source[name];

/** The serializer of a leaf of a record. For rows of a class it reads their cells if possible. */
export function leafMember(field: PlannedField, rowClass: RowClass | undefined): MemberToJson {
  const { type, finish } = field;
  const absent = absentText(field);
  const valueIn = valueReader(field);
  const toJson = finished(serializerOf(isNonNullType(type) ? type.ofType : type, finish.spell), finish);
  if (rowClass && !field.load) {
    const cell = cellOf(field, rowClass);
    if (cell) {
      const { place } = cell;
      const toJson = finished(cell.toJson, finish);
      return (_source, cells) => {
        const text = cells[place] ?? null;
        return text === null ? absent() : toJson(text);
      };
    }
  }
  return (source, _cells, level, index) => {
    const value = valueIn(source, level, index);
    return isNothing(value) ? absent() : toJson(value);
  };
}

/** The serializer of a value as a document asks for it. */
function finished<T>(toJson: (value: T) => string, { emptyIsNull, isText }: Finish): (value: T) => string {
  if (emptyIsNull) return (value) => (value === '' ? 'null' : toJson(value));
  return isText ? (value) => quote(toJson(value)) : toJson;
}

/** What stands for null in a field. */
function absentText({ type, finish }: PlannedField): () => string | undefined {
  if (isNonNullType(type)) return () => unplanned('null in a non-null field');
  if (finish.absent === 'nothing') return () => undefined;
  return finish.absent === 'zero' ? () => '0' : () => 'null';
}
