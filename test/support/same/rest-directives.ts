import {
  type GraphQLField,
  GraphQLFloat,
  GraphQLInt,
  GraphQLString,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Draw } from './draw.js';

/** A directive of REST documents that a field has in some cases. */
export function restDirective(draw: Draw, { name, type }: GraphQLField<unknown, unknown>): string {
  if (name === 'edges') return draw.chance(70) ? '@nodes' : '';
  if (!draw.chance(30)) return '';
  const named = getNamedType(type);
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  const fitting = [
    ...(isNonNullType(type) ? [] : ['@optional']),
    ...(!isNonNullType(type) && !isList && (named === GraphQLInt || named === GraphQLFloat)
      ? ['@orZero']
      : []),
    ...(isLeafType(named) && named === GraphQLString && !isList ? ['@spelled'] : []),
  ];
  return fitting.length > 0 ? draw.from(fitting) : '';
}
