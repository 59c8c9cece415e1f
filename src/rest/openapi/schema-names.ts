import type { JsonSchema } from '../../language/validation/json-schema.js';
import { innerOf, shapeOf } from './schema-tree.js';

/** A schema of a GraphQL type somewhere in the document. */
export interface Occurrence {
  type: string;
  /** The name of the selection, if documents give it one. */
  selection: string | undefined;
  /** The type that it is part of, or the call. */
  parent: string;
  /** The prefix of the version that the schema is of. */
  prefix: string;
  isClosedList: boolean;
  /** The schema as text: two selections of one type have the same shape when their text is equal. */
  shape: string;
  size: number;
}

export function collect(
  schema: JsonSchema,
  parent: string,
  prefix: string,
  found: Map<string, Occurrence>,
): void {
  const { typeName } = schema;
  if (typeName) {
    const shape = shapeOf(schema);
    if (!found.has(shape))
      found.set(shape, {
        type: typeName,
        selection: prefix ? schema.selectionName : undefined,
        parent,
        prefix,
        isClosedList: schema.enum !== undefined,
        shape,
        size: Object.keys(schema.properties ?? {}).length,
      });
  }
  for (const inner of innerOf(schema)) collect(inner, typeName ?? parent, prefix, found);
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

/** Earlier versions first, then what has its own name, then the largest. */
const byPrecedence = (a: Occurrence, b: Occurrence): number =>
  a.prefix.length - b.prefix.length || Number(!a.selection) - Number(!b.selection) || b.size - a.size;

function candidates({ type, selection, parent, prefix, isClosedList }: Occurrence): string[] {
  if (isClosedList) return [type, `${prefix}${type}`];
  return selection ? [`${prefix}${selection}`] : [`${prefix}${type}`, `${prefix}${parent}${type}`];
}
