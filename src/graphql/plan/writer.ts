import { type GraphQLOutputType, isListType, isNonNullType } from 'graphql';
import { cellsOf, type RowClass, rowClassOf } from '../../database/row/row.js';
import { isNothing } from './leaf.js';
import type { Level, Loaded } from './level.js';
import { leafMember, type MemberToJson, valueReader } from './member.js';
import { Out } from './out.js';
import type { PlannedField, Shape, TypeNameField } from './shape.js';
import { type Cells, type Source, sourceOf } from './source.js';
import { unplanned } from './unplanned.js';

/** Writes a record and what lies below it; `index` is its place among the sources of the level. */
type WriteRecord = (source: Source, out: Out, level: Level | undefined, index: number) => void;
/** Writes a value that leads to records. */
type WriteValue = (value: unknown, out: Out, loaded: Loaded | undefined) => void;

/** A member of a record: the JSON of its value as text, or written after its name. */
interface Member {
  /** Its name as JSON, and the same after a comma. */
  first: string;
  next: string;
  toJson?: MemberToJson;
  /** Returns whether it writes the member at all. */
  write?: (source: Source, out: Out, label: string, level: Level | undefined, index: number) => boolean;
}

interface Brackets {
  opening: string;
  closing: string;
}

const NO_CELLS: Cells = [];

/** Makes the writer of the records of a shape. When it meets rows of a class, it makes one for that class. */
export function recordWriter(shape: Shape, brackets: Brackets = { opening: '{', closing: '}' }): WriteRecord {
  const writeObject = writerFor(shape, brackets, undefined);
  const byClass = new WeakMap<RowClass, WriteRecord>();
  return (source, out, level, index) => {
    const rowClass = rowClassOf(source);
    if (!rowClass) return writeObject(source, out, level, index);
    const writeRow = byClass.get(rowClass) ?? writerFor(shape, brackets, rowClass);
    byClass.set(rowClass, writeRow);
    writeRow(source, out, level, index);
  };
}

function writerFor(
  shape: Shape,
  { opening, closing }: Brackets,
  rowClass: RowClass | undefined,
): WriteRecord {
  const members = shape.fields.map((field) => memberOf(field, rowClass));
  return (source, out, level, index) => {
    const cells = (rowClass && cellsOf(source)) ?? NO_CELLS;
    out.add(opening);
    let isFirst = true;
    for (const { first, next, toJson, write } of members) {
      const label = isFirst ? first : next;
      if (toJson) {
        const text = toJson(source, cells, level, index);
        if (text === undefined) continue;
        out.add(label);
        out.add(text);
      } else if (!write?.(source, out, label, level, index)) continue;
      isFirst = false;
    }
    out.end(closing);
  };
}

function memberOf(field: PlannedField | TypeNameField, rowClass: RowClass | undefined): Member {
  const first = `${JSON.stringify(field.key)}:`;
  const names = { first, next: `,${first}` };
  if ('typeName' in field) {
    const text = JSON.stringify(field.typeName);
    return { ...names, toJson: () => text };
  }
  if (!field.shape) return { ...names, toJson: leafMember(field, rowClass) };
  return { ...names, write: recordsMember(field, field.shape) };
}

function recordsMember(field: PlannedField, inner: Shape): NonNullable<Member['write']> {
  const { place, load, finish } = field;
  const valueIn = valueReader(field);
  const writeValue = valueWriter(field.type, finish.isNodes ? nodeWriter(inner) : recordWriter(inner));
  const isLeftOut = finish.absent === 'nothing';
  return (source, out, label, level, index) => {
    const value = valueIn(source, level, index);
    if (isLeftOut && isNothing(value)) return false;
    out.add(label);
    writeValue(value, out, load && level?.[place]);
    return true;
  };
}

function valueWriter(type: GraphQLOutputType, writeRecord: WriteRecord): WriteValue {
  if (isNonNullType(type)) {
    const write = valueWriter(type.ofType, writeRecord);
    return (value, out, loaded) =>
      isNothing(value) ? unplanned('null in a non-null field') : write(value, out, loaded);
  }
  if (isListType(type)) {
    const write = valueWriter(type.ofType, writeRecord);
    return (value, out, loaded) => {
      if (isNothing(value)) return out.add('null');
      if (!Array.isArray(value)) return unplanned('a list that is not an array');
      out.add('[');
      for (let at = 0; at < value.length; at += 1) {
        if (at > 0) out.add(',');
        write(value[at], out, loaded);
      }
      out.add(']');
    };
  }
  return (value, out, loaded) => {
    if (isNothing(value)) return out.add('null');
    if (typeof value === 'function' || value instanceof Error || value instanceof Promise)
      return unplanned('a value that is not a record');
    writeRecord(sourceOf(value), out, loaded?.below, loaded ? loaded.written++ : 0);
  };
}

/** Writes the node of an edge in place of the edge. */
function nodeWriter({ fields }: Shape): WriteRecord {
  const node = fields.find((one): one is PlannedField => 'type' in one && one.name === 'node');
  const write = node?.shape && recordsMember(node, node.shape);
  if (!write) return unplanned('edges without a node');
  return (source, out, level, index) => {
    write(source, out, '', level, index);
  };
}
