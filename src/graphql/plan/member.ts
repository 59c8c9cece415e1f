import { isNonNullType } from 'graphql';
import type { RowClass } from '../../database/row.js';
import { cellOf } from './cells.js';
import { derivedSayer } from './derived.js';
import { isNothing, sayer } from './leaf.js';
import type { Level } from './level.js';
import type { PlannedField, Shape } from './shape.js';
import type { Cells, Source } from './source.js';
import { unplanned } from './unplanned.js';

/** The JSON of a member; undefined leaves it out. */
export type SayMember = (
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

/** Says a leaf of the records of a shape; of rows of a class, from their cells where it can. */
export function leafMember(field: PlannedField, shape: Shape, rowClass: RowClass | undefined): SayMember {
  const { type, finish } = field;
  const absent = absentText(field);
  const valueIn = valueReader(field);
  const say = sayer(isNonNullType(type) ? type.ofType : type, finish.spell);
  if (rowClass && !field.load) {
    const cell = cellOf(field, rowClass);
    if (cell) {
      const { place, say } = cell;
      return (_source, cells) => {
        const text = cells[place] ?? null;
        return text === null ? absent() : say(text);
      };
    }
    const derived = derivedSayer(field, shape, rowClass, (source) => {
      const value = source[field.name];
      return isNothing(value) ? undefined : say(value);
    });
    if (derived) return (source, cells) => derived(source, cells) ?? absent();
  }
  return (source, _cells, level, index) => {
    const value = valueIn(source, level, index);
    return isNothing(value) ? absent() : say(value);
  };
}

/** What stands for null in a field. */
export function absentText({ type, finish }: PlannedField): () => string | undefined {
  if (isNonNullType(type)) return () => unplanned('null where none may be');
  if (finish.absent === 'nothing') return () => undefined;
  return finish.absent === 'zero' ? () => '0' : () => 'null';
}
