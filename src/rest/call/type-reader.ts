import type { GraphQLInputType } from 'graphql';

/** Reads a value of a type. */
export type Read = (value: unknown) => unknown;

/** The readers of types, each made once: testing for a type takes longer than reading a value. */
export function keptByType(make: (type: GraphQLInputType) => Read): (type: GraphQLInputType) => Read {
  const readers = new WeakMap<GraphQLInputType, Read>();
  return (type) => {
    const cached = readers.get(type);
    if (cached) return cached;
    const made = make(type);
    readers.set(type, made);
    return made;
  };
}
