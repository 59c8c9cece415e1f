import { expect } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import type { CallResponse } from './service.js';

/** The data of a response, which must have no errors. */
export function dataOf({ status, body }: CallResponse): CallResponse['body'] {
  expect(body.errors).toBeUndefined();
  expect(status).toBe(200);
  return body.data;
}

/** The code of the only error of a response. */
export function codeOf({ body }: CallResponse): string {
  expect(body.errors).toHaveLength(1);
  return body.errors[0].extensions.code;
}

/** The invalid values of an error response, as `path: message`. */
export const problemsOf = ({ body }: CallResponse): string[] =>
  body.errors[0].extensions.errors.map(
    ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
  );

export function objectType(name: string): GraphQLObjectType {
  const type = schema().getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is not an object type.`);
  return type;
}

/**
 * Every field of a type that leads to no other record, each as a selection; an object that is part of the
 * record is selected with all of its fields.
 */
export function ownFields(name: string): string[] {
  return Object.values(objectType(name).getFields())
    .filter(({ type, resolve }) => isLeafType(getNamedType(type)) || !resolve)
    .map((field) => {
      const type = getNamedType(field.type);
      return isObjectType(type) ? `${field.name} { ${ownFields(type.name).join(' ')} }` : field.name;
    });
}

/** A selection of every field of a type that leads to no other record. */
export const everythingOf = (name: string): string => ownFields(name).join(' ');

/** A connection with its records in a list of this name. */
export const withNodes = ({ edges, ...page }: CallResponse['body'], name: string): CallResponse['body'] => ({
  ...page,
  [name]: edges.map(({ node }: { node: unknown }) => node),
});
