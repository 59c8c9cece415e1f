import { type GraphQLInputObjectType, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import type { RestCall } from '../call/call.js';

/** The fields that a call has in its query, in its body, or in an object of its body. */
export interface KnownFields {
  types: ReadonlyMap<string, GraphQLInputType>;
  /** The types of those that are objects with fields, or lists of them. */
  objects: ReadonlyMap<string, GraphQLInputType>;
  names: readonly string[];
}

function knownFields(fields: Iterable<readonly [string, GraphQLInputType]>): KnownFields {
  const types = new Map(fields);
  const objects = new Map([...types].filter(([, type]) => isInputObjectType(getNamedType(type))));
  return { types, objects, names: [...types.keys()] };
}

const ofCalls = new WeakMap<RestCall, Record<'query' | 'body', KnownFields>>();
const ofTypes = new WeakMap<GraphQLInputObjectType, KnownFields>();

export function fieldsOfCall(call: RestCall): Record<'query' | 'body', KnownFields> {
  const fieldsIn = (place: 'query' | 'body') => {
    const parameters = call.parameters.filter((one) => one.in === place);
    const known = knownFields(parameters.map(({ name, type }) => [name, type]));
    // The items of a batch are read one by one.
    const batches = parameters.filter(({ schema }) => schema.ruledItems).map(({ name }) => name);
    return { ...known, objects: new Map([...known.objects].filter(([name]) => !batches.includes(name))) };
  };
  return kept(ofCalls, call, () => ({ query: fieldsIn('query'), body: fieldsIn('body') }));
}

export const fieldsOfType = (type: GraphQLInputObjectType): KnownFields =>
  kept(ofTypes, type, () =>
    knownFields(Object.values(type.getFields()).map((field) => [field.name, field.type])),
  );

/** A request may have 100,000 objects, so the fields of a type are computed once. */
function kept<K extends object, V>(found: WeakMap<K, V>, key: K, find: () => V): V {
  const cached = found.get(key) ?? find();
  found.set(key, cached);
  return cached;
}
