import type { JsonSchema } from '../../../language/validation/json-schema.js';
import { innerOf, shapeOf } from './schema-tree.js';

/** A schema of a GraphQL type somewhere in the document. */
export interface Occurrence {
  type: string;
  /** The name of the selection, if documents give it one. */
  selection: string | undefined;
  /** The type that it is part of, or the call. */
  parent: string;
  isClosedList: boolean;
  /** The schema as text: two selections of one type have the same shape when their text is equal. */
  shape: string;
  size: number;
}

export function collect(
  schema: JsonSchema,
  parent: string,
  namesFragments: boolean,
  found: Map<string, Occurrence>,
): void {
  const { typeName } = schema;
  if (typeName) {
    const shape = shapeOf(schema);
    if (!found.has(shape))
      found.set(shape, {
        type: typeName,
        selection: namesFragments ? schema.selectionName : undefined,
        parent,
        isClosedList: schema.enum !== undefined,
        shape,
        size: Object.keys(schema.properties ?? {}).length,
      });
  }
  for (const inner of innerOf(schema)) collect(inner, typeName ?? parent, namesFragments, found);
}

export function namesOf(occurrences: readonly Occurrence[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const one of occurrences.toSorted(byPrecedence)) {
    const name = candidates(one).find((candidate) => !taken.has(candidate));
    if (!name)
      throw new Error(`Two schemas of the OpenAPI document would be named ${candidates(one).at(-1)}.`);
    taken.add(name);
    names.set(one.shape, name);
  }
  return names;
}

/** Selections with a name first, then the largest. */
const byPrecedence = (a: Occurrence, b: Occurrence): number =>
  Number(!a.selection) - Number(!b.selection) || b.size - a.size;

function candidates({ type, selection, parent, isClosedList }: Occurrence): string[] {
  if (isClosedList) return [type];
  return selection ? [selection] : [type, `${parent}${type}`];
}
