import { getNamedType } from 'graphql';
import type { Cell } from '../../database/cell.js';
import { columnsBehind } from '../../database/derived.js';
import { propertyOf, type RowClass } from '../../database/row.js';
import { isClosedList } from './leaf.js';
import type { PlannedField, Shape } from './shape.js';
import type { Cells, Source } from './source.js';

/** The JSON of a computed field of a row; undefined for null. */
type DerivedToJson = (source: Source, cells: Cells) => string | undefined;

/** The most characters that are remembered, of all documents together; then all is worked out anew. */
const MAX_CHARACTERS = 4_000_000;

/** By the field of a plan and the cells behind it. */
const remembered = new Map<string, string | undefined>();
let characters = 0;
let fields = 0;

/**
 * The serializer of a computed field that depends on columns of few values alone, such as a status: it is
 * worked out once for each combination of them. Undefined for other fields.
 */
export function derivedSerializer(
  { name, finish }: PlannedField,
  { type }: Shape,
  { meta, places }: RowClass,
  workOut: (source: Source) => string | undefined,
): DerivedToJson | undefined {
  const behind = columnsBehind(meta.prototype, name);
  if (finish.spell || behind.length === 0 || !behind.every(hasFewValues)) return undefined;
  const from = behind.flatMap((column) => places.get(column) ?? []);
  const [only = 0] = from;
  if (from.length < behind.length) return undefined;
  if (from.length === 1) return ofOneColumn(only, workOut);
  fields += 1;
  const field = `${fields}`;
  return (source, cells) => {
    let key = field;
    for (const place of from) key += ` ${cells[place]}`;
    const known = remembered.get(key);
    if (known !== undefined || remembered.has(key)) return known;
    return remember(key, workOut(source));
  };

  function hasFewValues(column: string): boolean {
    const columnType = propertyOf(meta, column).columnTypes[0];
    if (columnType === 'boolean' || columnType === 'smallint') return true;
    const published = type.getFields()[column];
    return published !== undefined && isClosedList(getNamedType(published.type));
  }
}

/** A closed list is shorter. */
const MAX_VALUES = 100;

function ofOneColumn(place: number, workOut: (source: Source) => string | undefined): DerivedToJson {
  const known = new Map<Cell | undefined, string | undefined>();
  return (source, cells) => {
    const text = cells[place];
    const json = known.get(text);
    if (json !== undefined || known.has(text)) return json;
    const worked = workOut(source);
    if (known.size < MAX_VALUES) known.set(text, worked);
    return worked;
  };
}

function remember(key: string, text: string | undefined): string | undefined {
  characters += key.length + (text?.length ?? 0);
  if (characters > MAX_CHARACTERS) {
    remembered.clear();
    characters = 0;
  }
  remembered.set(key, text);
  return text;
}
