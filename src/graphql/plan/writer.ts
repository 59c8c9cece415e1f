import { type GraphQLLeafType, type GraphQLOutputType, isListType, isNonNullType } from 'graphql';
import { quote, type Say, sayLeaf } from './leaf.js';
import type { Deep, Level } from './level.js';
import type { Out } from './out.js';
import type { PlannedField, Shape, TypeNameField } from './shape.js';
import { unplanned } from './unplanned.js';

export type Source = Readonly<Record<string, unknown>>;

/** Writes a record and what lies below it; `index` is its place among the sources of the level. */
export type WriteRecord = (source: Source, out: Out, level: Level | undefined, index: number) => void;
/** Writes a value that leads to records. */
type WriteValue = (value: unknown, out: Out, deep: Deep | undefined) => void;

/** A member of a record: it says its value, or it writes it. */
export type Member =
  /** Undefined leaves the member out. */
  | { label: string; say: (source: Source, level: Level | undefined, index: number) => string | undefined }
  | { label: string; write: WriteMember };
/** Returns whether it writes the member at all. */
type WriteMember = (
  source: Source,
  out: Out,
  label: string,
  level: Level | undefined,
  index: number,
) => boolean;

/** Makes the writer of the records of a shape. */
export function recordWriter(shape: Shape, frame = { opening: '{', closing: '}' }): WriteRecord {
  const members = shape.fields.map(memberOf);
  const { opening, closing } = frame;
  return (source, out, level, index) => {
    out.add(opening);
    let comma = '';
    for (const member of members) {
      if ('say' in member) {
        const text = member.say(source, level, index);
        if (text === undefined) continue;
        out.add(comma + member.label + text);
      } else if (!member.write(source, out, comma + member.label, level, index)) continue;
      comma = ',';
    }
    out.end(closing);
  };
}

function memberOf(field: PlannedField | TypeNameField): Member {
  const label = `${JSON.stringify(field.key)}:`;
  if ('typeName' in field) {
    const text = JSON.stringify(field.typeName);
    return { label, say: () => text };
  }
  return field.shape ? recordsMember(field, field.shape, label) : leafMember(field, label);
}

/** The value of a field: what was read for the level, or what the source has at hand. */
const valueReader = ({ place, name, load }: PlannedField) =>
  load
    ? (_source: Source, level: Level | undefined, index: number): unknown => level?.[place]?.values[index]
    : (source: Source): unknown => source[name];

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

function leafMember(field: PlannedField, label: string): Member {
  const { type, finish } = field;
  const valueIn = valueReader(field);
  const absent = absentText(field);
  const say = sayer(isNonNullType(type) ? type.ofType : type, finish.spell);
  return {
    label,
    say: (source, level, index) => {
      const value = valueIn(source, level, index);
      return isNothing(value) ? absent() : say(value);
    },
  };
}

/** What stands for null in a field. */
export function absentText({ type, finish }: PlannedField): () => string | undefined {
  if (isNonNullType(type)) return () => unplanned('null where none may be');
  if (finish.absent === 'nothing') return () => undefined;
  return finish.absent === 'zero' ? () => '0' : () => 'null';
}

/** Says leaves, and lists of them. */
export function sayer(type: GraphQLOutputType, spell?: (text: string) => string): Say {
  if (isNonNullType(type)) {
    const say = sayer(type.ofType, spell);
    return (value) => (isNothing(value) ? unplanned('null where none may be') : say(value));
  }
  if (isListType(type)) {
    const item = sayer(type.ofType, spell);
    const say: Say = (value) => (isNothing(value) ? 'null' : item(value));
    return (value) =>
      Array.isArray(value) ? `[${value.map(say).join()}]` : unplanned('a list of another kind');
  }
  const say = sayLeaf(type as GraphQLLeafType);
  return spell ? (value) => (typeof value === 'string' ? quote(spell(value)) : say(value)) : say;
}

function recordsMember(field: PlannedField, shape: Shape, label: string): Member {
  const { place, load, finish } = field;
  const valueIn = valueReader(field);
  const writeValue = valueWriter(field.type, finish.isNodes ? nodeWriter(shape) : recordWriter(shape));
  const isLeftOut = finish.absent === 'nothing';
  return {
    label,
    write: (source, out, full, level, index) => {
      const value = valueIn(source, level, index);
      if (isLeftOut && isNothing(value)) return false;
      out.add(full);
      writeValue(value, out, load && level?.[place]);
      return true;
    },
  };
}

function valueWriter(type: GraphQLOutputType, writeRecord: WriteRecord): WriteValue {
  if (isNonNullType(type)) {
    const write = valueWriter(type.ofType, writeRecord);
    return (value, out, deep) =>
      isNothing(value) ? unplanned('null where none may be') : write(value, out, deep);
  }
  if (isListType(type)) {
    const write = valueWriter(type.ofType, writeRecord);
    return (value, out, deep) => {
      if (isNothing(value)) return out.add('null');
      if (!Array.isArray(value)) return unplanned('a list of another kind');
      out.add('[');
      for (let at = 0; at < value.length; at += 1) {
        if (at > 0) out.add(',');
        write(value[at], out, deep);
      }
      out.add(']');
    };
  }
  return (value, out, deep) => {
    if (isNothing(value)) return out.add('null');
    if (typeof value !== 'object' || value instanceof Error || value instanceof Promise)
      return unplanned('a record of another kind');
    writeRecord(value as Source, out, deep?.below, deep ? deep.written++ : 0);
  };
}

/** Writes the node of an edge in place of the edge. */
function nodeWriter({ fields }: Shape): WriteRecord {
  const node = fields.find((one): one is PlannedField => one.key === 'node' && 'shape' in one);
  const member = node?.shape && recordsMember(node, node.shape, '');
  if (!member || !('write' in member)) return unplanned('edges without a node');
  return (source, out, level, index) => {
    member.write(source, out, '', level, index);
  };
}
